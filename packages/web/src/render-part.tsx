import { renderToString } from 'react-dom/server';
import { createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router';
import { personalParts } from './shell/personal-parts.ts';
import type { Reader, Site } from './ui/api-context.ts';
import { withoutPerson } from './ui/root-data.ts';

interface Shown {
  readonly reader: Reader;
  readonly site: Site;
  readonly address: URL;
}

/** Renders one personal part as the page at this address shows it; other personal parts inside it stay open. */
export function renderPersonalPart(
  part: keyof typeof personalParts,
  { reader, site, address: { pathname, search } }: Shown,
): string {
  const routes = [{ id: 'root', path: '*', Component: personalParts[part] }];
  const context: StaticHandlerContext = {
    basename: '/',
    location: { pathname, search, hash: '', state: null, key: 'default' },
    matches: [{ params: {}, pathname, pathnameBase: '/', route: routes[0]! }],
    loaderData: { root: withoutPerson(site, reader) },
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  } as unknown as StaticHandlerContext;
  return renderToString(
    <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />,
  );
}
