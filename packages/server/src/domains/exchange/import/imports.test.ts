import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ImportMapping } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { viewerOf } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { type TestServices, testServices } from '../../../../test/services.ts';
import { inScratchFolder } from '../../../platform/storage/scratch.ts';
import { aFile, aZip } from '../../../platform/tables/tables.fixture.ts';
import { resumeWork } from '../../../platform/work/work-jobs.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { createArtwork, hangInSegment, setArtworkImages } from '../../artworks/artworks.commands.ts';
import { getRecord } from '../../artworks/record/record.queries.ts';
import { writeVersions } from '../../artworks/record/revisions.commands.ts';
import { savePicture } from '../../files/files.commands.ts';
import { aDrawnPicture, aPicture } from '../../files/files.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { changeImport, createImport, takeStep } from './imports.commands.ts';
import { artworkImports, importPictures } from './imports.jobs.ts';
import { getImport, listFindings, listLeftAlone, listUnsettledWords } from './imports.queries.ts';
import { findTable } from './intake.ts';
import { german } from './mapping/museum-tables.fixture.ts';
import { runImport } from './steps/import-step.ts';
import { PictureAddresses } from './steps/picture-addresses.ts';
import { type PictureFiles, picturesOfFolder, withAddresses } from './steps/picture-sources.ts';
import { attachPictures } from './steps/pictures-step.ts';
import { getReadyImport } from './steps/ready-import.ts';

let services: TestServices;
beforeEach(async () => {
  services = await testServices();
});

const head = 'Inventarnr.;Titel;Künstler;Datierung;Material;Schlagworte\n';
const lines = [
  '1;Haus;Ada Ferrars;1900;Öl;Haus',
  '2;Baum;Jan Ott;um 1910;Tusche;Baum|Wald',
  '3;Meer;Ada Ferrars;1920;Öl;Meer',
];
const aTable = (rows: readonly string[] = lines) => `${head}${rows.join('\n')}\n`;

async function upload(content: string | Uint8Array, name = 'herbst.csv') {
  return createImport(services, null, { file: aFile(content), name });
}
async function run(id: string, step: 'check' | 'start' | 'undo' = 'start', options = {}) {
  await takeStep(db, null, id, step);
  await artworkImports.work(services, id, options);
  return getImport(db, id);
}
const imported = async (content: string | Uint8Array) => run(await upload(content));
const works = async () =>
  (await pool.query('select source_key as key, title, artist, version from artworks order by source_key')).rows;
const idOf = async (key: string): Promise<ArtworkId> =>
  (await pool.query('select id from artworks where source_key = $1', [key])).rows[0].id;
const historyOf = async (key: string) =>
  (
    await pool.query(
      `select version, act, record -> 'sections' ->> 'title' as title, note from artwork_revisions where artwork_id = $1 order by version`,
      [await idOf(key)],
    )
  ).rows;
const allPages = { page: 1, itemsPerPage: 100 };
const snapshot = async () => (await pool.query('select xmin::text, * from artworks order by id')).rows;

