import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Database } from '../../../platform/database/database.ts';

/** The names of the collections that works are in, by work: only collections that the viewer may see. */
export type CollectionNames = (
  db: Database,
  viewer: Viewer,
  ids: readonly ArtworkId[],
) => Promise<ReadonlyMap<ArtworkId, readonly string[]>>;

let find: CollectionNames = async () => new Map();

/** The domain of collections, which works know nothing of, registers how a table of works learns their names. */
export const exportedCollections = {
  register(names: CollectionNames): void {
    find = names;
  },
  namesOf: ((db, viewer, ids) => find(db, viewer, ids)) satisfies CollectionNames as CollectionNames,
};
