import { beforeEach, expect, test } from 'vitest';
import { db } from '../../../../../test/database.ts';
import { type TestServices, testServices } from '../../../../../test/services.ts';
import { aFile } from '../../../../platform/tables/tables.fixture.ts';
import { changeImport, createImport } from '../imports.commands.ts';
import { saveMapping } from '../imports.mappings.ts';
import { getImport } from '../imports.queries.ts';

let services: TestServices;
beforeEach(async () => {
  services = await testServices();
});

const lines = ['1;Haus;Ada Ferrars;1900;Öl;Haus', '2;Baum;Jan Ott;um 1910;Tusche;Baum|Wald'];
const aTable = (rows: readonly string[] = lines) =>
  `Inventarnr.;Titel;Künstler;Datierung;Material;Schlagworte\n${rows.join('\n')}\n`;
const upload = (content: string, name = 'herbst.csv') => createImport(services, null, { file: aFile(content), name });

test('a table finds the mapping that was kept for its columns', async () => {
  const first = await upload(aTable());
  const { mapping } = await getImport(db, first);
  const kept = { ...mapping, constants: { collection: 'Stadtmuseum' } };
  await saveMapping(db, null, { name: 'Stadtmuseum', mapping: kept, base: null });
  const second = await getImport(db, await upload(aTable(lines.slice(0, 1)), 'winter.csv'));
  expect(second).toMatchObject({ mappingName: 'Stadtmuseum', mapping: { constants: { collection: 'Stadtmuseum' } } });
  expect(await getImport(db, await upload('a,b\n1,x\n2,y\n'))).toMatchObject({ mappingName: null });
});

test('a table with most columns of a kept mapping is read by it, and its other columns by new proposals', async () => {
  const { mapping } = await getImport(db, await upload(aTable()));
  const kept = {
    ...mapping,
    source: 'stadtmuseum',
    columns: mapping.columns.map((one) => (one.column === 'Material' ? { ...one, targets: [] } : one)),
  };
  await saveMapping(db, null, { name: 'Stadtmuseum', mapping: kept, base: null });
  const head = 'Inventarnr.;Titel;Künstler;Material;Schlagworte;Provenienz;Titel englisch';
  const changed = await getImport(
    db,
    await upload(`${head}\n1;Haus;Ada Ferrars;Öl;Haus;Slg. Ott;House\n`, 'winter.csv'),
  );
  expect(changed).toMatchObject({ mappingName: 'Stadtmuseum', mappingVersion: 1, mapping: { source: 'stadtmuseum' } });
  const targets = Object.fromEntries(changed.mapping.columns.map((one) => [one.column, one.targets]));
  // Somebody chose not to take the materials; the date, which this table lacks, stays for the next one.
  expect(targets).toMatchObject({ Material: [], Datierung: ['dateOfCreation'], Provenienz: ['ownershipHistory'] });
  expect(targets['Titel englisch']).toEqual(['supportingText']);
  expect(changed.profile.proposals.map(({ reason }) => reason === 'As kept')).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  // Two of seven columns are another museum's table.
  const other = await upload('Inventarnr.;Titel;Maler;Jahr;Technik;Standort;Erwerb\n1;Haus;Ott;1900;Öl;Depot;Kauf\n');
  expect((await getImport(db, other)).mappingName).toBe(null);
});

test('another way to read a table gives another profile and mapping', async () => {
  const id = await upload('Nr;Titel, alt;Maler, in\n1;Haus, klein;Ott, Jan\n2;Baum, groß;Ott, Jan\n');
  await changeImport(services, null, id, { shape: { delimiter: ',' } });
  const changed = await getImport(db, id);
  expect(changed.shape).toMatchObject({ delimiter: ',', encoding: 'utf-8' });
  expect(changed.profile.columns.map(({ column }) => column)).toEqual(['Nr;Titel', 'alt;Maler', 'in']);
});
