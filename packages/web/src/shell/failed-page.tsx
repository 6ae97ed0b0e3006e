import { loginAt, pages } from '@oeuvre/contracts/addresses.ts';
import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { useIsGuest } from '../domains/accounts/accounts.viewer.ts';
import { refusalOf } from '../ui/api-context.ts';
import { Button, ButtonLink } from '../ui/button/button.tsx';
import css from './failed-page.module.css';

interface Words {
  readonly title: string;
  readonly text: string;
}

function wordsFor(status: number, message: string | undefined): Words {
  // The server's message names the parameter; it is for developers.
  if (status === 400)
    return { title: 'There is nothing here', text: 'The address of this page appears to be incorrect.' };
  if (status === 404)
    return { title: 'There is nothing here', text: "The page does not exist, or you don't have access." };
  if (status === 403)
    return { title: 'Access Restricted', text: message ?? 'You have no permission to see this page.' };
  if (status === 401) return { title: 'Please log in', text: message ?? 'You need to be logged in to see this page.' };
  if (status === 429 || status === 503)
    return { title: 'One moment, please', text: message ?? 'The service is busy. Please try again in a moment.' };
  return {
    title: 'Something went wrong',
    text: message ?? 'This page could not be shown. What you have saved is safe.',
  };
}

const askAgainEvery = 5_000;
const unreachable = {
  title: 'This page cannot be reached',
  text: 'It reloads as soon as you are back online. Your text is kept on this device.',
};

/** The request got no response: a refusal has a status, and a bug of ours is no TypeError of fetch. */
const isUnanswered = (error: unknown) => error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

/** Reloads the page when the network is back, or the server responds. */
function useComeBack(isAway: boolean) {
  useEffect(() => {
    if (!isAway) return;
    const back = () => location.reload();
    const ask = () => void fetch(location.href, { method: 'HEAD' }).then(back, () => undefined);
    const timer = setInterval(ask, askAgainEvery);
    addEventListener('online', back);
    return () => {
      clearInterval(timer);
      removeEventListener('online', back);
    };
  }, [isAway]);
}

/** The page for addresses that do not exist, may not be seen or failed. */
export function FailedPage({ error }: { readonly error: unknown }) {
  const refusal = refusalOf(error);
  const status = refusal?.status ?? (isRouteErrorResponse(error) ? error.status : 500);
  const isAway = isUnanswered(error);
  const words = isAway ? unreachable : wordsFor(status, refusal?.message);
  useComeBack(isAway);
  const { pathname, search } = useLocation();
  const isGuest = useIsGuest();
  const mayTryAgain = status >= 429;

  return (
    <div className={css.page}>
      <title>{`${words.title} · Oeuvre`}</title>
      {isAway ? null : <p className={css.status}>{status}</p>}
      <h1 className={css.title}>{words.title}</h1>
      <p className={css.text}>{words.text}</p>
      <div className={css.actions}>
        {mayTryAgain ? <Button onClick={() => location.reload()}>Try again</Button> : null}
        {isGuest && (status === 401 || status === 403 || status === 404) ? (
          <ButtonLink to={loginAt(pathname + search)}>Log in</ButtonLink>
        ) : null}
        <ButtonLink to={pages.explore}>Explore</ButtonLink>
      </div>
      {refusal?.requestId && status >= 500 ? <p className={css.code}>Code {refusal.requestId}</p> : null}
    </div>
  );
}
