import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tagsRoutes } from '@oeuvre/contracts/domains/artworks/tags/tags.routes.ts';
import { ontologyRoutes } from '@oeuvre/contracts/domains/ontology/ontology.routes.ts';
import type { ArtworkId, SegmentId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { addTags } from '../../ontology/ontology.commands.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { anArtwork } from '../artworks.factory.ts';
import { combine } from './predict-terms.ts';
import { tagsHandlers } from './tags.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(tagsHandlers);
});
afterAll(() => app.app.close());

let tags: Map<string, TagId>;
beforeEach(async () => {
  const names = ['boat', 'sea', 'storm', 'harbour', 'secret', 'portrait'];
  tags = await addTags(
    db,
    'house',
    names.map((name) => ({ sourceId: name, name, type: 'Keyword', parents: [] })),
  );
  await pool.query(
    `insert into tag_labels (tag_id, language, kind, name) select id, 'en', 'preferred', name from tags on conflict do nothing`,
  );
});
const tag = (name: string) => tags.get(name)!;

async function aWork(names: readonly string[], segments: readonly SegmentId[] = [], title = 'Untitled') {
  const id = await anArtwork(db, { title, segments });
  for (const name of names)
    await pool.query('insert into artwork_tags (artwork_id, tag_id) values ($1, $2)', [id, tag(name)]);
  return id;
}
const relevant = async (
  id: ArtworkId,
  query: { tags?: TagId[]; segmentId?: SegmentId } = {},
  person: { id: string } | null = null,
) => (await app.call(person, tagsRoutes.relevant, { params: { id }, query })).map(({ name }) => name);

test('the relevant terms of a work are those of works near it, without its own and without private ones', async () => {
  const open = await aSegment(db, { public: true });
  const closed = await aSegment(db, { public: false });
  const work = await aWork(['boat', 'sea'], [open.id]);
  await aWork(['boat', 'sea', 'storm'], [open.id]);
  await aWork(['boat', 'harbour'], [open.id]);
  await aWork(['boat', 'sea', 'secret'], [closed.id]);
  await aWork(['portrait'], [open.id]);
  expect(await relevant(work)).toEqual(['storm', 'harbour']);
  expect(await relevant(work, { tags: [tag('storm')] })).toEqual([]);
  expect(await relevant(work, { tags: [tag('harbour')], segmentId: open.id })).toEqual([]);
  const admin = await aPerson(db, { roles: ['SUPER'] });
  expect(await relevant(work, {}, admin)).toContain('secret');
});

test('the terms of a segment are counted over works that the viewer may see', async () => {
  const open = await aSegment(db, { public: true });
  const closed = await aSegment(db, { public: false });
  await aWork(['boat', 'sea'], [open.id, closed.id]);
  await aWork(['boat', 'secret'], [closed.id]);
  const list = async (person: { id: string } | null) =>
    (await app.call(person, tagsRoutes.bySegment, { body: { segmentsIds: [open.id, closed.id] } }))
      .map(({ name, count }) => `${name} ${count}`)
      .sort();
  expect(await list(null)).toEqual(['boat 1', 'sea 1']);
  expect(await list(await aPerson(db, { roles: ['SUPER'] }))).toEqual(['boat 2', 'sea 1', 'secret 1']);
});

test('a work with a term counts for the terms above it, once', async () => {
  const open = await aSegment(db, { public: true });
  await addTags(
    db,
    'house',
    ['sloop', 'cutter'].map((name) => ({ sourceId: name, name, type: 'Keyword', parents: ['boat'] })),
  );
  const work = await aWork(['boat', 'sea'], [open.id]);
  await pool.query(
    `insert into artwork_tags (artwork_id, tag_id) select $1, id from tags where name in ('sloop', 'cutter')`,
    [work],
  );
  const counted = await app.call(null, tagsRoutes.bySegment, { body: { segmentsIds: [open.id] } });
  expect(counted.map(({ name, count }) => `${name} ${count}`).sort()).toEqual([
    'boat 1',
    'cutter 1',
    'sea 1',
    'sloop 1',
  ]);
});

test('a reader gets tags by id; with segments, those that works there have', async () => {
  const [open, closed] = [await aSegment(db, { public: true }), await aSegment(db, { public: false })];
  await addTags(db, 'house', [{ sourceId: 'sloop', name: 'sloop', type: 'Keyword', parents: ['boat'] }]);
  const work = await aWork(['sea'], [open.id]);
  await pool.query(`insert into artwork_tags (artwork_id, tag_id) select $1, id from tags where name = 'sloop'`, [
    work,
  ]);
  await aWork(['secret'], [closed.id]);
  const list = async (segmentsIds?: SegmentId[], person: { id: string } | null = null) =>
    (
      await app.call(person, ontologyRoutes.list, {
        body: { ids: [tag('secret'), tag('sea'), tag('portrait'), tag('boat'), tag('sea')], segmentsIds },
      })
    ).map(({ name }) => name);
  expect(await list()).toEqual(['sea', 'portrait', 'boat']);
  expect(await list([], await aPerson(db, { roles: ['SUPER'] }))).toEqual(['secret', 'sea', 'portrait', 'boat']);
  expect(await list([open.id, closed.id])).toEqual(['sea', 'boat']);
  expect(await list([closed.id], await aPerson(db, { roles: ['SUPER'] }))).toEqual(['secret']);
  expect((await app.refusal(null, ontologyRoutes.list, { body: { ids: [] } })).problem.message).toBe(
    'Tag IDs are required',
  );
});

