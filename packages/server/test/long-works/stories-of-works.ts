import { exportsRoutes } from '@oeuvre/contracts/domains/exchange/export/exports.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { anArtwork } from '../../src/domains/artworks/artworks.factory.ts';
import { rehearseTermAct } from '../../src/domains/artworks/terms/rehearse-term-act.ts';
import { actOnTerms } from '../../src/domains/artworks/terms/term-acts.commands.ts';
import { termActs } from '../../src/domains/artworks/terms/term-acts.work.ts';
import { startValueAct, undoValueAct } from '../../src/domains/artworks/values/acts.commands.ts';
import { valueActs } from '../../src/domains/artworks/values/acts.work.ts';
import { startBatch, startUndo as undoBatch } from '../../src/domains/exchange/batch/batches.commands.ts';
import { changeEdit, createEdit } from '../../src/domains/exchange/batch/batches.edit.ts';
import { batches } from '../../src/domains/exchange/batch/batches.jobs.ts';
import { createFromTable } from '../../src/domains/exchange/batch/batches.table.ts';
import { createImport, takeStep } from '../../src/domains/exchange/import/imports.commands.ts';
import { artworkImports, importPictures } from '../../src/domains/exchange/import/imports.jobs.ts';
import { findTable } from '../../src/domains/exchange/import/intake.ts';
import { aDrawnPicture } from '../../src/domains/files/files.factory.ts';
import { addTags } from '../../src/domains/ontology/ontology.commands.ts';
import { inScratchFolder } from '../../src/platform/storage/scratch.ts';
import { aFile, aZip } from '../../src/platform/tables/tables.fixture.ts';
import { db, pool } from '../database.ts';
import { actor, given, numbers, rowOf, type Story } from './killed-stories.ts';

const works = (count: number, more: Parameters<typeof anArtwork>[1] = {}) =>
  Promise.all(numbers(count).map((no) => anArtwork(db, { title: `Sheet ${no}`, ownerId: given.admin.id, ...more })));

const tableOfWorks = (count: number, picture = '') =>
  `Nr;Titel;Bild\n${numbers(count)
    .map((no) => `${no};Werk ${no};${picture && no <= 3 ? `${no}.jpg` : ''}`)
    .join('\n')}\n`;
const importsLeft = rowOf(`select state, position, counts ->> 'added' as added, counts ->> 'undone' as undone,
  (select count(*)::int from artworks) as works, (select count(*)::int from import_changes) as changes from imports where id = $1`);

export const importOfWorks: Story = {
  kind: artworkImports,
  table: 'imports',
  async begin() {
    const file = aFile(tableOfWorks(1_300), 'table.csv');
    const id = await createImport(given.services, null, { file, name: 'table.csv' });
    await takeStep(db, null, id, 'check');
    return id;
  },
  stages: [
    {
      state: 'dry',
      killedAt: 2,
      left: importsLeft,
      expected: { state: 'checked', position: 0, added: '1300', undone: '0', works: 0, changes: 0 },
    },
    {
      state: 'running',
      killedAt: 2,
      order: (id) => takeStep(db, null, id, 'start'),
      left: importsLeft,
      expected: { state: 'finished', position: 1_300, added: '1300', undone: '0', works: 1_300, changes: 1_300 },
    },
    {
      state: 'undoing',
      killedAt: 2,
      order: (id) => takeStep(db, null, id, 'undo'),
      left: importsLeft,
      expected: { state: 'undone', position: 1_300, added: '1300', undone: '1300', works: 0, changes: 0 },
    },
  ],
};

export const picturesOfImport: Story = {
  kind: importPictures,
  table: 'imports',
  async begin() {
    const pictures: Record<string, Buffer> = {};
    for (const no of [1, 2, 3]) pictures[`${no}.jpg`] = await aDrawnPicture(no, 300);
    const zip = await aZip({ 'table.csv': tableOfWorks(3, 'named'), ...pictures });
    const id = await inScratchFolder(async (scratch) =>
      createImport(given.services, null, await findTable(zip, scratch)),
    );
    await takeStep(db, null, id, 'start');
    await artworkImports.work(given.services, id);
    return id;
  },
  stages: [
    {
      state: 'finished',
      killedAt: 2,
      left: rowOf(`select counts ->> 'pictures' as pictures, (select count(*)::int from artwork_images) as shown,
        (select count(*)::int from file_uses) as uses, counts ->> 'arePicturesDone' as done from imports where id = $1`),
      expected: { pictures: '3', shown: 3, uses: 3, done: 'true' },
    },
  ],
};

