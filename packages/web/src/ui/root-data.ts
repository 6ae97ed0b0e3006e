import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { useRouteLoaderData } from 'react-router';
import type { Reader, Site } from './api-context.ts';

/** The root loader's data for guests, and for data requests: they include the person. */
interface WithPerson {
  readonly site: Site;
  readonly isSignedIn?: undefined;
  /** A guest's id is 0. */
  readonly me: { readonly id: unknown };
}

/**
 * The root loader's data for a page of a signed-in person. The person is in an island of the page instead, so that many
 * can share the page; `reader` exists on the server only.
 */
interface WithoutPerson {
  readonly site: Site;
  readonly isSignedIn: true;
  readonly reader?: Reader;
}
type RootLoaded = WithPerson | WithoutPerson;

/** Keeps the reader on the server: a non-enumerable property is not sent to the browser. */
export const withoutPerson = (site: Site, reader: Reader): WithoutPerson =>
  Object.defineProperty({ site, isSignedIn: true as const }, 'reader', { value: reader, enumerable: false });

/** An attribute of the document while the page reads its data again because the person's rights have changed. */
export const movedMark = 'data-moved';

let island: object | undefined;
/** The person in the page's island. Once an action makes the page reload the root's data, those are newer and win. */
function personOfPage(): object {
  island ??= JSON.parse(document.querySelector('script[data-person]')?.textContent ?? '') as object;
  return island;
}

/**
 * The root loader's data with the person; the caller names the `Fields` of the person that it shows. While the server
 * renders a page, only those that its reader has.
 */
export function useRootData<Fields>(): (Partial<Fields> & { readonly viewer?: Viewer }) | undefined {
  const loaded = useRouteLoaderData<RootLoaded>('root');
  const person = loaded?.isSignedIn ? (import.meta.env.SSR ? loaded.reader : personOfPage()) : loaded;
  return person as (Partial<Fields> & { readonly viewer?: Viewer }) | undefined;
}

/** Whether somebody is signed in, which is the same for all people who share a page. */
export function useIsSignedIn(): boolean {
  const loaded = useRouteLoaderData<RootLoaded>('root');
  return loaded !== undefined && (loaded.isSignedIn ?? loaded.me.id !== 0);
}

/** Whether the page came without the person, so their parts are rendered separately. */
export const useIsWithoutPerson = () => useRouteLoaderData<RootLoaded>('root')?.isSignedIn === true;
