import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as pageAddresses from '@oeuvre/contracts/addresses.ts';
import { allRoutes } from '@oeuvre/contracts/all-routes.ts';
import {
  linkedArtLocation,
  oEmbedLocation,
  workManifestLocation,
} from '@oeuvre/contracts/domains/artworks/artworks.location.ts';
import { collectionManifestLocation } from '@oeuvre/contracts/domains/collections/collections.location.ts';
import {
  exhibitionFeedLocation,
  exhibitionManifestLocation,
} from '@oeuvre/contracts/domains/collections/exhibition/exhibition.location.ts';
import {
  imageServiceLocation,
  modelLocation,
  originalLocation,
} from '@oeuvre/contracts/domains/files/files.location.ts';
import type { ArtworkId, FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { type Route, type Sent, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseUrl, db, pool } from '../../test/database.ts';
import { permissionRows } from '../../test/permissions/rows.ts';
import { servedRoutes, withoutNames } from '../../test/served-routes.ts';
import { openSite, type Site } from '../../test/site.ts';
import { receivedByAll } from '../../test/two-nodes.ts';
import { sessionCookie } from '../../test/whole.ts';
import {
  applications,
  articles,
  artworks,
  collections,
  exhibitions,
  ownExhibitions,
  ownWorks,
  placeWorld,
  segments,
  tag,
  tokenOf,
  type ViewerName,
} from '../../test/world.ts';
import { openWorkIndex, type WorkIndex } from '../domains/artworks/index/work-index.ts';
import { identifierOf } from '../domains/artworks/oai/oai.xml.ts';
import { refreshFileVisibility, setFileUses } from '../domains/files/files.commands.ts';
import { readMaster, saveMaster } from '../domains/files/masters/masters.commands.ts';
import { tileMaster } from '../domains/files/masters/masters.tiling.ts';
import { touch } from '../platform/cache/content.ts';
import { inScratchFolder } from '../platform/storage/scratch.ts';

/*
 * The content of a private segment must reach no outsider by any address. Every address of the site is asked: those of
 * declared calls as the table of permissions asks them, the others as listed here. A new one fails until it is listed.
 */

let site: Site;
let picture: FileId;
beforeAll(async () => {
  site = await openSite();
  await site.services.changes.listen(databaseUrl, site.services.log);
}, 300_000);
beforeEach(async () => {
  await placeWorld(pool);
  picture = await tiledPicture();
  await pool.query(`update artworks set published = true, rights_uri = '${free}' where id = $1`, [work]);
  await pool.query('insert into artwork_images (artwork_id, file_id, position) values ($1, $2, 0)', [work, picture]);
  await setFileUses(db, { kind: 'artwork', subjectId: work, by: null }, [picture]);
  // An article for everybody that shows a work for members.
  const shown = [articles.here.public, work];
  await pool.query('insert into article_artworks (article_id, artwork_id, position) values ($1, $2, 0)', shown);
  await touch(db, '*');
  await receivedByAll([site.services.changes]);
});
afterAll(async () => {
  await site.services.changes.close();
  await site.close();
});

const work = artworks.here.first as ArtworkId;
const free = 'https://creativecommons.org/publicdomain/zero/1.0/';
/** The marks of the private segment's works: their titles, their maker, their picture. */
const marks = () => [
  ...Object.keys(artworks.here).map((name) => `Work ${name} here`),
  ...Object.keys(ownWorks.here).map((name) => `Own work ${name} here`),
  'Painter here',
  picture,
];

async function tiledPicture(): Promise<FileId> {
  const { id } = await inScratchFolder(async (folder) => {
    const given = path.join(folder, 'scan');
    await writeFile(
      given,
      await sharp({ create: { width: 900, height: 600, channels: 3, background: '#467' } })
        .jpeg()
        .toBuffer(),
    );
    return saveMaster(site.services, { ...(await readMaster({ path: given, fileName: 'scan.jpg' })), ownerId: null });
  });
  await tileMaster(site.services, id, new AbortController().signal);
  return id;
}

/** Of a collection of the private segment, and of a person's, which anyone may visit: its private works are left out. */
const exhibitionKeys = [exhibitions.here, ownExhibitions.here];

/** A prefix that a reply may repeat without naming a work. */
const searched = 'Painter';
const tile = (version: 2 | 3) => `${imageServiceLocation(picture, version)}/0,0,512,512/512,/0/default.jpg`;
const oai = (query: string) => `/oai?verb=${query}`;

/** How the addresses without a declared call are asked for the private work; an empty list shows nothing of works. */
const elsewhere: Readonly<Record<string, () => readonly string[]>> = {
  '/files/:': () => [`/files/${picture}`, ...[300, 900, 3_000].map((width) => `/files/${picture}?width=${width}`)],
  '/files/:/original': () => [originalLocation(picture)],
  '/files/:/model.glb': () => [modelLocation(picture)],
  // They redirect to the target of a link, and answer with a picture of one pixel.
  '/go/:': () => [],
  '/seen/:': () => [],
  '/iiif/2/:': () => [imageServiceLocation(picture, 2)],
  '/iiif/2/:/info.json': () => [`${imageServiceLocation(picture, 2)}/info.json`],
  '/iiif/2/:/:/:/:/:': () => [tile(2)],
  '/iiif/3/:': () => [imageServiceLocation(picture)],
  '/iiif/3/:/info.json': () => [`${imageServiceLocation(picture)}/info.json`],
  '/iiif/3/:/:/:/:/:': () => [tile(3)],
  '/iiif/presentation/works/:/manifest.json': () => [workManifestLocation(work)],
  '/iiif/presentation/collections/:/manifest.json': () => [collectionManifestLocation(collections.here)],
  '/iiif/presentation/exhibitions/:/manifest.json': () => exhibitionKeys.map(exhibitionManifestLocation),
  '/exhibitions/:/feed.rss': () => exhibitionKeys.map((key) => exhibitionFeedLocation(key, 'rss')),
  '/exhibitions/:/feed.atom': () => exhibitionKeys.map((key) => exhibitionFeedLocation(key, 'atom')),
  '/linked-art/works/:': () => [linkedArtLocation(work)],
  '/oembed': () =>
    [pageAddresses.artworkAt(work), ...exhibitionKeys.map((key) => pageAddresses.exhibitionAt(key))].map((page) =>
      oEmbedLocation(`${site.services.config.publicUrl}${page}`),
    ),
  '/oai': () => [
    oai('ListRecords&metadataPrefix=oai_dc'),
    oai('ListIdentifiers&metadataPrefix=oai_dc'),
    oai(`GetRecord&metadataPrefix=oai_dc&identifier=${identifierOf(site.services.config.publicUrl, work)}`),
    oai('ListSets'),
  ],
  // Terms have names and notes of their own; the page for people shows works that carry them.
  '/terms': () => ['/terms'],
  ...Object.fromEntries(
    ['ttl', 'nt', 'rdf', 'jsonld'].map((format) => [`/terms/:.${format}`, () => [`/terms/${tag}.${format}`]]),
  ),
  '/terms/:': () => [`/terms/${tag}`],
  '/sitemap.xml': () => ['/sitemap.xml'],
  '/sitemap/:/:': () => [`/sitemap/artworks/00000000-0000-0000-0000-000000000000`, `/sitemap/artworks/${work}`],
  '/feeds/articles.rss': () => ['/feeds/articles.rss'],
  '/feeds/articles.atom': () => ['/feeds/articles.atom'],
  '/feeds/private/:/articles.rss': () => [`/feeds/private/${'a'.repeat(43)}/articles.rss`],
  '/feeds/private/:/articles.atom': () => [`/feeds/private/${'a'.repeat(43)}/articles.atom`],
  '/segments/:/feed.rss': () => [`/segments/${segments.here}/feed.rss`],
  '/segments/:/feed.atom': () => [`/segments/${segments.here}/feed.atom`],
  // Beside the page: the same address as linked data.
  '/subscriptions/:': () => [pageAddresses.artworkAt(work)],
};

/** Addresses of pages that take what they show. The others are asked as they are. */
const pagesOf: Readonly<Record<string, readonly string[]>> = {
  applicationAt: Object.values(applications.here).map((id) => pageAddresses.applicationAt(id)),
  articleAt: Object.values(articles.here).map((id) => pageAddresses.articleAt(id)),
  articlesAt: [pageAddresses.articlesAt({ searchQuery: searched })],
  articlesForReviewAt: [],
  artworkAt: [work, ...Object.values(ownWorks.here)].map((id) => pageAddresses.artworkAt(id)),
  artworkInSegmentAt: [pageAddresses.artworkInSegmentAt(work, segments.here)],
  catalogueAt: [
    pageAddresses.catalogueAt({ searchQuery: searched }),
    pageAddresses.catalogueAt({ segmentId: segments.here }),
  ],
  collectionAt: [pageAddresses.collectionAt(collections.here)],
  curatorsArtworksAt: [pageAddresses.curatorsArtworksAt({})],
  exhibitionAt: exhibitionKeys.map((key) => pageAddresses.exhibitionAt(key)),
  exploreAt: [pageAddresses.exploreAt({ searchQuery: searched })],
  ownArtworkAt: [work, ...Object.values(ownWorks.here)].map((id) => pageAddresses.ownArtworkAt(id)),
  segmentAt: [pageAddresses.segmentAt(segments.here), pageAddresses.segmentAt(segments.here, { artworkId: work })],
  segmentCollectionsAt: [pageAddresses.segmentCollectionsAt(segments.here)],
  similarAt: [pageAddresses.similarAt(work)],
  termAt: [pageAddresses.termAt(tag)],
  // Pages of people, forms and messages show no works.
  ...Object.fromEntries(
    'auditAt batchAt confirmNewsletterAt emailChangeAt importContactsAt invitationAt loginAt mailingAt managedSegmentAt modelAt myArticlesAt notificationAt ontologyAt pageAt profileAt replyAddressAt segmentUsersAt signUpAt unsubscribeAt'
      .split(' ')
      .map((name) => [name, []]),
  ),
};

const calls = new Map(allRoutes.map((route) => [`${route.method} ${route.path}`, route]));
/** Searches and filters that the table of permissions does not ask for. */
const queries = [
  {},
  { searchQuery: searched, query: searched, text: searched },
  { segmentId: segments.here, segmentsIds: segments.here },
];

const addressesOfCalls = () =>
  permissionRows
    .filter(({ call }) => call.startsWith('GET '))
    .flatMap(({ call, input }) => {
      const route = calls.get(call)!;
      const asked = input('here', 'guest');
      return queries.map((query) => urlOf(route, { ...asked, query: { ...asked.query, ...query } } as Sent<Route>));
    });
const addressesOfPages = () => {
  const asked = [...Object.values(pageAddresses.pages), ...Object.values(pagesOf).flat()];
  return asked.flatMap((address) => {
    const [where, query] = address.split('?');
    return [address, `${where}.data${query ? `?${query}` : ''}`];
  });
};
const allAddresses = () => [
  ...new Set([...addressesOfCalls(), ...Object.values(elsewhere).flatMap((list) => list()), ...addressesOfPages()]),
];

const ask = (url: string, viewer: ViewerName, accept = '*/*') => {
  const token = tokenOf(viewer);
  const cookie = token && sessionCookie(token, site.services.config.sessionSecret);
  return site.app.inject({ url, headers: { accept, ...(cookie && { cookie }) } });
};

/** The addresses that show this viewer something of a private work, and what. */
async function leaksTo(viewer: ViewerName): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const url of allAddresses())
    for (const accept of url.startsWith('/subscriptions/') ? ['*/*', 'application/ld+json'] : ['*/*']) {
      const reply = await ask(url, viewer, accept);
      const said = marks().find((mark) => mark !== picture && reply.body.includes(mark));
      // Anyone may open a person's exhibition, which then names no private work: its text is searched like any other.
      const isFile = reply.statusCode < 400 && /^\/(files|iiif(?!\/presentation\/exhibitions))\//.test(url);
      const shown = [picture, work].find(
        (id) => reply.statusCode < 400 && !url.includes(id) && reply.body.includes(id),
      );
      const leak = said ?? shown ?? (isFile ? `answers ${reply.statusCode}` : undefined) ?? countIn(reply.body, url);
      if (leak) found.set(url, leak);
    }
  return found;
}