describe('an imported table', () => {
  test('becomes works with makers, dates, words and tags', async () => {
    const table = await imported(german);
    expect(table).toMatchObject({ state: 'finished', rows: 4, counts: { added: 4, changed: 0, leftOut: 0 } });
    const record = await getRecord(db, await idOf('1998/115-a'));
    expect(record).toMatchObject({
      accessionNumber: '1998/115-a',
      sections: { artist: [{ name: 'Harunobu Suzuki' }], dateOfCreation: [{ edtf: '1101~/1200~' }] },
    });
    const { rows } = await pool.query(
      'select t.name, t.type, t.source from artwork_tags l join tags t on t.id = l.tag_id where l.artwork_id = $1 order by 1',
      [await idOf('1998/115-a')],
    );
    expect(rows).toEqual([
      { name: 'Frau', type: 'Keyword', source: 'herbst' },
      { name: 'Schnee', type: 'Keyword', source: 'herbst' },
    ]);
    const { findings } = await listFindings(db, table.id, allPages);
    expect(findings).toMatchObject([{ kind: 'date-unread', line: 5, column: 'Datierung' }]);
  });

  test('changes nothing when it is imported again, although its words have become terms', async () => {
    await imported(aTable());
    const before = await snapshot();
    const again = await imported(aTable());
    expect(again.counts).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect(await snapshot()).toEqual(before);
  });

  test('changes only the works whose lines changed', async () => {
    await imported(aTable());
    const changed = await imported(aTable([...lines.slice(0, 2), '3;Meer und Mond;Ada Ferrars;1920;Öl;Meer']));
    expect(changed.counts).toMatchObject({ added: 0, changed: 1, unchanged: 2 });
    expect(await historyOf('3')).toEqual([
      { version: 1, act: 'imported', title: 'Meer', note: '' },
      { version: 2, act: 'imported', title: 'Meer und Mond', note: 'herbst.csv' },
    ]);
    expect(await works()).toEqual([
      { key: '1', title: 'Haus', artist: 'Ada Ferrars', version: 1 },
      { key: '2', title: 'Baum', artist: 'Jan Ott', version: 1 },
      { key: '3', title: 'Meer und Mond', artist: 'Ada Ferrars', version: 2 },
    ]);
  });

  test('of two lines with the same key takes the first, also after it was stopped between them', async () => {
    const rows = Array.from({ length: 1_500 }, (_, at) => `${at};Werk ${at};Ada Ferrars;1900;Öl;x`);
    const id = await upload(aTable([...rows, '7;Noch eins;Jan Ott;1901;Öl;x']));
    const stopped = new AbortController();
    await run(id, 'start', { signal: stopped.signal, onProgress: () => stopped.abort() });
    expect(await getImport(db, id)).toMatchObject({ state: 'running', position: 1_000, counts: { added: 1_000 } });
    await artworkImports.work(services, id);
    expect(await getImport(db, id)).toMatchObject({ state: 'finished', counts: { added: 1_500, leftOut: 1 } });
    const { findings } = await listFindings(db, id, { ...allPages, kind: 'key-twice' });
    expect(findings).toMatchObject([{ line: 1_502, otherLine: 9, column: 'Inventarnr.', cell: '7' }]);
  });

  test('writes nothing more once somebody has paused it, and goes on when it is started again', async () => {
    const id = await upload(aTable());
    await takeStep(db, null, id, 'start');
    const ready = await getReadyImport(db, id, aFile(aTable()));
    await takeStep(db, null, id, 'pause');
    expect(await runImport(db, ready)).toBe(false);
    expect(await works()).toEqual([]);
    expect(await run(id)).toMatchObject({ state: 'finished', counts: { added: 3 } });
  });

  test('can hang its works in a segment', async () => {
    const segment = await aSegment(db);
    const id = await upload(aTable());
    await changeImport(services, null, id, { segmentId: segment.id });
    await run(id);
    const { rows } = await pool.query('select count(*)::int as hung from artwork_segments where segment_id = $1', [
      segment.id,
    ]);
    expect(rows).toEqual([{ hung: 3 }]);
  });
});

describe('a dry run', () => {
  test('changes nothing and tells what the import would do and find', async () => {
    await imported(aTable(lines.slice(0, 1)));
    await createArtwork(db, null, { title: 'Meer', artist: 'Ada Ferrars' });
    await createArtwork(db, null, { title: 'Anderes', accessionNumber: '2' });
    const before = await snapshot();
    const id = await upload(aTable([...lines, ';Ohne Nummer;;;;']));
    const table = await run(id, 'check');
    expect(await snapshot()).toEqual(before);
    expect(table).toMatchObject({
      state: 'checked',
      position: 0,
      counts: { added: 2, changed: 0, unchanged: 1, leftOut: 1, findings: { 'no-key': 1, 'possible-double': 2 } },
    });
    const { findings } = await listFindings(db, id, { ...allPages, kind: 'possible-double' });
    expect(findings.map(({ line, cell }) => [line, cell])).toEqual([
      [3, 'Anderes'],
      [4, 'Meer'],
    ]);
  });

  test('lists words that no term has; settled once, they are tied for every table with this mapping', async () => {
    const { rows } = await pool.query(
      `insert into tags (source, source_id, name, type) values ('house', 'oil', 'Ölfarbe', 'Materials') returning id`,
    );
    const id = await upload(aTable());
    await run(id, 'check');
    const { words } = await listUnsettledWords(db, id, allPages);
    expect(words[0]).toMatchObject({ target: 'materials', word: 'Öl', records: 2, proposals: [{ tagId: rows[0].id }] });
    const { mapping } = await getImport(db, id);
    const settled: ImportMapping = {
      ...mapping,
      terms: [
        { text: 'Öl', choice: 'link', tagId: rows[0].id },
        { text: 'Tusche', choice: 'create' },
        { text: 'Haus', choice: 'text' },
      ],
    };
    await changeImport(services, null, id, { mapping: settled });
    const { words: again } = await listUnsettledWords(db, id, allPages);
    expect(again[0]).toMatchObject({ word: 'Öl', linked: { tagId: rows[0].id, name: 'Ölfarbe' } });
    await run(id);
    const record = await getRecord(db, await idOf('1'));
    expect(record.sections.materials).toEqual([{ text: 'Öl', tagId: rows[0].id }]);
    expect(record.tags).toEqual([rows[0].id]);
    const { rows: made } = await pool.query(`select name from tags where source = 'herbst' order by name`);
    expect(made.map(({ name }) => name)).toEqual(['Baum', 'Meer', 'Tusche', 'Wald']);
  });
});

