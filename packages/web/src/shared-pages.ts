import { type EntryContext, matchRoutes, type ServerBuild } from 'react-router';
import { type PageHandle, pageHandles } from './ui/page-handle.ts';

/**
 * Tells of an address whether many people may share its page. If a page's handle depends on its data, the final answer
 * comes after loading (`handlesOf`).
 */
export function sharedAddresses({ routes }: ServerBuild): (pathname: string) => boolean {
  const all = Object.values(routes).flatMap((route) => route ?? []);
  const pages = all.filter(({ parentId }) => parentId !== undefined).map(({ id, path }) => ({ id, path: path ?? '' }));
  const mayBeShared = (handle: unknown) =>
    typeof handle === 'function' || (handle as PageHandle | undefined)?.shared === true;
  const shared = new Set(pages.flatMap(({ id }) => (mayBeShared(routes[id]?.module.handle) ? id : [])));
  return (pathname) => {
    const [match] = matchRoutes(pages, pathname) ?? [];
    return match !== undefined && shared.has(match.route.id);
  };
}

/** The handles of the matched routes once the page's data are loaded. */
export const handlesOf = ({
  routeModules,
  staticHandlerContext: { matches, loaderData },
}: EntryContext): readonly PageHandle[] =>
  pageHandles(matches.map(({ route: { id } }) => ({ handle: routeModules[id]?.handle, loaderData: loaderData[id] })));
