import { loginAt } from '@oeuvre/contracts/addresses.ts';
import { type MiddlewareFunction, redirect } from 'react-router';

/** Whoever comes to a page for signed-in people without a session gets the sign-in form, and this page afterwards. No page has to think of it. */
export const leadToLogin: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  const response = await next();
  if (response.status !== 401 || request.method !== 'GET') return response;
  return redirect(loginAt(url.pathname + url.search));
};