test('a new term from a column of object types is a type of object, one from a column of techniques is not', async () => {
  const id = await upload('Inventarnr.;Titel;Objekttyp;Technik\n1;Haus;Gemälde;Lasur\n2;Baum;Druck;Lasur\n');
  const { mapping } = await getImport(db, id);
  const terms = ['Gemälde', 'Lasur'].map((text) => ({ text, choice: 'create' as const }));
  await changeImport(services, null, id, { mapping: { ...mapping, terms } });
  await run(id);
  const { rows } = await pool.query(
    `select name, type, is_object_type from tags where source = 'herbst' order by name`,
  );
  expect(rows).toEqual([
    { name: 'Gemälde', type: 'Materials', is_object_type: true },
    { name: 'Lasur', type: 'Materials', is_object_type: false },
  ]);
});

describe('an undo', () => {
  test('removes added works, restores changed ones and leaves alone those that people changed or hung', async () => {
    await imported(aTable(lines.slice(0, 1)));
    const former = await getRecord(db, await idOf('1'));
    const second = await imported(
      aTable(['1;Neues Haus;Jan Ott;1950;Kreide;Hof', ...lines.slice(1), '4;Berg;Ada Ferrars;1930;Öl;Berg']),
    );
    const changed = await idOf('2');
    const record = await getRecord(db, changed);
    await writeVersions(db, null, [
      { id: changed, version: 2, record: { ...record, creditLine: 'By hand' }, act: 'saved' },
    ]);
    const hung = await idOf('3');
    const admin = await aPerson(db, { roles: ['SUPER'] });
    const segment = await aSegment(db);
    await hangInSegment(
      db,
      { viewer: await viewerOf(admin), requestId: 'a request' },
      { artworkIds: [hung], segmentId: segment.id },
    );

    expect(await run(second.id, 'undo')).toMatchObject({ state: 'undone', counts: { undone: 2, leftAlone: 2 } });
    expect((await works()).map(({ key, title }) => [key, title])).toEqual([
      ['1', 'Haus'],
      ['2', 'Baum'],
      ['3', 'Meer'],
    ]);
    expect(await getRecord(db, await idOf('1'))).toEqual(former);
    const { works: alone } = await listLeftAlone(db, second.id, allPages);
    expect(new Set(alone.map(({ id }) => id))).toEqual(new Set([changed, hung]));
  });

  test('goes on where it was stopped', async () => {
    const rows = Array.from({ length: 1_200 }, (_, at) => `${at};Werk ${at};Ada Ferrars;1900;Öl;x`);
    const { id } = await imported(aTable(rows));
    const stopped = new AbortController();
    await run(id, 'undo', { signal: stopped.signal, onProgress: () => stopped.abort() });
    expect(await getImport(db, id)).toMatchObject({ state: 'undoing', counts: { undone: 500 } });
    expect(await works()).toHaveLength(700);
    await artworkImports.work(services, id);
    expect(await getImport(db, id)).toMatchObject({ state: 'undone', counts: { undone: 1_200 } });
    expect(await works()).toHaveLength(0);
  });

  test('lets the same table be imported once more', async () => {
    const { id } = await imported(aTable());
    await run(id, 'undo');
    expect((await imported(aTable())).counts).toMatchObject({ added: 3 });
  });
});