describe('a prediction', () => {
  test('names the words that its terms came from, and learns nothing from private works', async () => {
    const open = await aSegment(db, { public: true });
    const closed = await aSegment(db, { public: false });
    for (let at = 0; at < 6; at += 1) {
      await aWork(['storm', 'sea'], [open.id], `Tempest number ${at}`);
      await aWork(['secret'], [closed.id], `Tempest hidden ${at}`);
    }
    const admin = await aPerson(db, { roles: ['SUPER'] });
    const {
      tags: found,
      summary,
      provider,
    } = await app.call(admin, tagsRoutes.predict, {
      body: { title: 'Boat in a tempest', tags: [tag('sea')] },
    });
    expect(provider).toBe('catalogue');
    expect(found.map(({ name, words }) => [name, words])).toEqual([
      ['storm', ['tempest', 'sea']],
      ['boat', ['boat']],
    ]);
    expect(found.every(({ confidence }) => confidence > 0.3 && confidence < 1)).toBe(true);
    expect(summary).toBe('Most likely: storm and boat, because of “tempest”, “sea”, and “boat”.');
  });

  test('takes no reason from a word that says nothing in the language of the title', async () => {
    const open = await aSegment(db, { public: true });
    for (let at = 0; at < 6; at += 1) {
      await aWork(['storm'], [open.id], `The war at sea ${at}`);
      await aWork(['harbour'], [open.id], `Die Werft ${at}`);
    }
    const admin = await aPerson(db, { roles: ['SUPER'] });
    const wordsOf = async (title: string) =>
      (await app.call(admin, tagsRoutes.predict, { body: { title } })).tags.flatMap(({ words }) => words);
    expect(await wordsOf('The of and')).toEqual([]);
    expect(await wordsOf('Die und der')).toEqual([]);
    // 'war' is a word of English titles, and an auxiliary verb of German ones.
    expect(await wordsOf('The end of the war')).toContain('war');
    expect(await wordsOf('Das war der Hof')).not.toContain('war');
  });

  test('finds terms by labels in other languages, and by stems', async () => {
    await pool.query(`insert into tag_labels (tag_id, language, kind, name) values ($1, 'de', 'preferred', 'Hafen')`, [
      tag('harbour'),
    ]);
    const admin = await aPerson(db, { roles: ['SUPER'] });
    const { tags: found } = await app.call(admin, tagsRoutes.predict, { body: { title: 'Hafen mit Portraits' } });
    expect(found.map(({ name }) => name)).toEqual(['harbour', 'portrait']);
  });

  test('asks the configured service, and falls back to the catalogue if that fails', async () => {
    let answer = JSON.stringify({ tags: [{ name: 'Storm', confidence: 0.9, words: ['wind'] }], summary: 'Windy.' });
    const asked: unknown[] = [];
    const service = createServer((request, reply) => {
      request.setEncoding('utf8').on('data', (text) => asked.push([request.headers.cookie, JSON.parse(text)]));
      request.on('end', () => reply.end(answer));
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const config = { tagPredictionUrl: `http://127.0.0.1:${(service.address() as AddressInfo).port}` };
    const other = await testApp(tagsHandlers, config);
    const admin = await aPerson(db, { roles: ['SUPER'] });
    const predict = () => other.call(admin, tagsRoutes.predict, { body: { title: 'A boat' } });
    expect(await predict()).toMatchObject({
      provider: 'configured',
      fellBack: false,
      summary: 'Windy.',
      tags: [{ name: 'storm' }],
    });
    expect(asked).toEqual([[undefined, { title: 'A boat', sections: {}, colours: [] }]]);
    answer = '<html>';
    expect(await predict()).toMatchObject({ provider: 'catalogue', fellBack: true, tags: [{ name: 'boat' }] });
    await other.app.close();
    service.close();
  });

  test('is surer with several reasons than with one, and never certain', () => {
    const [tagId, word] = ['t' as TagId, 'w'];
    const one = combine([{ tagId, word, probability: 0.6 }], 5)[0]!;
    const two = combine(
      [0.6, 0.6].map((probability) => ({ tagId, word, probability })),
      5,
    )[0]!;
    expect([one.confidence, two.confidence]).toEqual([0.34, 0.596]);
  });
});
