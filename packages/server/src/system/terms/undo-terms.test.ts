import type { ImportMapping } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { TermAct } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { termsRoutes } from '@oeuvre/contracts/domains/ontology/terms/terms.routes.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { db, pool } from '../../../test/database.ts';
import { aPerson } from '../../domains/accounts/accounts.factory.ts';
import { anArtwork } from '../../domains/artworks/artworks.factory.ts';
import { termActs } from '../../domains/artworks/terms/term-acts.work.ts';
import { termsHandlers } from '../../domains/artworks/terms/terms.routes.ts';
import { changeImport, createImport, takeStep } from '../../domains/exchange/import/imports.commands.ts';
import { artworkImports } from '../../domains/exchange/import/imports.jobs.ts';
import { getImport } from '../../domains/exchange/import/imports.queries.ts';
import { addTags } from '../../domains/ontology/ontology.commands.ts';
import { aFile } from '../../platform/tables/tables.fixture.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let admin: Awaited<ReturnType<typeof aPerson>>;
beforeEach(async () => {
  app = await testApp(termsHandlers);
  admin = await aPerson(db, { roles: ['SUPER'] });
});

const table = [
  'Inventarnr.;Titel;Künstler;Material;Schlagworte',
  '1;Haus;Ada Ferrars;Öl;Haus',
  '2;Baum;Jan Ott;Tusche;Baum|Wald',
  '3;Meer;Ada Ferrars;Öl;Meer',
].join('\n');

async function step(id: string, name: 'start' | 'undo') {
  await takeStep(db, null, id, name);
  await artworkImports.work(app.services, id);
  return getImport(db, id);
}

async function imported(content = table, terms: ImportMapping['otherTerms'] = 'make') {
  const id = await createImport(app.services, null, { file: aFile(content), name: 'herbst.csv' });
  const { mapping } = await getImport(db, id);
  await changeImport(app.services, null, id, { mapping: { ...mapping, otherTerms: terms } });
  expect(await step(id, 'start')).toMatchObject({ state: 'finished' });
  return id;
}

const rows = async (query: string, ...values: unknown[]) => (await pool.query(query, values)).rows;
const termId = async (name: string): Promise<TagId> => (await rows('select id from tags where name = $1', name))[0].id;
const names = async () => (await rows('select name from tags order by name collate "C"')).map(({ name }) => name);

async function make(act: TermAct): Promise<string> {
  const { fingerprint } = await app.call(admin, termsRoutes.rehearse, { body: act });
  const { id } = await app.call(admin, termsRoutes.act, { body: { act, fingerprint } });
  await termActs.work(app.services, id);
  return id;
}

/** Everything of the catalogue but its ids. */
const catalogue = async () => ({
  works: await rows('select source_key, title, artist, version from artworks order by source_key'),
  terms: await rows('select source, source_id, name, type, version from tags order by source, source_id'),
  artists: await rows('select source, source_id, name from artists order by source, source_id'),
  tagged: await rows(
    'select a.source_key, t.name from artwork_tags l join artworks a on a.id = l.artwork_id join tags t on t.id = l.tag_id order by 1, 2',
  ),
});

