import { type EntryContext, matchRoutes, type ServerBuild } from 'react-router';
import { type PageHandle, pageHandles } from './ui/page-handle.ts';

/**
 * Whether the page at this address may be one that many people share. A page whose handle depends on what it loads has the last word when it
 * has been loaded (`handlesOf`).
 */
export function mayBeShared({ routes }: ServerBuild, pathname: string): boolean {
  const all = Object.values(routes).flatMap((route) => route ?? []);
  const pages = all.filter(({ parentId }) => parentId !== undefined).map(({ id, path }) => ({ id, path: path ?? '' }));
  const [match] = matchRoutes(pages, pathname) ?? [];
  const handle = match && routes[match.route.id]?.module.handle;
  return typeof handle === 'function' || (handle as PageHandle | undefined)?.shared === true;
}

/** What the matched routes say of a page whose data are loaded. */
export const handlesOf = ({ routeModules, staticHandlerContext: { matches, loaderData } }: EntryContext): readonly PageHandle[] =>
  pageHandles(matches.map(({ route: { id } }) => ({ handle: routeModules[id]?.handle, loaderData: loaderData[id] })));
