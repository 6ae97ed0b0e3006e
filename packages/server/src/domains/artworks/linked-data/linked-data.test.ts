import { artworkAt } from '@oeuvre/contracts/addresses.ts';
import { linkedArtLocation, workManifestLocation } from '@oeuvre/contracts/domains/artworks/artworks.location.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { SaxesParser } from 'saxes';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { savePicture } from '../../files/files.commands.ts';
import { aPicture } from '../../files/files.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { createArtwork, hangInSegment } from '../artworks.commands.ts';
import { artworksHandlers } from '../artworks.routes.ts';
import { humanMadeObject } from './linked-art.fixture.ts';
import { linkedDataPlugin } from './linked-data.plugin.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let work: ArtworkId;
let secret: ArtworkId;
beforeAll(async () => {
  app = await testApp(artworksHandlers, {}, [linkedDataPlugin]);
});
beforeEach(async () => {
  const picture = await savePicture(db, app.services.storage, {
    bytes: await aPicture({ width: 1200, height: 600 }),
    fileName: 'mill.jpg',
    ownerId: null,
  });
  work = await createArtwork(db, null, {
    title: 'Rain & <Snow>',
    source: 'museum',
    accessionNumber: '1964.336',
    creditLine: 'Given by Ada',
    rights: { uri: 'https://creativecommons.org/publicdomain/zero/1.0/', holder: 'Hollis Trust' },
    images: [{ fileId: picture.id }],
    dateText: '3rd century BCE',
    edtf: '-0299/-0200',
    sections: {
      artist: [
        { name: 'Ada Ferrars' },
        { name: 'Rembrandt', qualifier: 'after' },
        { name: 'Ivo Brandt', qualifier: 'workshop of' },
        { name: 'Lea Kern', qualifier: 'attributed to' },
      ],
      materials: [{ text: 'Oil on canvas' }],
      dimensionsNew: [
        { height: 21.5, width: 30 },
        { part: 'Frame', height: 40 },
      ],
      ownershipHistory: [{ text: 'Sold 1901' }],
    },
  });
  const segment = await aSegment(db, { public: false });
  secret = await createArtwork(db, null, { title: 'Kept back' });
  await hangInSegment(db, null, { artworkIds: [secret], segmentId: segment.id });
});
const openIdOf = async (id: ArtworkId) =>
  (await pool.query<{ openId: string }>('select open_id as "openId" from artworks where id = $1', [id])).rows[0]!
    .openId;
const linkedArt = async (id: string, accept = 'application/ld+json') =>
  app.inject({ url: artworkAt(id), headers: { accept } });

