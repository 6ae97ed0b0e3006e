import { expect, test } from 'vitest';
import { up as keepTateMapping } from '../../../../../migrations/20261121T0015-artworks-tate-mapping.ts';
import { db, pool } from '../../../../../test/database.ts';
import { testServices } from '../../../../../test/services.ts';
import { getRecord } from '../../../artworks/record/record.queries.ts';
import { besideInFolder } from '../beside-table.ts';
import { changeImport, createImport, takeStep } from '../imports.commands.ts';
import { getImport } from '../imports.queries.ts';
import { findTable } from '../intake.ts';
import { runImport } from '../steps/import-step.ts';
import { getReadyImport } from '../steps/ready-import.ts';
import { undoImport } from '../steps/undo-step.ts';
import { aTateFolder, aTateRecord } from './tate.factory.ts';

const artist = { id: 7, fc: 'Ada Ferrars', mda: 'Ferrars, Ada', birth: { place: { name: 'Hull' } }, date: '1850–1921' };
const folder = aTateFolder({
  works: [
    aTateRecord({ acno: 'Z00001', movements: [{ id: 3, name: 'Realism', era: { id: 1, name: '19th century' } }] }),
    aTateRecord({
      acno: 'Z00002',
      contributors: [{ id: 7, fc: 'Ada Ferrars', role: 'after' }],
      dateText: 'some time',
      subjects: null,
    }),
  ],
  artists: [artist],
  subjects: {
    id: 1,
    name: 'subject',
    children: [
      { id: 60, name: 'nature', children: [{ id: 61, name: 'sea', children: [{ id: 62, name: 'harbour' }] }] },
    ],
  },
});

async function imported(): Promise<string> {
  const services = await testServices();
  const table = await findTable(folder, '');
  const id = await createImport(services, null, table);
  // Tests begin with empty tables.
  await keepTateMapping(db as never);
  await changeImport(services, null, id, { mappingName: 'Tate' });
  await takeStep(db, null, id, 'start');
  await runImport(db, await getReadyImport(db, id, table.file), { beside: besideInFolder(folder) });
  return id;
}
const tagged = async () =>
  (
    await pool.query(`select a.source_key as key, t.name, array_agg(up.name order by r.distance) as above
      from artworks a join artwork_tags l on l.artwork_id = a.id join tags t on t.id = l.tag_id
        join tag_ancestors r on r.tag_id = t.id join tags up on up.id = r.ancestor_id
      where t.name in ('harbour', 'Realism') group by 1, 2 order by 1, 2 desc`)
  ).rows;

test("the Tate's folder becomes works by its kept mapping, with its tree of subjects and its artists, and is taken back", async () => {
  const id = await imported();
  expect((await getImport(db, id)).counts).toMatchObject({ added: 2, leftOut: 0 });
  expect(await tagged()).toEqual([
    { key: 'Z00001', name: 'harbour', above: ['harbour', 'sea', 'nature'] },
    { key: 'Z00001', name: 'Realism', above: ['Realism', '19th century'] },
  ]);
  const { rows } = await pool.query(
    `select a.id, a.source_key as key, p.source_id, p.birth_place, l.qualifier from artworks a
      join artwork_artists l on l.artwork_id = a.id join artists p on p.id = l.artist_id order by 2`,
  );
  expect(rows).toMatchObject([
    { key: 'Z00001', source_id: '7', birth_place: 'Hull', qualifier: null },
    { key: 'Z00002', source_id: '7', birth_place: 'Hull', qualifier: 'after' },
  ]);
  expect(await getRecord(db, rows[0].id)).toMatchObject({
    accessionNumber: 'Z00001',
    creditLine: 'Presented by the artist 1901',
    sections: {
      title: 'Harbour at Low Tide',
      artist: [{ name: 'Ada Ferrars' }],
      dateOfCreation: [{ text: '1885', edtf: '1885' }],
      dimensionsNew: [{ part: 'support', height: 394, width: 419, unit: 'mm' }],
      culture: [{ text: 'Realism' }],
      collection: 'Tate',
    },
  });
  // The museum's years complete a date whose text is incomplete.
  expect((await getRecord(db, rows[1].id)).sections.dateOfCreation).toEqual([{ text: 'some time', edtf: '1885' }]);

  const again = await imported();
  expect((await getImport(db, again)).counts).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  await takeStep(db, null, id, 'undo');
  await undoImport(db, id);
  expect((await getImport(db, id)).counts).toMatchObject({ undone: 2, leftAlone: 0 });
  expect((await pool.query('select from artworks')).rowCount).toBe(0);
});
