import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { Batch } from '@oeuvre/contracts/domains/exchange/batch/batches.model.ts';
import { batchesRoutes } from '@oeuvre/contracts/domains/exchange/batch/batches.routes.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { sectionsFromText } from '@oeuvre/record/from-text.ts';
import { testApp, viewerOf } from '../../../../test/app.ts';
import { db } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { anEditedArtwork, saveParts } from '../../artworks/record/edited.factory.ts';
import { editedArtwork } from '../../artworks/record/edited.queries.ts';
import { exportsHandlers } from '../export/exports.routes.ts';
import { batches } from './batches.jobs.ts';
import { batchesHandlers } from './batches.routes.ts';

export const batchesApp = () => testApp([...batchesHandlers, ...exportsHandlers]);
type App = Awaited<ReturnType<typeof batchesApp>>;

/** Somebody with works of their own, and what they do with them. */
export async function anOwner(app: App) {
  const owner = await aPerson(db, { roles: ['OWNER'], firstName: 'Ines', lastName: 'Okafor' });
  const get = async (id: ArtworkId, person = owner) => editedArtwork(db, await viewerOf(person), id);
  return {
    owner,
    make: async (texts: Parameters<typeof sectionsFromText>[0], more: Partial<ArtworkRecord> = {}, person = owner) =>
      anEditedArtwork(db, await viewerOf(person), { sections: sectionsFromText(texts), ...more }),
    get,
    /** Somebody saves one part of a work. */
    save: async (id: ArtworkId, changed: Partial<ArtworkRecord>, person = owner) =>
      saveParts(db, await viewerOf(person), { id, changed }),
    /** Orders the act and does its work, as a worker would. */
    async run(batch: Pick<Batch, 'id'>, act: 'apply' | 'undo', person = owner): Promise<Batch> {
      await app.call(person, batchesRoutes[act], { params: { id: batch.id } });
      await batches.work(app.services, batch.id);
      return app.call(person, batchesRoutes.get, { params: { id: batch.id } });
    },
  };
}