describe('the pictures of a table', () => {
  const table = 'Nr;Titel;Bild\n1;Haus;bilder/haus.JPG\n2;Baum;baum\n3;Meer;meer.jpg\n4;Berg;berg.jpg\n';
  const pictureRows = async () =>
    (
      await pool.query(
        'select a.source_key as key, count(*)::int as pictures from artworks a join artwork_images i on i.artwork_id = a.id group by 1 order by 1',
      )
    ).rows;

  const onlyFrom = (files: PictureFiles) =>
    withAddresses(files, new PictureAddresses({ config: services.config, scratch: tmpdir() }));

  /** The jobs that the job for dead workers queues. */
  async function resumed() {
    const before = services.queued.length;
    await resumeWork(services, [artworkImports, importPictures]);
    return services.queued.slice(before);
  }
  const uploadZip = async (files: Parameters<typeof aZip>[0]) => {
    const zip = await aZip(files);
    return inScratchFolder(async (scratch) => createImport(services, null, await findTable(zip, scratch)));
  };

  test('are taken from its ZIP file by their names, once; a work without one is a finding', async () => {
    const picture = await aPicture();
    const id = await uploadZip({
      'table.csv': table,
      'Bilder/Haus.jpg': picture,
      'baum.png': picture,
      'meer.jpg': 'no picture',
    });
    await run(id);
    expect(await getImport(db, id)).toMatchObject({ hasPictures: true, counts: { pictures: 0 } });
    expect(await resumed()).toEqual([{ queue: 'import-pictures.step', payload: { id: id } }]);
    const stopped = new AbortController();
    const untilFirst = { signal: stopped.signal, onProgress: () => stopped.abort() };
    expect(await importPictures.work(services, id, untilFirst)).toBe(false);
    expect(await pictureRows()).toEqual([{ key: '1', pictures: 1 }]);
    expect(await importPictures.work(services, id)).toBe(true);
    expect(await getImport(db, id)).toMatchObject({ counts: { pictures: 2, arePicturesDone: true } });
    expect(await pictureRows()).toEqual([
      { key: '1', pictures: 1 },
      { key: '2', pictures: 1 },
    ]);
    await pool.query(`delete from artwork_images where artwork_id = $1`, [await idOf('2')]);
    expect(await importPictures.work(services, id)).toBe(true);
    expect(await pictureRows()).toEqual([{ key: '1', pictures: 1 }]);
    expect(await resumed()).toEqual([]);
    const { findings } = await listFindings(db, id, allPages);
    expect(findings.map(({ kind, line, cell }) => [kind, line, cell.split(':')[0]])).toEqual([
      ['picture-refused', 4, 'meer.jpg'],
      ['picture-missing', 5, 'berg.jpg'],
    ]);
    expect(await run(id, 'undo')).toMatchObject({ counts: { pictures: 2, undone: 4, leftAlone: 0 } });
  });

  test('are taken from a folder and the folders in it', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'oeuvre-pictures-'));
    mkdirSync(path.join(folder, 'bilder'));
    writeFileSync(path.join(folder, 'bilder/haus.jpg'), await aPicture());
    const { id } = await imported(table);
    const ready = await getReadyImport(db, id, aFile(table));
    await attachPictures(services, ready, onlyFrom(await picturesOfFolder(folder)));
    expect(await pictureRows()).toEqual([{ key: '1', pictures: 1 }]);
  });

  test('are attached no more once somebody takes the import back', async () => {
    const id = await uploadZip({ 'table.csv': table, 'haus.jpg': await aPicture() });
    await run(id);
    const ready = await getReadyImport(db, id, aFile(table));
    await takeStep(db, null, id, 'undo');
    const folder = path.dirname(aFile(await aPicture(), 'haus.jpg'));
    expect(await attachPictures(services, ready, onlyFrom(await picturesOfFolder(folder)))).toBe(true);
    expect(await pictureRows()).toEqual([]);
    expect((await getImport(db, id)).counts.arePicturesDone).toBe(false);
  });

  test('do not replace a picture that somebody gave a work meanwhile', async () => {
    const { id } = await imported(table);
    const byHand = await savePicture(db, services.storage, {
      bytes: await aPicture(),
      fileName: 'a.jpg',
      ownerId: null,
    });
    const artworkId = await idOf('1');
    const folder = await picturesOfFolder(path.dirname(aFile(await aPicture(), 'haus.jpg')));
    const find: typeof folder.find = async (name) => {
      if (name.includes('haus')) await setArtworkImages(db, null, { artworkId, images: [{ fileId: byHand.id }] });
      return folder.find(name);
    };
    await attachPictures(services, await getReadyImport(db, id, aFile(table)), onlyFrom({ ...folder, find }));
    expect((await getRecord(db, artworkId)).images).toMatchObject([{ fileId: byHand.id }]);
    expect(await getImport(db, id)).toMatchObject({ counts: { pictures: 0 } });
  });

  test('that another work shows too are findings with both works, which stay two', async () => {
    const first = await uploadZip({ 't.csv': 'Nr;Titel;Bild\n1;Reiher;r.jpg\n', 'r.jpg': await aDrawnPicture(1, 400) });
    await run(first);
    await importPictures.work(services, first);
    const second = await uploadZip({
      't.csv': 'Nr;Titel;Bild\n7;Vogel;vogel.jpg\n8;Welle;welle.jpg\n9;Woge;woge.jpg\n10;Rot;rot.jpg\n11;Rot;rot.jpg\n',
      'vogel.jpg': await aDrawnPicture(1, 640),
      'welle.jpg': await aDrawnPicture(2, 400),
      'woge.jpg': await aDrawnPicture(2, 300),
      'rot.jpg': await aPicture(),
    });
    await run(second);
    await importPictures.work(services, second);
    expect(await getImport(db, second)).toMatchObject({ counts: { pictures: 5, findings: { 'possible-double': 2 } } });
    const { findings } = await listFindings(db, second, allPages);
    expect(findings.map(({ line, cell, artworkId, importedId }) => [line, cell, artworkId, importedId])).toEqual([
      [2, 'Reiher', await idOf('1'), await idOf('7')],
      [4, 'Welle', await idOf('8'), await idOf('9')],
    ]);
    expect(await works()).toHaveLength(6);
  });
});
