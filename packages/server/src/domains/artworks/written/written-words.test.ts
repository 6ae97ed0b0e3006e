import type { FacetName } from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';
import type { SegmentId, TagId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { guest, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databaseUrl, db, pool } from '../../../../test/database.ts';
import { ContentChanges } from '../../../platform/cache/content.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { addTags } from '../../ontology/ontology.commands.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { listFacets } from '../facets/facets.queries.ts';
import { openWorkIndex, type WorkIndex } from '../index/work-index.ts';
import type { ArtworkFilter } from '../queries/artwork-filter.queries.ts';
import { listArtworks } from '../queries/artwork-list.queries.ts';
import { forgetUnusedWords } from './written-words.queries.ts';

const nothing: ArtworkFilter = { published: [], activityStatuses: [], segmentsIds: [], tags: [] };
const soon = { timeout: 20_000, interval: 50 };

type Sections = Record<string, readonly { readonly text: string; readonly tagId?: string }[]>;

let closed: SegmentId;
let member: Viewer;
let bronze: TagId;
let index: WorkIndex | undefined;

async function add(title: string, sections: Sections, date = ''): Promise<void> {
  await pool.query(
    `insert into artworks (title, source, source_key, sections, date_text) values ($1, 'museum', $1, $2, $3)`,
    [title, JSON.stringify(sections), date],
  );
}

beforeEach(async () => {
  closed = (await aSegment(db, { public: false })).id;
  const person = await aPerson(db);
  member = { ...guest, roles: ['COMMON'], id: person.id as UserId, memberOf: [closed] };
  const tags = await addTags(db, 'test', [{ sourceId: 'b', name: 'Bronze', type: 'Materials', parents: [] }]);
  bronze = tags.get('b')! as TagId;
  await add('Cup', { materials: [{ text: 'Electrum' }], culture: [{ text: 'Thracian' }] });
  await add('Ring', { materials: [{ text: 'electrum' }, { text: 'garnet' }], placeOfCreation: [{ text: 'Odessos' }] });
  await add('Bell', { materials: [{ text: 'bronze', tagId: bronze }], techniques: [{ text: 'lost-wax casting' }] });
  await add('Scroll', { culture: [{ text: 'Korean' }] }, 'Late Joseon dynasty');
  await add('Print', { materials: [{ text: 'Électrum' }] }, 'about 1880');
  await pool.query(
    `insert into artwork_tags (artwork_id, tag_id) select id, $1 from artworks where title in ('Bell', 'Ring')`,
    [bronze],
  );
  await add('Hidden', { materials: [{ text: 'unobtainium' }, { text: 'garnet' }] });
  await pool.query(
    `insert into artwork_segments (artwork_id, segment_id) select id, $1 from artworks where title = 'Hidden'`,
    [closed],
  );
});

afterEach(async () => {
  await index?.close();
  index = undefined;
});

async function withIndex(): Promise<void> {
  index = openWorkIndex({ db, log: pino({ level: 'fatal' }), changes: new ContentChanges(), databaseUrl });
  await expect.poll(() => index?.status?.works, soon).toBe(6);
}

async function valuesOf(viewer: Viewer, facet: FacetName, asked: Partial<ArtworkFilter> & { text?: string } = {}) {
  const { text, ...filter } = asked;
  const { facets } = await listFacets(db, viewer, {
    filter: { ...nothing, ...filter },
    ...(text && { facet, facetText: text }),
  });
  return facets[facet]!.values.map(({ name, contextName, count }) => [name, contextName, count]);
}

async function idOf(facet: FacetName, name: string): Promise<TagId> {
  const { facets } = await listFacets(db, member, { filter: nothing });
  return facets[facet]!.values.find((value) => value.name === name)!.id as TagId;
}

async function titlesOf(viewer: Viewer, filter: Partial<ArtworkFilter>): Promise<string[]> {
  const page = { page: 1, itemsPerPage: 100 };
  const { exhibits } = await listArtworks(db, viewer, { filter: { ...nothing, ...filter }, page });
  return exhibits.map(({ title }) => title).sort();
}

const ways = [
  ['the index', withIndex],
  ['PostgreSQL', async () => {}],
] as const;

describe.each(ways)('words without a term, counted by %s', (_way, begin) => {
  beforeEach(begin);

  test('each facet counts its words beside the terms, however they are spelled', async () => {
    expect(await valuesOf(guest, 'materials')).toEqual([
      ['Electrum', 'as written', 3],
      ['Bronze', '', 2],
      ['garnet', 'as written', 1],
      ['lost-wax casting', 'as written', 1],
    ]);
    expect(await valuesOf(guest, 'cultures')).toEqual([
      ['Korean', 'as written', 1],
      ['Thracian', 'as written', 1],
    ]);
    expect(await valuesOf(guest, 'places')).toEqual([['Odessos', 'as written', 1]]);
    expect(await valuesOf(guest, 'periods')).toEqual([['Late Joseon dynasty', 'as written', 1]]);
    expect(await valuesOf(guest, 'keywords')).toEqual([]);
  });

  test('a word of a closed work is counted for its members only', async () => {
    expect(await valuesOf(member, 'materials', { text: 'unob' })).toEqual([['unobtainium', 'as written', 1]]);
    expect(await valuesOf(guest, 'materials', { text: 'unob' })).toEqual([]);
    expect((await valuesOf(member, 'materials')).find(([name]) => name === 'garnet')).toEqual([
      'garnet',
      'as written',
      2,
    ]);
  });

  test('a list keeps the works with a chosen word, or with a chosen term beside it', async () => {
    const [electrum, garnet] = [await idOf('materials', 'Electrum'), await idOf('materials', 'garnet')];
    expect(await titlesOf(guest, { materials: [electrum] })).toEqual(['Cup', 'Print', 'Ring']);
    expect(await titlesOf(guest, { materials: [garnet, bronze] })).toEqual(['Bell', 'Ring']);
    expect(await titlesOf(member, { materials: [garnet] })).toEqual(['Hidden', 'Ring']);
    expect(await titlesOf(guest, { materials: [electrum], cultures: [await idOf('cultures', 'Thracian')] })).toEqual([
      'Cup',
    ]);
  });

  test('a chosen word without works in the list keeps its name', async () => {
    const garnet = await idOf('materials', 'garnet');
    const thracian = await idOf('cultures', 'Thracian');
    expect(await valuesOf(guest, 'materials', { materials: [garnet], cultures: [thracian] })).toContainEqual([
      'garnet',
      'as written',
      0,
    ]);
  });

  test('a record that changes is counted as it is now', async () => {
    await pool.query(`update artworks set sections = $1 where title = 'Print'`, [
      JSON.stringify({ materials: [{ text: 'whalebone' }] }),
    ]);
    await expect
      .poll(() => valuesOf(guest, 'materials'), soon)
      .toEqual([
        ['Bronze', '', 2],
        ['Electrum', 'as written', 2],
        ['garnet', 'as written', 1],
        ['lost-wax casting', 'as written', 1],
        ['whalebone', 'as written', 1],
      ]);
    expect(await titlesOf(guest, { materials: [await idOf('materials', 'whalebone')] })).toEqual(['Print']);
  });
});

test('a word that no work has any more is forgotten after a day, and its id comes back with it', async () => {
  const before = await idOf('materials', 'garnet');
  await pool.query(`update artworks set sections = '{}' where title in ('Ring', 'Hidden')`);
  await pool.query(`update written_words set used_at = now() - interval '23 hours'`);
  await forgetUnusedWords(db);
  const known = async () =>
    (await pool.query<{ word: string }>('select word from written_words')).rows.map(({ word }) => word).sort();
  expect(await known()).toContain('garnet');
  await pool.query(`update written_words set used_at = now() - interval '25 hours'`);
  await forgetUnusedWords(db);
  expect(await known()).toEqual(['Electrum', 'Korean', 'Late Joseon dynasty', 'Thracian', 'lost-wax casting']);
  await add('Brooch', { materials: [{ text: 'GARNET' }] });
  expect(await idOf('materials', 'GARNET')).toBe(before);
});
