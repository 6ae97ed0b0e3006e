import { allRoutes } from '@oeuvre/contracts/all-routes.ts';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { db, pool } from '../../../test/database.ts';
import { type TestServices, testServices } from '../../../test/services.ts';
import {
  changesAt,
  closeNodes,
  cookieOf,
  openTwoNodes,
  placeWorldWithTwin,
  receivedByNodes,
  revocations,
  type Somebody,
  type TwoNodes,
  twin,
  wordsOf,
} from '../../../test/two-nodes.ts';
import { articles, artworks, collections, emailOf, person, segments, tag, viewerNames } from '../../../test/world.ts';
import { createApi } from '../../api.ts';
import { hangInSegment } from '../../domains/artworks/artworks.commands.ts';
import { importTate } from '../../domains/exchange/import/import.commands.ts';
import { aTateFolder, aTateRecord } from '../../domains/exchange/import/tate/tate.factory.ts';
import { openTateFolder } from '../../domains/exchange/import/tate/tate.reader.ts';
import { Cache } from '../../platform/cache/cache.ts';
import { forgetResults } from '../../platform/cache/statement-results.ts';
import type { HttpServer } from '../../platform/http/http.ts';

interface Api {
  readonly app: HttpServer;
  readonly services: TestServices;
}
async function openApi(changed: Partial<TestServices>): Promise<Api> {
  const services = { ...(await testServices()), ...changed };
  const app = await createApi(services);
  await app.ready();
  return { app, services };
}

let nodes: TwoNodes<Api>;
/** Serves the same calls and caches nothing: each reply is made for whoever asks, under their own id. */
let uncached: Api;
beforeAll(async () => {
  nodes = await openTwoNodes(openApi);
  const { config } = nodes[0].services;
  uncached = await openApi({ config: { ...config, development: true } });
}, 300_000);
afterAll(async () => {
  await closeNodes(nodes);
  await uncached.app.close();
});
const sketchfab = 'd'.repeat(32);
beforeEach(async () => {
  await placeWorldWithTwin(nodes);
  // The model is known to its owner alone. Both articles show a work that a member here may not see.
  await pool.query(`
    insert into models (uuid, owner_id, name) values ('${sketchfab}', '${person.collaborator}', 'A model of the collaborator');
    insert into article_works (article_id, artwork_id)
      select id, '${artworks.there.second}' from articles where id in ('${articles.here.public}', '${articles.here.membersOnly}')`);
});
afterEach(() => vi.restoreAllMocks());

type Asker = Somebody | 'guest';
const everybody = [...viewerNames, 'twin'] as readonly Asker[];

const addresses = [
  '/api/articles',
  '/api/articles?page=2&itemsPerPage=1',
  '/api/articles?searchText=title',
  `/api/articles?usersIds=${person.author}&articleStatus=true&articleStatus=false`,
  `/api/articles?segmentsIds=${segments.here}`,
  '/api/articles?articleStatus=draft',
  '/api/articles/suggestions?searchText=title',
  '/api/articles/dictionaries/authors',
  `/api/articles/dictionaries/authors?segmentsIds=${segments.here}`,
  ...[
    articles.here.public,
    articles.here.membersOnly,
    articles.there.membersOnly,
    articles.here.onReview,
    articles.here.draft,
  ].flatMap((id) => [`/api/articles/${id}`, `/api/articles/${id}/related-articles`]),
  `/api/models/${sketchfab}`,
  '/api/segments',
  '/api/segments?searchQuery=here',
  ...Object.values(segments).map((id) => `/api/segments/${id}`),
  '/api/exhibits/open-oeuvre',
  '/api/exhibits/open-oeuvre/facets',
  `/api/exhibits/open-oeuvre/facets?segmentsIds=${segments.here}&has=picture`,
  `/api/exhibits/open-oeuvre?segmentsIds=${segments.here}`,
  `/api/exhibits/open-oeuvre?segmentsIds=${segments.open}`,
  '/api/exhibits/open-oeuvre?searchQuery=second',
  '/api/exhibits/suggestions/search?text=work',
  ...[artworks.here.first, artworks.there.second].flatMap((id) => [
    `/api/exhibits/open-oeuvre/${id}`,
    `/api/exhibits/${id}`,
    `/api/exhibits/${id}/articles`,
    `/api/exhibits/open-oeuvre/${id}/for-preview?segmentId=${segments.here}`,
  ]),
  `/api/exhibits/open-oeuvre/similar/${artworks.here.first}`,
  `/api/exhibits/open-oeuvre/relevant/${artworks.here.first}`,
  `/api/exhibits/open-oeuvre/similar/${artworks.here.first}?similarityModel=none&segmentsIds=${segments.here}`,
  '/api/terms',
  `/api/terms/${tag}`,
  `/api/open-oeuvre-collections?segmentId=${segments.here}`,
  ...Object.values(collections).flatMap((id) => [
    `/api/open-oeuvre-collections/${id}`,
    `/api/artworks-collections/${id}/for-preview`,
  ]),
];

