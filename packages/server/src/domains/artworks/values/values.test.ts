import type { ArtworkSections } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import { valuesRoutes } from '@oeuvre/contracts/domains/artworks/values/values.routes.ts';
import type { ArtworkId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { addTags } from '../../ontology/ontology.commands.ts';
import { aSegment, assign } from '../../segments/segments.factory.ts';
import { anArtwork } from '../artworks.factory.ts';
import { recordHandlers } from '../record/record.routes.ts';
import { forgetUnusedValues, readDueValues, readValuesLater } from './values.keep.ts';
import { valuesHandlers } from './values.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp([...recordHandlers, ...valuesHandlers]);
});
afterAll(async () => {
  await app.app.close();
});

type Person = Awaited<ReturnType<typeof aPerson>>;
let admin: Person;
beforeEach(async () => {
  admin = await aPerson(db, { roles: ['SUPER'] });
});

const materials = (...words: string[]): ArtworkSections => ({ materials: words.map((text) => ({ text })) });
const aWorkOf = (...words: string[]) => anArtwork(db, { sections: materials(...words) });
const list = (person: Person, query: Record<string, unknown> = {}) =>
  app.call(person, valuesRoutes.list, { query: { part: 'materials', ...query } });
const inUse = async (person: Person, query: Record<string, unknown> = {}) =>
  (await list(person, query)).values.map(({ word, works }) => [word, works]);
const count = async (table: string) => (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;

describe('the values in use', () => {
  test('are those of all works, the most used first, and follow what people write', async () => {
    const first = await aWorkOf('Oil', 'Canvas');
    await aWorkOf('Oil');
    expect(await inUse(admin)).toEqual([
      ['Oil', 2],
      ['Canvas', 1],
    ]);
    const { record, version } = await app.call(admin, recordRoutes.get, { params: { id: first } });
    const sections = { ...record.sections, ...materials('Oil', 'Panel') };
    await app.call(admin, recordRoutes.save, {
      params: { id: first },
      body: { record: { ...record, sections }, version },
    });
    expect(await inUse(admin)).toEqual([
      ['Oil', 2],
      ['Panel', 1],
    ]);
  });

  test('are not those of deleted works, until they are restored', async () => {
    const id = await aWorkOf('Lead');
    await app.call(admin, recordRoutes.delete, { params: { id } });
    expect(await inUse(admin)).toEqual([]);
    await app.call(admin, recordRoutes.restore, { params: { id } });
    expect(await inUse(admin)).toEqual([['Lead', 1]]);
    await pool.query('delete from artworks where id = $1', [id]);
    expect(await inUse(admin)).toEqual([]);
  });

  test('of an import are read by the job, works in any number', async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, () => aWorkOf('Bronze')));
    await pool.query('delete from artwork_values');
    await readValuesLater(
      db,
      ids.map((id) => ({ id })),
    );
    expect(await app.call(admin, valuesRoutes.parts, {})).toMatchObject({ due: 3 });
    expect(await readDueValues(db)).toBe(3);
    const { parts, due } = await app.call(admin, valuesRoutes.parts, {});
    expect([due, parts.find(({ part }) => part === 'materials')]).toEqual([0, { part: 'materials', values: 1 }]);
    expect(await inUse(admin)).toEqual([['Bronze', 3]]);
  });

  test('are found by a part of the word, by spellings that look alike, without a term, and used once', async () => {
    const terms = await addTags(db, 'house', [
      { sourceId: 'oil', name: 'Oil paint on canvas', type: 'Materials', parents: [] },
    ]);
    const tagId = terms.get('oil') as TagId;
    await anArtwork(db, { sections: { materials: [{ text: 'Oil on canvas', tagId }] } });
    await aWorkOf('oil, canvas', 'Wool');
    await aWorkOf('Wool', 'Öl auf Leinwand');
    expect(await inUse(admin, { searchQuery: 'OL' })).toEqual([
      ['Wool', 2],
      ['Öl auf Leinwand', 1],
    ]);
    const alike = await list(admin, { only: 'alike' });
    expect(alike.values.map(({ word, link }) => [word, link])).toEqual([
      ['Oil on canvas', { id: tagId, name: 'Oil paint on canvas' }],
      ['oil, canvas', null],
    ]);
    expect(new Set(alike.values.map((value) => value.alike)).size).toBe(1);
    expect(alike.counts).toEqual({ all: 4, alike: 2, unlinked: 3, once: 3, most: 2 });
    expect((await inUse(admin, { only: 'unlinked', order: 'name' })).map(([word]) => word)).toEqual([
      'oil, canvas',
      'Öl auf Leinwand',
      'Wool',
    ]);
    expect((await list(admin, { only: 'once', itemsPerPage: 2 })).nextPage).toBe(2);
  });

  test('lead to their works', async () => {
    const [first, second] = [await aWorkOf('Oil'), await aWorkOf('oil')];
    await aWorkOf('Ink');
    const ids = (await list(admin, { searchQuery: 'oil' })).values.map((value) => value.id);
    const { artworks, totalCount } = await app.call(admin, valuesRoutes.works, {
      query: { part: 'materials', ids: ids.map(String) },
    });
    expect([artworks.map((work) => work.id), totalCount]).toEqual([[second, first], 2]);
  });

  test('that nobody has used for a day are forgotten', async () => {
    const id = await aWorkOf('Oi');
    await pool.query('delete from artwork_values where artwork_id = $1', [id]);
    const before = await count('record_values');
    await forgetUnusedValues(db);
    expect(await count('record_values')).toBe(before);
    await pool.query(`update record_values set used_at = now() - interval '2 days'`);
    await forgetUnusedValues(db);
    expect(await pool.query('select from record_values where works = 0')).toMatchObject({ rowCount: 0 });
  });
});

describe('a supervisor', () => {
  let supervisor: Person;
  let hung: ArtworkId;
  beforeEach(async () => {
    const segment = await aSegment(db);
    supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'] });
    await assign(db, supervisor, segment);
    const other = await aPerson(db, { roles: ['OWNER'] });
    hung = await anArtwork(db, { sections: materials('Oil', 'Gold'), segments: [segment.id] });
    await anArtwork(db, { sections: materials('Oil'), ownerId: other.id, segments: [segment.id] });
    await anArtwork(db, { sections: materials('Oil', 'Silver'), ownerId: supervisor.id });
    await aWorkOf('Secret');
  });

  test('gets values and numbers only of works that they may change', async () => {
    expect(await inUse(supervisor)).toEqual([
      ['Oil', 2],
      ['Gold', 1],
      ['Silver', 1],
    ]);
    const { parts } = await app.call(supervisor, valuesRoutes.parts, {});
    expect(parts.find(({ part }) => part === 'materials')).toEqual({ part: 'materials', values: 3 });
    const all = (await list(admin)).values.map((value) => String(value.id));
    const { artworks, totalCount } = await app.call(supervisor, valuesRoutes.works, {
      query: { part: 'materials', ids: all },
    });
    expect([artworks.length, totalCount, artworks.some((work) => work.id === hung)]).toEqual([2, 2, true]);
  });
});
