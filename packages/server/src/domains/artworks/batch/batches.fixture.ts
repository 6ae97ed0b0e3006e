import type { Batch } from '@oeuvre/contracts/domains/artworks/batches/batches.model.ts';
import { batchesRoutes } from '@oeuvre/contracts/domains/artworks/batches/batches.routes.ts';
import { type ArtworkRecord, artworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { sectionsFromText } from '@oeuvre/record/from-text.ts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { exportsHandlers } from '../export/exports.routes.ts';
import { recordHandlers } from '../record/record.routes.ts';
import { wallHandlers } from '../wall/wall.routes.ts';
import { workOnBatch } from './batches.jobs.ts';
import { batchesHandlers } from './batches.routes.ts';

type Person = Awaited<ReturnType<typeof aPerson>>;
export let app: Awaited<ReturnType<typeof testApp>>;
/** Somebody with works of their own, new for each test. */
export let owner: Person;

/** Serves batches to the tests of this file. */
export function serveBatches(): void {
  beforeAll(async () => {
    app = await testApp([...batchesHandlers, ...exportsHandlers, ...recordHandlers, ...wallHandlers]);
  });
  afterAll(async () => {
    await app.app.close();
  });
  beforeEach(async () => {
    owner = await aPerson(db, { roles: ['OWNER'], firstName: 'Ines', lastName: 'Okafor' });
  });
}

type Texts = Parameters<typeof sectionsFromText>[0];
export const make = (texts: Texts, more: Partial<ArtworkRecord> = {}, person = owner) =>
  app.call(person, recordRoutes.create, {
    body: { record: artworkRecord.parse({ sections: sectionsFromText(texts), ...more }) },
  });
export const get = (id: ArtworkId, person = owner) => app.call(person, recordRoutes.get, { params: { id } });
/** Somebody saves one part of a work. */
export async function save(id: ArtworkId, more: Partial<ArtworkRecord>, person = owner) {
  const { record, version } = await get(id, person);
  return app.call(person, recordRoutes.save, { params: { id }, body: { record: { ...record, ...more }, version } });
}
export async function run(batch: Pick<Batch, 'id'>, act: 'apply' | 'undo', person = owner): Promise<Batch> {
  await app.call(person, batchesRoutes[act], { params: { id: batch.id } });
  expect(app.services.queued.at(-1)).toEqual({ queue: 'batches.step', payload: { batchId: batch.id } });
  await workOnBatch(app.services, batch.id);
  return app.call(person, batchesRoutes.get, { params: { id: batch.id } });
}
