import { pages } from '@oeuvre/contracts/addresses.ts';

const afterLogin: string = pages.explore;

/**
 * The destination after login: the `next` parameter if it is one of our pages, however it is disguised; otherwise
 * explore or the given default.
 */
export function nextAddress(search: string, otherwise = afterLogin): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  const ownOrigin = 'http://site.invalid';
  // Browsers read a backslash as a slash and drop tabs and line breaks, so the parsed address decides, not the text.
  const url = next.startsWith('/') && URL.canParse(next, ownOrigin) ? new URL(next, ownOrigin) : undefined;
  if (!url || url.origin !== ownOrigin || url.pathname.startsWith('//') || isDoor(url.pathname)) return otherwise;
  return url.pathname + url.search + url.hash;
}

/** Pages that only lead to an account are no destination for people who have one. */
const doors: readonly string[] = [
  pages.login,
  pages.signUp,
  pages.forgotPassword,
  pages.resetPassword,
  pages.verifyEmail,
];
const isDoor = (pathname: string) => doors.includes(pathname);

/** The same page for log-in and sign-up links, with the destination. */
export function withNext(pathname: string, search: string): string {
  const next = nextAddress(search, '');
  return !next || next === afterLogin ? pathname : `${pathname}?next=${encodeURIComponent(next)}`;
}
