import { artworkAt, pages, termAt } from '@oeuvre/contracts/addresses.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { linkedArtLocation, oEmbedLocation } from '@oeuvre/contracts/domains/artworks/artworks.location.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db, pool } from '../../test/database.ts';
import { openSite, type Site } from '../../test/site.ts';
import { createArtwork } from '../domains/artworks/artworks.commands.ts';
import { anArtwork } from '../domains/artworks/artworks.factory.ts';
import { identifierOf } from '../domains/artworks/oai/oai.xml.ts';
import { savePicture } from '../domains/files/files.commands.ts';
import { aPicture } from '../domains/files/files.factory.ts';
import { addTags } from '../domains/ontology/ontology.commands.ts';
import { aSegment } from '../domains/segments/segments.factory.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

let open: ArtworkId;
let secret: ArtworkId;
beforeEach(async () => {
  const [seen, hidden] = [await aSegment(db, { public: true }), await aSegment(db, { public: false })];
  open = await anArtwork(db, { title: 'Seen by all', segments: [seen.id] });
  secret = await anArtwork(db, { title: 'Kept back', segments: [hidden.id] });
});

const get = (url: string, accept = 'text/html') => site.app.inject({ url, headers: { accept } });
const publicUrl = () => site.services.config.publicUrl;

/** Everything that a work has for guests and machines. */
const views = {
  page: (id: ArtworkId) => get(artworkAt(id)),
  'page data': (id: ArtworkId) => get(`${artworkAt(id)}.data`, '*/*'),
  'Linked Art at the page’s address': (id: ArtworkId) => get(artworkAt(id), 'application/ld+json'),
  'Linked Art at its own address': (id: ArtworkId) => get(linkedArtLocation(id), '*/*'),
  oEmbed: (id: ArtworkId) => get(oEmbedLocation(`${publicUrl()}${artworkAt(id)}`), '*/*'),
  'articles about it': (id: ArtworkId) => get(urlOf(articlesRoutes.ofArtwork, { params: { id } }), '*/*'),
};

describe.each(Object.keys(views) as (keyof typeof views)[])('of a work, the %s', (view) => {
  test('is there for everybody if its segment is public, and for no outsider if it is private', async () => {
    expect((await views[view](open)).statusCode).toBe(200);
    const refused = await views[view](secret);
    expect(refused.statusCode).toBe(404);
    expect(refused.body).not.toContain('Kept back');
  });
});

test('OAI-PMH has no record of a private work', async () => {
  const ask = (id: ArtworkId) =>
    get(`/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=${identifierOf(publicUrl(), id)}`, '*/*');
  expect((await ask(open)).body).toContain('Seen by all');
  expect((await ask(secret)).body).toContain('idDoesNotExist');
  const list = (await get('/oai?verb=ListRecords&metadataPrefix=oai_dc', '*/*')).body;
  expect(list).toContain('Seen by all');
  expect(list).not.toContain('Kept back');
});

test('the page and the record at one address do not mix in caches', async () => {
  const [page, record] = [await get(artworkAt(open)), await get(artworkAt(open), 'application/ld+json')];
  expect(page.headers['content-type']).toContain('text/html');
  expect(record.headers['content-type']).toContain('application/ld+json');
  for (const { headers } of [page, record]) expect(String(headers.vary)).toMatch(/\baccept\b(?!-)/);
  expect((await get(artworkAt(open))).headers['content-type']).toContain('text/html');
});

test('a term’s page and its documents do not mix in caches, at a former address either', async () => {
  const oil = (await addTags(db, 'house', [{ sourceId: 'oil', name: 'Oil', type: 'Materials', parents: [] }])).get(
    'oil',
  )!;
  await anArtwork(db, { title: 'In oil', source: 'museum', tagIds: [oil] });
  const former = '01900000-0000-7000-8000-000000000077';
  await pool.query(
    `insert into former_tags (id, source, source_id, name, type, replaced_by) values ($1, 'house', 'x', 'Oils', 'Materials', $2)`,
    [former, oil],
  );
  const statuses: number[] = [];
  for (const address of [termAt(oil), termAt(former), termAt('01900000-0000-7000-8000-000000000078'), pages.terms])
    for (const accept of ['text/html', 'text/turtle', 'text/html']) {
      const { statusCode, headers } = await get(address, accept);
      statuses.push(statusCode);
      if (accept === 'text/html' || statusCode !== 404) expect(String(headers.vary)).toMatch(/\baccept\b(?!-)/);
    }
  expect(statuses).toEqual([200, 303, 200, 301, 303, 301, 404, 404, 404, 200, 303, 200]);
});

test('the page’s head leads to its Linked Art record and to oEmbed', async () => {
  const { body } = await get(artworkAt(open));
  const links = [...body.matchAll(/<link[^>]*rel="alternate"[^>]*>/g)].map(([link]) => link);
  const hrefOf = (type: string) =>
    /href="([^"]+)"/.exec(links.find((link) => link.includes(type)) ?? '')?.[1]?.replaceAll('&amp;', '&');
  for (const type of ['application/ld+json', 'application/json+oembed'])
    expect((await get(hrefOf(type)!.replace(publicUrl(), ''), '*/*')).statusCode).toBe(200);
});

test.each([
  ['any room', {}, null],
  ['a room of 700 × 400', { maxwidth: '700', maxheight: '400' }, null],
  ['a room smaller than every stored picture', { maxwidth: '97', maxheight: '61' }, null],
  ['a flat room', { maxheight: '3' }, null],
  ['rights that limit guests', {}, 'https://rightsstatements.org/vocab/InC/1.0/'],
])('oEmbed says for %s the width and height of the picture at the address it gives', async (_, room, uri) => {
  const picture = await savePicture(db, site.services.storage, {
    bytes: await aPicture({ width: 1237, height: 811 }),
    fileName: 'odd.jpg',
    ownerId: null,
  });
  const odd = await createArtwork(db, null, {
    title: 'Odd',
    source: 'museum',
    images: [{ fileId: picture.id }],
    ...(uri && { rights: { uri } }),
  });
  const asked = new URLSearchParams({ ...room });
  const said = (await get(`${oEmbedLocation(`${publicUrl()}${artworkAt(odd)}`)}&${asked}`, '*/*')).json();
  const shown = await get(said.url.replace(publicUrl(), ''), 'image/*');
  expect(shown.statusCode).toBe(200);
  const { width, height } = await sharp(shown.rawPayload).metadata();
  expect([said.width, said.height]).toEqual([width, height]);
  expect(said.width).toBeLessThanOrEqual(Number(('maxwidth' in room && room.maxwidth) || 900));
  expect(said.height).toBeLessThanOrEqual(Number(('maxheight' in room && room.maxheight) || 900));
});