/** Those that a change may concern, one of a kind. */
const changing = addresses.filter(
  (url) => !/draft|preview|searchQuery|has=picture|exhibits\/0|suggestions\/search/.test(url),
);

const sharedRoutes = allRoutes.filter(({ shared }) => shared);
/** The declared route that serves an address; of two that match, the one with fewer parameters. */
function routeOf(address: string) {
  const path = address.split('?')[0]!;
  const parametersIn = (route: string) => route.split(':').length;
  return allRoutes
    .filter(
      ({ method, path: route }) => method === 'GET' && new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
    )
    .toSorted((a, b) => parametersIn(a.path) - parametersIn(b.path))[0];
}

const ask = (url: string, who: Asker, { app }: Api = nodes[0]) =>
  app.inject({ url, headers: who === 'guest' ? {} : { cookie: cookieOf(who, nodes[0]) } });

/** A refusal contains the number of its request. */
const partsOf = ({ statusCode, headers, body }: LightMyRequestResponse) => [
  statusCode,
  headers['content-type'],
  body.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}/g, 'a number'),
];
async function expectSame(url: string, who: Asker, { node = nodes[0], what = '' } = {}): Promise<void> {
  const [shared, own] = [await ask(url, who, node), await ask(url, who, uncached)];
  expect(partsOf(shared), `${url} for ${who} ${what}`).toEqual(partsOf(own));
}