describe('a work as Linked Art', () => {
  test('is a HumanMadeObject with names, production, material, dimensions, rights and pictures', async () => {
    const reply = await linkedArt(work);
    expect(reply.headers['content-type']).toBe(
      'application/ld+json;profile="https://linked.art/ns/v1/linked-art.json"',
    );
    expect(reply.headers.vary).toContain('accept');
    const record = reply.json();
    const page = `${app.services.config.publicUrl}${artworkAt(await openIdOf(work))}`;
    expect(record).toMatchObject({ type: 'HumanMadeObject', id: page, _label: 'Rain & <Snow>' });
    expect(record.identified_by.map((name: { content: string }) => name.content)).toEqual([
      'Rain & <Snow>',
      await openIdOf(work),
      '1964.336',
    ]);
    expect(record.produced_by.timespan).toMatchObject({
      begin_of_the_begin: '-0299-01-01T00:00:00Z',
      end_of_the_end: '-0200-12-31T23:59:59Z',
    });
    expect(record.made_of).toMatchObject([{ type: 'Material', _label: 'Oil on canvas' }]);
    expect(
      record.dimension.map((one: { value: number; unit: { _label: string } }) => [one.value, one.unit._label]),
    ).toEqual([
      [21.5, 'centimeters'],
      [30, 'centimeters'],
    ]);
    const contents = record.referred_to_by.map((one: { content: string }) => one.content);
    for (const text of ['Oil on canvas', 'Sold 1901', 'Given by Ada', 'Frame: H 40 cm'])
      expect(contents).toContain(text);
    const manifest = record.subject_of[1].digitally_carried_by[0].access_point[0].id;
    expect(manifest).toBe(`${app.services.config.publicUrl}${workManifestLocation(await openIdOf(work))}`);
    const [shown] = record.representation[0].digitally_shown_by;
    expect(shown.subject_to).toMatchObject([
      {
        type: 'Right',
        classified_as: [{ id: 'https://creativecommons.org/publicdomain/zero/1.0/' }],
        possessed_by: [{ _label: 'Hollis Trust' }],
      },
    ]);
    expect(shown.access_point[0].id).toMatch(/\/files\/[0-9a-f-]{36}$/);
    expect(shown.digitally_available_via[0].access_point[0].id).toMatch(/\/iiif\/3\/[0-9a-f-]{36}$/);
  });

  test('tells makers from those who only stand behind it', async () => {
    const { produced_by: production } = (await linkedArt(work)).json();
    expect(production.carried_out_by).toMatchObject([
      { type: 'Person', _label: 'Ada Ferrars' },
      { type: 'Group', _label: 'workshop of Ivo Brandt' },
    ]);
    expect(production.influenced_by).toMatchObject([{ _label: 'Rembrandt' }, { _label: 'Ivo Brandt' }]);
    expect(production.attributed_by).toMatchObject([
      { assigned_property: 'carried_out_by', assigned: [{ _label: 'Lea Kern' }] },
    ]);
  });

  test('has the shapes of linked.art’s schema, a type in every node and no empty field', async () => {
    const nodesIn = (value: unknown): unknown[] =>
      value && typeof value === 'object'
        ? [...(Array.isArray(value) ? [] : [value]), ...Object.values(value).flatMap(nodesIn)]
        : [];
    const record = (await linkedArt(work)).json();
    expect(humanMadeObject.safeParse(record).error?.message).toBeUndefined();
    for (const node of nodesIn(record)) expect(node).toHaveProperty('type');
    expect(JSON.stringify(record)).not.toMatch(/:(\[\]|""|null|\{\})/);
  });

  test('is found by the OO ID, at its fixed address, and when a client names its profile', async () => {
    const fixed = await app.inject({ url: linkedArtLocation(work) });
    expect(fixed.json()).toEqual((await linkedArt(await openIdOf(work))).json());
    const profile = 'application/ld+json;profile="https://linked.art/ns/v1/linked-art.json"';
    expect((await linkedArt(work, `${profile}, */*;q=0.1`)).statusCode).toBe(200);
  });

  test('gives way to the page when a browser asks', async () => {
    // Without pages in this test, whatever is not Linked Art is not found.
    for (const accept of ['text/html,application/xhtml+xml,*/*;q=0.8', '*/*', 'text/html, application/ld+json'])
      expect((await linkedArt(work, accept)).statusCode).toBe(404);
  });
});

describe('oEmbed', () => {
  const embed = (query: Record<string, string>) => app.inject({ url: '/oembed', query });
  const pageOf = (id: string) => `${app.services.config.publicUrl}${artworkAt(id)}`;

  test('describes a work as a photo that fits the room', async () => {
    expect((await embed({ url: pageOf(work) })).json()).toMatchObject({
      type: 'photo',
      version: '1.0',
      title: 'Rain & <Snow>',
      width: 900,
      height: 450,
    });
    const small = (await embed({ url: pageOf(await openIdOf(work)), maxwidth: '700', maxheight: '200' })).json();
    expect(small).toMatchObject({ width: 300, height: 150 });
    expect(small.url).toMatch(/\?width=300$/);
    expect((await embed({ url: pageOf(work), maxwidth: '100' })).json()).toMatchObject({ width: 100, height: 50 });
  });

  test('writes XML with everything escaped', async () => {
    const reply = await embed({ url: pageOf(work), format: 'xml' });
    expect(reply.headers['content-type']).toContain('text/xml');
    const texts: string[] = [];
    const parser = new SaxesParser();
    parser.on('text', (text) => texts.push(text));
    parser.write(reply.body).close();
    expect(texts).toContain('Rain & <Snow>');
  });

  test('knows no works of others, no private ones, and no other formats', async () => {
    for (const url of ['https://elsewhere.test/subscriptions/OO-1', pageOf(secret), pageOf('OO-999999999'), 'nothing'])
      expect((await embed({ url })).statusCode).toBe(404);
    expect((await embed({ url: pageOf(work), format: 'yaml' })).statusCode).toBe(501);
    expect((await embed({})).statusCode).toBe(400);
  });
});

test('outsiders of a private segment get neither Linked Art nor an embedding of its works', async () => {
  for (const url of [artworkAt(secret), linkedArtLocation(secret), artworkAt(await openIdOf(secret))])
    expect((await app.inject({ url, headers: { accept: 'application/ld+json' } })).statusCode).toBe(404);
});
