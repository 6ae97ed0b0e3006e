import { resultsRoutes } from '@oeuvre/contracts/domains/search/results/results.routes.ts';
import type { Sent } from '@oeuvre/contracts/kernel/route.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { anArtwork } from '../../artworks/artworks.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { resultsHandlers } from './results.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(resultsHandlers);
});
const find = (query: NonNullable<Sent<typeof resultsRoutes.find>['query']>) =>
  app.call(null, resultsRoutes.find, { query });

beforeEach(async () => {
  const open = await aSegment(db, { name: 'Works on Water' });
  const closed = await aSegment(db, { name: 'Waterline', public: false });
  const owner = await aPerson(db);
  await anArtwork(db, { title: 'Water Lilies', artist: 'Claude Monet', ownerId: null, source: 'museum' });
  await anArtwork(db, { title: 'Deep Water', artist: 'Ada Ferrars', ownerId: owner.id, segments: [open.id] });
  await anArtwork(db, { title: 'Secret Water', artist: 'Hidden Waterman', ownerId: owner.id, segments: [closed.id] });
  await pool.query(
    `insert into collections (segment_id, name, rank) values ('${open.id}', 'Salt water', 'a0'), ('${closed.id}', 'Closed waters', 'a0')`,
  );
  await pool.query(
    `insert into artists (source, source_id, name, sort_name) values ('test', 'm', 'Claude Waters', ''), ('test', 'h', 'Hidden Waterman', '')`,
  );
  await pool.query(`insert into artwork_artists (artwork_id, position, artist_id, name, role) select a.id, 9, p.id, p.name, ''
    from artworks a join artists p on (p.source_id = 'm' and a.title = 'Water Lilies') or (p.source_id = 'h' and a.title = 'Secret Water')`);
  await pool.query(`with made as (insert into tags (source, source_id, name, type) values ('test', 'w', 'Water', 'Keyword'), ('test', 's', 'Secret waters', 'Keyword') returning id, source_id),
    above as (insert into tag_ancestors (tag_id, ancestor_id, distance) select id, id, 0 from made)
    insert into artwork_tags (artwork_id, tag_id) select a.id, made.id from artworks a join made on (made.source_id = 'w' and a.title = 'Water Lilies') or (made.source_id = 's' and a.title = 'Secret Water')`);
});

describe('results over all kinds', () => {
  test('a guest finds everything that is public, and nothing else counts', async () => {
    const found = await find({ text: 'water' });
    expect(found.artworks.map(({ title }) => title)).toEqual(['Deep Water', 'Water Lilies']);
    expect(found.collections.map(({ name }) => name)).toEqual(['Salt water']);
    expect(found.people).toMatchObject([{ kind: 'maker', name: 'Claude Waters', count: 1 }]);
    expect(found.terms).toMatchObject([{ name: 'Water', count: 1 }]);
    expect(found.counts).toMatchObject({ artworks: 2, articles: 0, collections: 1, people: 1, terms: 1 });
    expect(JSON.stringify(found)).not.toMatch(/Secret|Hidden|Closed/);
  });

  test('the parts that match are marked', async () => {
    const { artworks } = await find({ text: 'water' });
    expect(artworks.map(({ title, marks }) => marks.map(([start, end]) => title.slice(start, end)))).toEqual([
      ['Water'],
      ['Water'],
    ]);
  });

  test('one kind is a list of its own, with the numbers of the others', async () => {
    const { artworks, terms, counts, nextPage } = await find({ text: 'water', kind: 'artworks', itemsPerPage: 1 });
    expect(artworks.map(({ title }) => title)).toEqual(['Deep Water']);
    expect(terms).toEqual([]);
    expect(counts.terms).toBe(1);
    const next = await find({ text: 'water', kind: 'artworks', itemsPerPage: 1, page: nextPage ?? 1 });
    expect(next.artworks.map(({ title }) => title)).toEqual(['Water Lilies']);
    expect(next.hasNextPage).toBe(false);
  });

  test('a term is found by a label in another language, unless it is deprecated', async () => {
    await pool.query(
      `insert into tag_labels (tag_id, language, kind, name) select id, 'de', 'preferred', 'Gewässer' from tags where source_id = 'w'`,
    );
    expect((await find({ text: 'gewasser' })).terms).toMatchObject([{ name: 'Water', label: 'Gewässer' }]);
    await pool.query(`update tags set deprecated_at = now() where source_id = 'w'`);
    expect((await find({ text: 'gewasser' })).terms).toEqual([]);
  });

  test('without a match, near spellings are named with what they would find', async () => {
    const { artworks, spellings, isNear } = await find({ text: 'watre lilies' });
    expect(artworks.map(({ title }) => title)).toEqual(['Water Lilies']);
    expect(artworks[0]?.marks).toEqual([
      [0, 5],
      [6, 12],
    ]);
    expect(isNear).toBe(true);
    expect(spellings).toEqual([{ text: 'water lilies', count: 1 }]);
    expect((await find({ text: 'water lilies' })).isNear).toBe(false);
  });

  test('where filters leave nothing, each says what there would be without it', async () => {
    const { counts, without } = await find({ text: 'water', has: ['picture'], rights: ['unknown'] });
    expect(counts.artworks).toBe(0);
    expect(without).toEqual([{ filter: 'has', count: 2 }]);
  });

  test('a text that is too short finds works by the filters alone', async () => {
    const { counts } = await find({ text: 'w' });
    expect(counts).toMatchObject({ artworks: 2, terms: 0, people: 0 });
  });
});
