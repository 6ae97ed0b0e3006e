import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { byField, plainFieldKeys, plainFields } from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import { artworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import { exportsRoutes } from '@oeuvre/contracts/domains/exchange/export/exports.routes.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { recordParts } from '@oeuvre/record/compare.ts';
import { fields } from '@oeuvre/record/fields/fields.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { db, pool } from '../../test/database.ts';
import { aPerson, type Person } from '../domains/accounts/accounts.factory.ts';
import { artworksHandlers } from '../domains/artworks/artworks.routes.ts';
import { statedSections } from '../domains/artworks/linked-data/linked-art.ts';
import { getRecord } from '../domains/artworks/record/record.queries.ts';
import { recordHandlers } from '../domains/artworks/record/record.routes.ts';
import { exportsHandlers } from '../domains/exchange/export/exports.routes.ts';
import { createImport, takeStep } from '../domains/exchange/import/imports.commands.ts';
import { artworkImports } from '../domains/exchange/import/imports.jobs.ts';
import { aFile } from '../platform/tables/tables.fixture.ts';

/** A different value of each plain field. */
const values = byField(plainFieldKeys, (key) => `${key} of the mill`);

let app: Awaited<ReturnType<typeof testApp>>;
let owner: Person;
beforeAll(async () => {
  app = await testApp([...artworksHandlers, ...exportsHandlers, ...recordHandlers]);
});
beforeEach(async () => {
  owner = await aPerson(db, { roles: ['OWNER'] });
});

test('an owner saves, reads and exports each plain field of a work', async () => {
  const record = artworkRecord.parse({ sections: { title: 'The Mill' }, ...values });
  const { id } = await app.call(owner, recordRoutes.create, { body: { record } });
  expect(await getRecord(db, id)).toMatchObject(values);
  expect(await app.call(owner, artworksRoutes.get, { params: { id } })).toMatchObject({ artwork: values });
  const url = urlOf(exportsRoutes.own, { query: { format: 'csv' } });
  const { body } = await app.inject({ url, headers: { 'x-test-person': owner.id } });
  for (const key of plainFieldKeys) expect(body).toMatch(new RegExp(`${plainFields[key].name}[^]*${values[key]}`));
});

test('an import fills each plain field from a column with its name', async () => {
  const cells = plainFieldKeys.map((key) => [plainFields[key].name, values[key]]);
  const table = [['Title', 'The Mill'], ...cells];
  const content = `${[0, 1].map((row) => table.map((cell) => cell[row]).join(';')).join('\n')}\n`;
  const id = await createImport(app.services, null, { file: aFile(content), name: 'mill.csv' });
  await takeStep(db, null, id, 'start');
  await artworkImports.work(app.services, id);
  const { rows } = await pool.query<{ id: ArtworkId }>('select id from artworks where source_key = $1', [
    values.accessionNumber,
  ]);
  expect(await getRecord(db, rows[0]!.id)).toMatchObject(values);
});

test('Linked Art states each section that has a kind of statement', () => {
  const stated = recordParts.filter((part) => !(part in plainFields) && fields[part].statement);
  expect(statedSections.toSorted()).toEqual(stated.toSorted());
});
