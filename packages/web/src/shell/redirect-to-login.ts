import { loginAt } from '@oeuvre/contracts/addresses.ts';
import { type MiddlewareFunction, redirect } from 'react-router';

/**
 * Sends people without a session from pages for signed-in people to the login form, and back afterwards. No page has to
 * handle that itself.
 */
export const redirectToLogin: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  const response = await next();
  if (response.status !== 401 || request.method !== 'GET') return response;
  return redirect(loginAt(url.pathname + url.search));
};
