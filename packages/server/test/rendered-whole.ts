import { expect } from 'vitest';
import { allHandlers } from '../src/api.ts';
import { inProcessCalls } from '../src/platform/http/serve.ts';
import { renderPage, siteForPages } from '../src/site/page-render.ts';
import { PersonalParts } from '../src/site/personal-parts.ts';
import { visitorReader } from '../src/site/visitor.ts';
import type { Web } from '../src/site/web-build.ts';
import type { Site } from './site.ts';
import { articles, artworks, collections, person, segments } from './world.ts';

/** Pages that people share, and some that they do not. */
export const addresses = [
  '/explore',
  '/explore?searchQuery=work',
  '/segments',
  '/catalogue',
  '/catalogue?searchQuery=first',
  '/articles',
  `/articles?usersIds=${person.author}`,
  `/subscriptions?segmentId=${segments.here}`,
  `/subscriptions?segmentId=${segments.here}&tab=ARTICLES`,
  `/subscriptions?segmentId=${segments.here}&tab=ABOUT`,
  `/subscriptions?segmentId=${segments.here}&joinDialog=true`,
  `/subscriptions?segmentId=${segments.open}`,
  `/subscriptions/${artworks.here.first}`,
  `/subscriptions/${artworks.there.first}`,
  `/collections/${collections.here}`,
  `/articles/${articles.here.public}`,
  `/articles/${articles.here.public}?source=feed&segmentId=${segments.here}`,
  `/articles/${articles.here.membersOnly}`,
  `/articles/${articles.there.membersOnly}`,
  `/articles/${articles.here.draft}`,
];

interface Rendering {
  readonly node: Site;
  readonly web: () => Promise<Web>;
}
interface AskedPage {
  readonly url: string;
  readonly cookie: string;
  /** For the message if the two differ. */
  readonly what: string;
}

/** What the server sends this person when it renders a page for them alone, under their own id, with empty caches. */
async function renderedWhole(
  { node: { services }, web }: Rendering,
  { url, cookie }: AskedPage,
): Promise<{ status: number; body: string }> {
  const visitor = (await visitorReader(services)(cookie))!;
  const address = new URL(`${services.config.publicUrl}${url}`);
  const choices = { theme: cookie.includes('theme=dark') ? ('dark' as const) : null, isLoggedOut: false };
  const request = { id: 'whole', url, log: services.log, ip: '127.0.0.1', headers: {} } as never;
  const { page } = await renderPage(
    { services, callFor: inProcessCalls(services, allHandlers), web, sharedDb: services.db },
    { address, visitor, choices, request },
  );
  if (page instanceof Response) return { status: page.status, body: await page.text() };
  const site = siteForPages(services, choices);
  return {
    status: page.status,
    body: new PersonalParts().fill(page, visitor, { entry: (await web()).entry, site, address }).toString(),
  };
}

/** A refused page contains its request id. */
export const withoutNumbers = (body: string) =>
  body.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}|whole/g, 'a number');

/** The page that the node sends equals, byte for byte, what it renders for this person alone. */
export async function expectRenderedWhole(rendering: Rendering, asked: AskedPage): Promise<void> {
  const { url, cookie, what } = asked;
  const fast = await rendering.node.ask(url, { cookie });
  const whole = await renderedWhole(rendering, asked);
  expect([fast.statusCode, withoutNumbers(fast.body)], `${url} for ${what}`).toEqual([
    whole.status,
    withoutNumbers(whole.body),
  ]);
}