const batchLeft = rowOf(`select state, work_count as works, changed_count as changed,
  (select count(*)::int from artworks where title like 'Leaf %') as renamed,
  (select sum(version)::int from artworks) as versions from artwork_batches where id = $1`);

export const editOfWorks: Story = {
  kind: batches,
  table: 'artwork_batches',
  async begin() {
    const ids = await works(150);
    const source = { list: 'own', isSelection: true, query: {} } as const;
    const id = await createEdit(db, actor(), {
      ids: (async function* () {
        yield ids;
      })(),
      source,
    });
    await changeEdit(db, actor(), id, [{ column: 'title', act: 'replace-text', find: 'Sheet', text: 'Leaf' }]);
    return id;
  },
  stages: [
    {
      state: 'rehearsing',
      killedAt: 1,
      left: batchLeft,
      expected: { state: 'ready', works: 150, changed: 0, renamed: 0, versions: 150 },
    },
    {
      state: 'running',
      killedAt: 2,
      order: (id) => startBatch(db, actor(), id),
      left: batchLeft,
      expected: { state: 'finished', works: 150, changed: 150, renamed: 150, versions: 300 },
    },
    {
      state: 'undoing',
      killedAt: 2,
      order: (id) => undoBatch(db, actor(), id),
      left: batchLeft,
      expected: { state: 'undone', works: 150, changed: 0, renamed: 0, versions: 450 },
    },
  ],
};

export const editedExport: Story = {
  kind: batches,
  table: 'artwork_batches',
  async begin() {
    await works(20);
    const url = urlOf(exportsRoutes.own, { query: { format: 'csv' } });
    const { body } = await given.inject({ method: 'GET', url, headers: { 'x-test-person': given.admin.id } });
    const file = aFile(body.replaceAll('Sheet ', 'Leaf ').trim(), 'works.csv');
    return createFromTable(given.services, actor(), { file, name: 'works.csv' });
  },
  stages: [
    {
      state: 'reading',
      killedAt: 1,
      left: batchLeft,
      expected: { state: 'ready', works: 20, changed: 0, renamed: 0, versions: 20 },
    },
  ],
};

const valueLeft = rowOf(`select state, done, changed, undone, (select count(*)::int from artworks) as works,
  (select sum(version)::int from artworks) as versions from value_acts where id = $1`);

export const changeOfValue: Story = {
  kind: valueActs,
  table: 'value_acts',
  async begin() {
    await works(80, { sections: { materials: [{ text: 'oil, canvas' }] } });
    const { rows } = await pool.query(`select id from record_values where part = 'materials'`);
    return startValueAct(given.services, actor(), {
      part: 'materials',
      ids: rows.map(({ id }) => id),
      to: { word: 'Oil' },
    });
  },
  stages: [
    {
      state: 'running',
      killedAt: 2,
      left: valueLeft,
      expected: { state: 'finished', done: 80, changed: 80, undone: 0, works: 80, versions: 160 },
    },
    {
      state: 'undoing',
      killedAt: 2,
      order: (id) => undoValueAct(given.services, actor(), id),
      left: valueLeft,
      expected: { state: 'undone', done: 80, changed: 80, undone: 80, works: 80, versions: 240 },
    },
  ],
};

export const mergeOfTerms: Story = {
  kind: termActs,
  table: 'tag_acts',
  async begin() {
    const term = (name: string) => ({ sourceId: name, name, type: 'Keyword' as const, parents: [] });
    const ids = await addTags(db, 'museum', [term('Sea-pieces'), term('Seascapes')]);
    await works(80, { tagIds: [ids.get('Sea-pieces')!] });
    const act = { kind: 'merge' as const, terms: [ids.get('Sea-pieces')!], into: ids.get('Seascapes')! };
    const { fingerprint } = await rehearseTermAct(db, given.viewer, act);
    return actOnTerms(given.services, actor(), { act, seen: {}, fingerprint });
  },
  stages: [
    {
      state: 'running',
      killedAt: 2,
      left: rowOf(`select state, done, (select count(*)::int from artwork_tags) as links, (select count(*)::int from tags) as terms,
        (select sum(version)::int from artworks) as versions from tag_acts where id = $1`),
      expected: { state: 'finished', done: 80, links: 80, terms: 1, versions: 160 },
    },
  ],
};