describe('an undo of an import', () => {
  test('removes the terms and makers that only the import made, and the same import then makes the same catalogue', async () => {
    const id = await imported();
    const before = await catalogue();
    expect(await names()).toEqual(['Baum', 'Haus', 'Meer', 'Tusche', 'Wald', 'Öl']);
    const { state, counts } = await step(id, 'undo');
    expect([state, counts.unmade]).toEqual([
      'undone',
      { terms: 6, termsUsed: 0, termsChanged: 0, termsMerged: 0, makers: 2, makersUsed: 0 },
    ]);
    expect(await catalogue()).toEqual({ works: [], terms: [], artists: [], tagged: [] });
    await imported();
    expect(await catalogue()).toEqual(before);
  });

  test('leaves terms and makers that were there before, and those that others use', async () => {
    await addTags(db, 'house', [{ sourceId: 'meer', name: 'Meer', type: 'Keyword', parents: [] }]);
    const id = await imported();
    const own = await anArtwork(db, { title: 'Own', tagIds: [await termId('Wald')] });
    await pool.query(
      `insert into artwork_artists (artwork_id, position, artist_id, name, role) select $1, 5, id, name, '' from artists where name = 'Jan Ott'`,
      [own],
    );
    await addTags(db, 'herbst', [
      { sourceId: 'word:Keyword:baum', name: 'Baum', type: 'Keyword', parents: [] },
      { sourceId: 'oak', name: 'Eiche', type: 'Keyword', parents: ['word:Keyword:baum'] },
    ]);
    const { counts } = await step(id, 'undo');
    expect(counts.unmade).toEqual({
      terms: 3,
      termsUsed: 2,
      termsChanged: 0,
      termsMerged: 0,
      makers: 1,
      makersUsed: 1,
    });
    expect(await names()).toEqual(['Baum', 'Eiche', 'Meer', 'Wald']);
    expect(await rows(`select name from artists where source = 'herbst'`)).toEqual([{ name: 'Jan Ott' }]);
  });

  test('leaves a term to another import of the same source, whose undo then removes it', async () => {
    const first = await imported();
    const second = await imported(table.replace('3;Meer;Ada Ferrars;Öl;Meer', '4;Birke;Jan Ott;Tusche;Birke|Wald'));
    expect((await step(first, 'undo')).counts.unmade).toMatchObject({ termsUsed: 2, makersUsed: 1 });
    expect(await names()).toEqual(['Birke', 'Tusche', 'Wald']);
    await step(second, 'undo');
    expect(await catalogue()).toEqual({ works: [], terms: [], artists: [], tagged: [] });
  });

  test('goes through although terms were merged since, and counts these', async () => {
    await addTags(db, 'house', [{ sourceId: 'forest', name: 'Forest', type: 'Keyword', parents: [] }]);
    await addTags(db, 'house', [{ sourceId: 'home', name: 'Home', type: 'Keyword', parents: [] }]);
    const id = await imported();
    await make({ kind: 'merge', terms: [await termId('Wald')], into: await termId('Forest') });
    await make({ kind: 'merge', terms: [await termId('Home')], into: await termId('Haus') });
    expect((await rows(`select version from artworks where source_key = '2'`))[0].version).toBe(2);
    const { state, counts } = await step(id, 'undo');
    expect(state).toBe('undone');
    expect(counts).toMatchObject({ undone: 3, leftAlone: 0 });
    expect(counts.unmade).toEqual({
      terms: 4,
      termsUsed: 0,
      termsChanged: 1,
      termsMerged: 1,
      makers: 2,
      makersUsed: 0,
    });
    expect(await names()).toEqual(['Forest', 'Haus']);
  });

  test('removes a term that was merged, if the merge was undone before', async () => {
    await addTags(db, 'house', [{ sourceId: 'forest', name: 'Forest', type: 'Keyword', parents: [] }]);
    const id = await imported();
    const merge = await make({ kind: 'merge', terms: [await termId('Wald')], into: await termId('Forest') });
    await make({ kind: 'undo', act: merge });
    expect(await names()).toContain('Wald');
    expect((await step(id, 'undo')).counts).toMatchObject({ undone: 3, unmade: { terms: 6, termsChanged: 0 } });
    expect(await names()).toEqual(['Forest']);
  });

  test('gives a work that it changed the term that its own was merged into', async () => {
    await addTags(db, 'house', [{ sourceId: 'forest', name: 'Forest', type: 'Keyword', parents: [] }]);
    await imported();
    const second = await imported(table.replace('2;Baum;Jan Ott;Tusche;Baum|Wald', '2;Baum;Jan Ott;Tusche;Birke'));
    await make({ kind: 'merge', terms: [await termId('Wald')], into: await termId('Forest') });
    expect((await step(second, 'undo')).counts).toMatchObject({ undone: 1, leftAlone: 0, unmade: { terms: 1 } });
    expect((await catalogue()).tagged.filter(({ source_key }) => source_key === '2').map(({ name }) => name)).toEqual([
      'Baum',
      'Forest',
      'Tusche',
    ]);
  });
});