describe('a reply that many share', () => {
  test('is asked for by this test on every route that is declared as shared, and on no other', async () => {
    expect(new Set(addresses.map(routeOf))).toEqual(new Set(sharedRoutes));
    expect(sharedRoutes.every(({ method, access, reply }) => method === 'GET' && access === 'anyone' && reply)).toBe(
      true,
    );
  });

  test('equals, byte for byte, what is made for this person alone: every shared route, every person', {
    timeout: 600_000,
  }, async () => {
    for (const who of everybody)
      for (const url of addresses) {
        await ask(url, who);
        await expectSame(url, who);
      }
  });

  test('contains no word of whoever asks', async () => {
    const share = vi.spyOn(Cache.prototype, 'share');
    for (const who of ['member', 'twin', 'stranger', 'suspended'] as const)
      for (const url of addresses) await ask(url, who);
    const stored = (await Promise.allSettled(share.mock.results.map((result) => result.value))).flatMap((one) =>
      one.status === 'fulfilled' ? [String((one.value as { body: Buffer }).body)] : [],
    );
    expect(stored.length).toBeGreaterThan(60);
    for (const word of [
      ...wordsOf.twin,
      ...wordsOf.member,
      emailOf('stranger'),
      person.stranger,
      emailOf('suspended'),
      person.suspended,
    ])
      for (const body of stored) expect(body.includes(word), word).toBe(false);
  });

  test('is made once for all people with the same rights, and then takes one query', async () => {
    const refused: string[] = [];
    for (const url of addresses) {
      const { statusCode } = await ask(url, 'member');
      const connections = vi.spyOn(pool, 'connect');
      const share = vi.spyOn(Cache.prototype, 'share');
      await ask(url, 'twin');
      if (statusCode !== 200) refused.push(`${statusCode} ${url}`);
      else expect([connections.mock.calls.length, share.mock.calls.length], url).toEqual([1, 0]);
      vi.restoreAllMocks();
    }
    // A refusal is made for each person alone, and nothing else is.
    const closed = [articles.here.onReview, articles.here.draft];
    expect(refused).toEqual([
      '403 /api/articles?articleStatus=draft',
      `403 /api/articles/${articles.there.membersOnly}`,
      `404 /api/articles/${articles.there.membersOnly}/related-articles`,
      ...closed.flatMap((id) => [`404 /api/articles/${id}`, `404 /api/articles/${id}/related-articles`]),
      `404 /api/exhibits/open-oeuvre/${artworks.there.second}`,
      `404 /api/exhibits/${artworks.there.second}`,
      `404 /api/exhibits/${artworks.there.second}/articles`,
      `404 /api/exhibits/open-oeuvre/${artworks.there.second}/for-preview?segmentId=${segments.here}`,
      `404 /api/open-oeuvre-collections/${collections.there}`,
      `404 /api/artworks-collections/${collections.there}/for-preview`,
    ]);
  });

  test('may be kept by the browser of a guest, not by that of a person; neither is sent again unchanged', async () => {
    for (const [who, control] of [
      ['guest', 'private, no-cache'],
      ['member', 'private, no-store'],
    ] as const) {
      const { headers } = await ask('/api/articles', who);
      expect([headers['cache-control'], headers.vary]).toEqual([control, 'accept-encoding, cookie']);
      const cookie = who === 'guest' ? {} : { cookie: cookieOf(who, nodes[0]) };
      const again = await nodes[0].app.inject({
        url: '/api/articles',
        headers: { ...cookie, 'if-none-match': String(headers.etag) },
      });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
  });

  test('takes from the limit of whoever it is made for, and from nobody who gets it then', async () => {
    const take = vi.spyOn(nodes[0].services.limits, 'take');
    await ask('/api/articles/suggestions?searchText=title', 'twin');
    expect(take.mock.calls).toEqual([['search', twin]]);
    await ask('/api/articles/suggestions?searchText=title', 'member');
    expect(take).toHaveBeenCalledTimes(1);
  });
});

describe('every request reads the rights', () => {
  const closed = `/api/articles/${articles.here.membersOnly}`;

  test.each(Object.entries(revocations))(
    '%s takes effect on the next reply without any event',
    async (_what, change) => {
      for (const who of ['member', 'twin'] as const) expect((await ask(closed, who)).statusCode).toBe(200);
      await pool.query(change);
      const { statusCode, body } = await ask(closed, 'twin');
      expect(statusCode).toBe(403);
      expect(body).not.toContain('Words of');
      expect((await ask(closed, 'member')).statusCode).toBe(200);
      for (const url of addresses) await expectSame(url, 'twin');
    },
  );

  test('whoever owns something, if only a 3D model, gets replies of their own', async () => {
    expect((await ask(`/api/models/${sketchfab}`, 'twin')).json().name).toBe('');
    expect((await ask(`/api/models/${sketchfab}`, 'collaborator')).json().name).toBe('A model of the collaborator');
    await pool.query(`update models set owner_id = '${twin}'`);
    expect((await ask(`/api/models/${sketchfab}`, 'twin')).json().name).toBe('A model of the collaborator');
  });
});

test('changes appear for everybody in the next reply, on both nodes, after any sequence', {
  timeout: 900_000,
}, async () => {
  const changesOfNode = {
    ...changesAt(nodes[0]),
    'a hidden work is hung here': () =>
      hangInSegment(db, null, { artworkIds: [artworks.there.second as never], segmentId: segments.here as never }),
    'a work is hung for everybody': () =>
      hangInSegment(db, null, { artworkIds: [artworks.here.first as never], segmentId: segments.open as never }),
  } as Readonly<Record<string, (turn: number) => Promise<unknown>>>;
  const names = Object.keys(changesOfNode);
  const [history] = fc.sample(fc.array(fc.constantFrom(...names), { minLength: 8, maxLength: 8 }), {
    numRuns: 1,
    seed: 20_261_123,
  });
  for (const [turn, name] of [...names, ...history!].entries()) {
    const node = nodes[turn % 2]!;
    const askers = (
      [
        ['guest', 'twin'],
        ['member', 'stranger'],
        ['twin', 'stranger'],
        ['guest', 'member'],
      ] as const
    )[turn % 4]!;
    for (const who of askers) for (const url of changing) await ask(url, who, node);
    await changesOfNode[name]!(turn);
    await receivedByNodes(nodes);
    forgetResults();
    for (const who of askers) for (const url of changing) await expectSame(url, who, { node, what: `after ${name}` });
  }
});

test('a work that an import corrects is correct in the next reply: its own, and that of an article that shows it', async () => {
  const importWork = async (title: string) => {
    const folder = await openTateFolder(aTateFolder({ works: [aTateRecord({ acno: 'Z00001', title })] }));
    await importTate(db, folder, { segmentId: segments.open as never, visibleTo: 'readers' });
  };
  await importWork('Harbour at Low Tide');
  await pool.query(
    `insert into article_artworks (article_id, artwork_id, position) select $1, id, 0 from artworks where accession_number = 'Z00001'`,
    [articles.here.public],
  );
  const { rows } = await pool.query(`select id from artworks where accession_number = 'Z00001'`);
  const showing = [`/api/exhibits/${rows[0].id}`, `/api/articles/${articles.here.public}`];
  for (const url of showing) expect((await ask(url, 'guest')).body, url).toContain('Harbour at Low Tide');
  await importWork('Harbour at High Tide');
  await receivedByNodes(nodes);
  for (const url of showing) expect((await ask(url, 'guest')).body, url).toContain('Harbour at High Tide');
});
