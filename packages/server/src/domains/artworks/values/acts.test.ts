import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import type { ValueChange } from '@oeuvre/contracts/domains/artworks/values/values.model.ts';
import { valuesRoutes } from '@oeuvre/contracts/domains/artworks/values/values.routes.ts';
import type { ArtworkId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { addTags } from '../../ontology/ontology.commands.ts';
import { aSegment, assign } from '../../segments/segments.factory.ts';
import { anArtwork } from '../artworks.factory.ts';
import { getRecord } from '../record/record.queries.ts';
import { recordHandlers } from '../record/record.routes.ts';
import { valueActs } from './acts.work.ts';
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
let first: ArtworkId;
let second: ArtworkId;
beforeEach(async () => {
  admin = await aPerson(db, { roles: ['SUPER'] });
  first = await anArtwork(db, {
    title: 'Wanderer',
    sections: { materials: [{ text: 'oil, canvas' }, { text: 'Card' }] },
  });
  second = await anArtwork(db, { title: 'Gypsy', sections: { materials: [{ text: 'Öl auf Leinwand' }] } });
  await anArtwork(db, { sections: { materials: [{ text: 'Oil on canvas' }] } });
});

const listed = async (person: Person, part: 'materials' | 'artist' = 'materials') =>
  (await app.call(person, valuesRoutes.list, { query: { part, order: 'name' } })).values;
const inUse = async () => (await listed(admin)).map(({ word, works }) => `${word} ${works}`);
async function choose(...words: string[]): Promise<number[]> {
  return (await listed(admin)).flatMap((value) => (words.includes(value.word) ? value.id : []));
}
const toCanvas = async (): Promise<ValueChange> => ({
  part: 'materials',
  ids: await choose('oil, canvas', 'Öl auf Leinwand', 'Oil on canvas'),
  to: { word: 'Oil on canvas' },
});
async function make(body: ValueChange, person = admin) {
  const { id } = await app.call(person, valuesRoutes.change, { body });
  await valueActs.work(app.services, id);
  return app.call(person, valuesRoutes.getAct, { params: { id } });
}
async function undo(id: string, person = admin) {
  await app.call(person, valuesRoutes.undo, { params: { id } });
  await valueActs.work(app.services, id);
  return app.call(person, valuesRoutes.getAct, { params: { id } });
}
const refused = (code: string, status: number) => expect.objectContaining({ code, status });
const materialsOf = async (id: ArtworkId) => (await getRecord(db, id)).sections.materials;

describe('values are merged', () => {
  test('after a rehearsal that says what would change and writes nothing', async () => {
    const segment = await aSegment(db, { name: 'Romantics' });
    await pool.query('insert into artwork_segments (artwork_id, segment_id) values ($1, $2)', [first, segment.id]);
    const before = await inUse();
    const rehearsed = await app.call(admin, valuesRoutes.rehearse, { body: await toCanvas() });
    expect(rehearsed).toMatchObject({ works: 2, published: 1, segments: 1, others: 0 });
    expect(rehearsed.examples.map(({ title, before, after }) => [title, before, after])).toEqual([
      ['Gypsy', ['Öl auf Leinwand'], ['Oil on canvas']],
      ['Wanderer', ['oil, canvas', 'Card'], ['Oil on canvas', 'Card']],
    ]);
    expect(await inUse()).toEqual(before);
  });

  test('in all works, with a version in their history that says so, and taken back', async () => {
    const before = await inUse();
    const done = await make(await toCanvas());
    expect(done).toMatchObject({
      state: 'finished',
      works: 2,
      done: 2,
      changed: 2,
      to: { word: 'Oil on canvas' },
      mayUndo: true,
    });
    expect(done.from.map((value) => value.word)).toEqual(['oil, canvas', 'Öl auf Leinwand']);
    expect(await inUse()).toEqual(['Card 1', 'Oil on canvas 3']);
    const { revisions } = await app.call(admin, recordRoutes.listRevisions, { params: { id: first }, query: {} });
    expect(revisions.map(({ act, version, savedBy }) => [act, version, savedBy?.id])).toEqual([
      ['value-merged', 2, admin.id],
      ['created', 1, undefined],
    ]);
    expect(revisions[0]?.note).toBe('oil, canvas; Öl auf Leinwand → Oil on canvas');

    expect(await undo(done.id)).toMatchObject({ state: 'undone', undone: 2, leftAlone: 0, mayUndo: false });
    expect(await inUse()).toEqual(before);
    await expect(undo(done.id)).rejects.toEqual(refused('values/not-undoable', 409));
    const { acts } = await app.call(admin, valuesRoutes.listActs, {});
    expect(acts.map((act) => act.id)).toEqual([done.id]);
  });

  test('and an undo leaves works alone that somebody has changed since, and lists them', async () => {
    const { id } = await make(await toCanvas());
    const work = await app.call(admin, recordRoutes.get, { params: { id: first } });
    const sections = { ...work.record.sections, title: 'Wanderer above the Sea of Fog' };
    const body = { record: { ...work.record, sections }, version: work.version };
    await app.call(admin, recordRoutes.save, { params: { id: first }, body });
    expect(await undo(id)).toMatchObject({ undone: 1, leftAlone: 1 });
    expect([await materialsOf(first), await materialsOf(second)]).toEqual([
      [{ text: 'Oil on canvas' }, { text: 'Card' }],
      [{ text: 'Öl auf Leinwand' }],
    ]);
    const { artworks } = await app.call(admin, valuesRoutes.leftAlone, { params: { id } });
    expect(artworks.map((one) => one.title)).toEqual(['Wanderer above the Sea of Fog']);
  });

  test('and a change that is stopped half way is taken back as far as it came', async () => {
    const more = await Promise.all(
      Array.from({ length: 53 }, () => anArtwork(db, { sections: { materials: [{ text: 'oil, canvas' }] } })),
    );
    const { id } = await app.call(admin, valuesRoutes.change, { body: await toCanvas() });
    const stopped = AbortSignal.abort();
    expect(await valueActs.work(app.services, id, { signal: stopped })).toBe(false);
    expect(await app.call(admin, valuesRoutes.getAct, { params: { id } })).toMatchObject({
      state: 'running',
      works: 55,
      done: 50,
    });
    expect(await undo(id)).toMatchObject({ state: 'undone', undone: 50 });
    expect(await inUse()).toContain(`oil, canvas ${more.length + 1}`);
  });

  test('but not if nothing would change, and not into a term that does not exist', async () => {
    const [id] = await choose('Card');
    const ask = (to: ValueChange['to'], part: ValueChange['part'] = 'materials') =>
      app.call(admin, valuesRoutes.change, { body: { part, ids: [id!], to } });
    await expect(ask({ word: 'Card' })).rejects.toEqual(refused('values/nothing-to-change', 422));
    await expect(ask({ link: '01900000-0000-7000-8000-00000000dead' })).rejects.toEqual(
      refused('values/unknown-term', 422),
    );
    await expect(ask({ link: null }, 'creditLine')).rejects.toEqual(refused('values/no-vocabulary', 422));
  });
});

describe('a value is linked', () => {
  test('to a term, under which searches find its works from then on; its word stays', async () => {
    const terms = await addTags(db, 'house', [
      { sourceId: 'card', name: 'Cardboard', type: 'Materials', parents: [] },
      { sourceId: 'paper', name: 'Paper', type: 'Materials', parents: [] },
    ]);
    const [card, paper] = [terms.get('card') as TagId, terms.get('paper') as TagId];
    const linked = await make({ part: 'materials', ids: await choose('Card'), to: { link: card } });
    expect(linked.to).toEqual({ link: { id: card, name: 'Cardboard' } });
    const record = await getRecord(db, first);
    expect([record.sections.materials, record.tags]).toEqual([
      [{ text: 'oil, canvas' }, { text: 'Card', tagId: card }],
      [card],
    ]);
    await make({ part: 'materials', ids: await choose('Card'), to: { link: paper } });
    expect((await getRecord(db, first)).tags).toEqual([paper]);
    await make({ part: 'materials', ids: await choose('Card'), to: { link: null } });
    expect(await materialsOf(first)).toEqual([{ text: 'oil, canvas' }, { text: 'Card' }]);
    expect((await getRecord(db, first)).tags).toEqual([]);
  });

  test('of a maker to an artist of the catalogue, and the label follows a new name', async () => {
    const { rows } = await pool.query(
      `insert into artists (source, source_id, name, sort_name, life_dates) values ('tate', '1', 'Ada Ferrars', 'Ferrars, Ada', '1850–1921') returning id`,
    );
    const ids = (await listed(admin, 'artist')).map((value) => value.id);
    await make({ part: 'artist', ids, to: { word: 'Ada M. Ferrars', link: rows[0].id } });
    expect((await listed(admin, 'artist')).map(({ word, link, works }) => [word, link?.name, works])).toEqual([
      ['Ada M. Ferrars', 'Ada Ferrars, 1850–1921', 3],
    ]);
    const label = await pool.query('select artist from artworks where id = $1', [first]);
    expect(label.rows).toEqual([{ artist: 'Ada M. Ferrars' }]);
  });
});

describe('a supervisor', () => {
  test('changes only works that they may change, and learns how many others there are', async () => {
    const segment = await aSegment(db);
    const supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'] });
    await assign(db, supervisor, segment);
    await pool.query('insert into artwork_segments (artwork_id, segment_id) values ($1, $2)', [second, segment.id]);
    await pool.query(`update artworks set source = 'museum', published = true`);
    const body = await toCanvas();
    expect(await app.call(supervisor, valuesRoutes.rehearse, { body })).toMatchObject({ works: 1, others: 1 });
    const act = await make(body, supervisor);
    expect(act).toMatchObject({ works: 1, changed: 1 });
    expect([await materialsOf(first), await materialsOf(second)]).toEqual([
      [{ text: 'oil, canvas' }, { text: 'Card' }],
      [{ text: 'Oil on canvas' }],
    ]);
    const other = await aPerson(db, { roles: ['OO_SUPERVISOR'] });
    await expect(undo(act.id, other)).rejects.toMatchObject({ status: 404 });
    expect(await app.call(other, valuesRoutes.listActs, {})).toMatchObject({ acts: [], totalCount: 0 });
  });

  test('who has left the segment does not take back what they did there', async () => {
    const segment = await aSegment(db);
    const supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'] });
    await assign(db, supervisor, segment);
    await pool.query('insert into artwork_segments (artwork_id, segment_id) values ($1, $2)', [second, segment.id]);
    const act = await make(await toCanvas(), supervisor);
    await pool.query('delete from segment_staff');
    expect(await undo(act.id, supervisor)).toMatchObject({ state: 'undone', undone: 0, leftAlone: 1 });
    expect(await materialsOf(second)).toEqual([{ text: 'Oil on canvas' }]);
  });
});
