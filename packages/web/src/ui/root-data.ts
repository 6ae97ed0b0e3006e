import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { useRouteLoaderData } from 'react-router';
import type { Reader, Site } from './api-context.ts';

/** What the root loader answers for guests, and when only data are asked for: the person is part of it. */
interface WithPerson {
  readonly site: Site;
  readonly isSignedIn?: undefined;
  /** A guest's id is 0. */
  readonly me: { readonly id: unknown };
}

/**
 * What the root loader answers for a page of somebody who is signed in. The person is not in it but in an island of the page, so that the page
 * can be the same for many; `reader` is there on the server alone.
 */
interface WithoutPerson {
  readonly site: Site;
  readonly isSignedIn: true;
  readonly reader?: Reader;
}
type RootLoaded = WithPerson | WithoutPerson;

/** Keeps the reader on the server: what cannot be enumerated does not travel to the browser. */
export const withoutPerson = (site: Site, reader: Reader): WithoutPerson =>
  Object.defineProperty({ site, isSignedIn: true as const }, 'reader', { value: reader, enumerable: false });

let island: object | undefined;
/** The person as the page brought them. An act of the page that reads the root anew has newer data, which go before. */
function personOfPage(): object {
  island ??= JSON.parse(document.querySelector('script[data-person]')?.textContent ?? '') as object;
  return island;
}

/**
 * What the root loader read, and the person; the caller names the `Fields` of the person that it shows. On the server, while a page is
 * rendered, only those that its reader has.
 */
export function useRootData<Fields>(): (Partial<Fields> & { readonly viewer?: Viewer }) | undefined {
  const loaded = useRouteLoaderData<RootLoaded>('root');
  const person = loaded?.isSignedIn ? (import.meta.env.SSR ? loaded.reader : personOfPage()) : loaded;
  return person as (Partial<Fields> & { readonly viewer?: Viewer }) | undefined;
}

/** Whether somebody is signed in, which all the people know of whom a page may be rendered at once. */
export function useIsSignedIn(): boolean {
  const loaded = useRouteLoaderData<RootLoaded>('root');
  return loaded !== undefined && (loaded.isSignedIn ?? loaded.me.id !== 0);
}

/** Whether the page came without the person: then their parts are rendered apart. */
export const useIsWithoutPerson = () => useRouteLoaderData<RootLoaded>('root')?.isSignedIn === true;
