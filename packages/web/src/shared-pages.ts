import { type EntryContext, matchRoutes, type ServerBuild } from 'react-router';
import { type PageHandle, pageHandles } from './ui/page-handle.ts';

/**
 * Whether the page at this address may be shared by many people. If a page's handle depends on its data, the final
 * answer comes after loading (`handlesOf`).
 */
export function mayBeShared({ routes }: ServerBuild, pathname: string): boolean {
  const all = Object.values(routes).flatMap((route) => route ?? []);
  const pages = all.filter(({ parentId }) => parentId !== undefined).map(({ id, path }) => ({ id, path: path ?? '' }));
  const [match] = matchRoutes(pages, pathname) ?? [];
  const handle = match && routes[match.route.id]?.module.handle;
  return typeof handle === 'function' || (handle as PageHandle | undefined)?.shared === true;
}

/** The handles of the matched routes once the page's data are loaded. */
export const handlesOf = ({ routeModules, staticHandlerContext: { matches, loaderData } }: EntryContext): readonly PageHandle[] =>
  pageHandles(matches.map(({ route: { id } }) => ({ handle: routeModules[id]?.handle, loaderData: loaderData[id] })));