/** No work is public, so an outsider's count of works is zero. */
function countIn(body: string, url: string): string | undefined {
  // An exhibition's other count includes its wall texts.
  const name = ['exhibits', 'exhibitions'].findIndex((one) => new RegExp(`^/api/${one}\\b`).test(url));
  if (name < 0) return undefined;
  const count = (name === 0 ? /"totalCount":([1-9]\d*)/ : /"artworksCount":([1-9]\d*)/).exec(body);
  return count ? `counts ${count[1]}` : undefined;
}

test('every address of the site is asked here', () => {
  const served = servedRoutes(site.app)
    .filter((one) => one.startsWith('GET ') && !/ \/(?:api2?|assets|docs)\//.test(one))
    .map((one) => withoutNames(one.slice('GET '.length)));
  const known = new Set([...Object.keys(elsewhere), ...ofEverybody]);
  expect(served.filter((one) => !known.has(one))).toEqual([]);
  expect(Object.keys(elsewhere).filter((one) => !served.includes(one))).toEqual([]);
  const rows = new Set(permissionRows.map(({ call }) => call));
  expect([...calls.keys()].filter((call) => call.startsWith('GET ') && !rows.has(call))).toEqual([]);
  const functions = Object.entries(pageAddresses).filter(([, value]) => typeof value === 'function');
  expect(functions.map(([name]) => name).filter((name) => !(name in pagesOf))).toEqual([]);
});

/** Files that are the same on every site, and the host of all pages, which are asked by their own addresses. */
const ofEverybody = ['/*', '/favicon.svg', '/favicon.ico', '/robots.txt'];

let index: WorkIndex | undefined;
afterEach(() => index?.close());

/** Lists, facets, searches and similar works come from the index, or from PostgreSQL until it is ready. */
const sources = [
  ['PostgreSQL', () => Promise.resolve()],
  [
    'the index',
    async () => {
      index = openWorkIndex({ ...site.services, databaseUrl });
      await expect.poll(() => index?.status, { timeout: 60_000 }).toBeDefined();
      await isIndexed();
    },
  ],
] as const;
const isIndexed = () =>
  expect.poll(async () => (await pool.query('select from works_due_for_index')).rowCount, { timeout: 60_000 }).toBe(0);

test.each(sources)('no address shows an outsider anything of a private segment’s works, from %s', async (_, start) => {
  await start();
  for (const viewer of ['guest', 'stranger', 'suspended', 'collaborator'] as const)
    expect(Object.fromEntries(await leaksTo(viewer)), viewer).toEqual({});
});

test.each(sources)(
  'the same addresses show them to everybody once the segment is public, from %s',
  async (_, start) => {
    await pool.query('update segments set public = true where id = $1', [segments.here]);
    await refreshFileVisibility(db, { kind: 'artwork', subjectIds: [work] });
    await start();
    await touch(db, '*');
    await receivedByAll([site.services.changes]);
    const shown = [...(await leaksTo('guest')).keys()];
    // A list of lists, kept for an hour; texts; and there is no model.
    const namesNoWork = /^\/sitemap\.xml|^\/terms|feed|model\.glb/;
    const silent = Object.entries(elsewhere).filter(
      ([, list]) => list().length > 0 && !list().some((url) => shown.includes(url)),
    );
    expect(silent.map(([route]) => route).filter((route) => !namesNoWork.test(route))).toEqual([]);
    expect(shown.filter((url) => url.startsWith('/api/')).length).toBeGreaterThan(20);
  },
);
