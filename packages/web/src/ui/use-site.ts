import { useRouteLoaderData } from 'react-router';
import type { Site } from './api-context.ts';

/** The meaning of the server's settings for the pages. Known on every page unless the root failed to load. */
export function useSite(): Site | undefined {
  return useRouteLoaderData<{ site: Site }>('root')?.site;
}
