import type { Batch } from '@oeuvre/contracts/domains/exchange/batch/batches.model.ts';
import { batchesRoutes } from '@oeuvre/contracts/domains/exchange/batch/batches.routes.ts';
import { exportsRoutes } from '@oeuvre/contracts/domains/exchange/export/exports.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, viewerOf } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { pictureForm } from '../../../../test/form.ts';
import { aFile } from '../../../platform/tables/tables.fixture.ts';
import { aPerson, type Person } from '../../accounts/accounts.factory.ts';
import { anArtwork } from '../../artworks/artworks.factory.ts';
import { anEditedArtwork } from '../../artworks/record/edited.factory.ts';
import { aSegment, assign } from '../../segments/segments.factory.ts';
import { batches } from '../batch/batches.jobs.ts';
import { batchesHandlers } from '../batch/batches.routes.ts';
import { exportsHandlers } from '../export/exports.routes.ts';
import { importsHandlers } from './imports.routes.ts';
import { isOwnExport } from './own-export.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp([...importsHandlers, ...batchesHandlers, ...exportsHandlers]);
});

let admin: Person;
let supervisor: Person;
let collaborator: Person;
beforeEach(async () => {
  admin = await aPerson(db, { roles: ['SUPER'] });
  supervisor = await aPerson(db, { roles: ['SUPERVISOR'] });
  collaborator = await aPerson(db, { roles: ['COLLABORATOR', 'OWNER'] });
  const segment = await aSegment(db);
  await assign(db, supervisor, segment);
  await anArtwork(db, { title: 'The Wreck', segments: [segment.id] });
  await anEditedArtwork(db, await viewerOf(collaborator), { sections: { title: 'The Storm' } });
});

type Export = 'catalogue' | 'collaborator' | 'own';
const takeOut = async (what: Export, person: Person, format: 'csv' | 'xlsx' = 'csv') =>
  (
    await app.inject({
      url: urlOf(exportsRoutes[what], { query: { format } }),
      headers: { 'x-test-person': person.id },
    })
  ).rawPayload;
async function bring(url: string, content: Uint8Array, person: Person) {
  const { body, headers } = pictureForm(Buffer.from(content), 'artworks.csv');
  const sent = { ...headers, 'x-test-person': person.id };
  const reply = await app.inject({ method: 'POST', url, payload: body, headers: sent });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}
const changed = (table: Uint8Array, from: string, to: string) =>
  Buffer.from(Buffer.from(table).toString('utf8').replace(from, to));
const applied = async (id: string, person: Person): Promise<Batch> => {
  await batches.work(app.services, id);
  await app.call(person, batchesRoutes.apply, { params: { id } });
  await batches.work(app.services, id);
  return app.call(person, batchesRoutes.get, { params: { id } });
};
const titles = async () => (await pool.query('select title from artworks order by title')).rows.map((row) => row.title);

describe('an edited export', () => {
  test('that is uploaded as an import is compared with the works, and makes no second ones', async () => {
    const table = changed(await takeOut('catalogue', admin), 'The Wreck', 'The Wreck of a Ship');
    const { batchId } = await bring('/api/imports', table, admin);
    expect(app.services.queued.at(-1)).toEqual({ queue: 'batches.step', payload: { id: batchId } });
    expect(await applied(batchId, admin)).toMatchObject({ kind: 'table', done: { changed: 1 } });
    expect(await titles()).toEqual(['The Storm', 'The Wreck of a Ship']);
    expect((await pool.query('select from imports')).rowCount).toBe(0);
  });

  test('of a supervisor’s catalogue comes back', async () => {
    const table = changed(await takeOut('catalogue', supervisor), 'The Wreck', 'The Wreck of a Ship');
    const { id } = await bring('/api/exhibits/batches/table', table, supervisor);
    expect(await applied(id, supervisor)).toMatchObject({ done: { changed: 1 }, findingCount: 0 });
    expect(await titles()).toContain('The Wreck of a Ship');
  });

  test('of a collaborator comes back', async () => {
    const table = changed(await takeOut('collaborator', collaborator), 'The Storm', 'The Storm at Sea');
    const { id } = await bring('/api/exhibits/batches/table', table, collaborator);
    expect(await applied(id, collaborator)).toMatchObject({ done: { changed: 1 }, findingCount: 0 });
    expect(await titles()).toContain('The Storm at Sea');
  });

  test('is known in each format that can come back, and by works of this site only', async () => {
    for (const format of ['csv', 'xlsx'] as const)
      expect(await isOwnExport(db, aFile(await takeOut('own', collaborator, format), `works.${format}`))).toBe(true);
    expect(await isOwnExport(db, aFile('OO ID,Version,Title\nOO-999999,v1-e1,Elsewhere\n'))).toBe(false);
    expect(await isOwnExport(db, aFile('Number,Title\n1,Harbour\n'))).toBe(false);
  });
});
