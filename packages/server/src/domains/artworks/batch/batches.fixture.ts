import type { Batch } from '@oeuvre/contracts/domains/artworks/batches/batches.model.ts';
import { batchesRoutes } from '@oeuvre/contracts/domains/artworks/batches/batches.routes.ts';
import { type ArtworkRecord, artworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { sectionsFromText } from '@oeuvre/record/from-text.ts';
import { testApp } from '../../../../test/app.ts';
import { db } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { exportsHandlers } from '../export/exports.routes.ts';
import { recordHandlers } from '../record/record.routes.ts';
import { wallHandlers } from '../wall/wall.routes.ts';
import { batches } from './batches.jobs.ts';
import { batchesHandlers } from './batches.routes.ts';

export const batchesApp = () => testApp([...batchesHandlers, ...exportsHandlers, ...recordHandlers, ...wallHandlers]);
type App = Awaited<ReturnType<typeof batchesApp>>;

/** Somebody with works of their own, and what they do with them. */
export async function anOwner(app: App) {
  const owner = await aPerson(db, { roles: ['OWNER'], firstName: 'Ines', lastName: 'Okafor' });
  const get = (id: ArtworkId, person = owner) => app.call(person, recordRoutes.get, { params: { id } });
  return {
    owner,
    make: (texts: Parameters<typeof sectionsFromText>[0], more: Partial<ArtworkRecord> = {}, person = owner) =>
      app.call(person, recordRoutes.create, {
        body: { record: artworkRecord.parse({ sections: sectionsFromText(texts), ...more }) },
      }),
    get,
    /** Somebody saves one part of a work. */
    async save(id: ArtworkId, more: Partial<ArtworkRecord>, person = owner) {
      const { record, version } = await get(id, person);
      return app.call(person, recordRoutes.save, { params: { id }, body: { record: { ...record, ...more }, version } });
    },
    /** Orders the act and does its work, as a worker would. */
    async run(batch: Pick<Batch, 'id'>, act: 'apply' | 'undo', person = owner): Promise<Batch> {
      await app.call(person, batchesRoutes[act], { params: { id: batch.id } });
      await batches.work(app.services, batch.id);
      return app.call(person, batchesRoutes.get, { params: { id: batch.id } });
    },
  };
}
