import './collections.tables.ts';
import { collectionErrors } from '@oeuvre/contracts/domains/collections/collections.errors.ts';
import { mayChangeCollection } from '@oeuvre/contracts/domains/collections/collections.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { CollectionId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { assertAllowed } from '../../platform/http/policy.ts';
import { recordChange } from '../../platform/services/record-change.ts';
import { listStoredCollections, type StoredCollection } from './collections.access.ts';

export interface Actor {
  readonly viewer: Viewer;
  readonly requestId: string;
}

/** Collections of a person or of a segment: each call is about one kind, and does not find the other. */
export type Keeper = 'person' | 'segment';

interface Asked {
  readonly ids: readonly CollectionId[];
  readonly of: Keeper;
}

/**
 * These collections with their rows locked until the transaction ends, if the viewer may change them all. A writer of
 * a collection holds its row, so ranks and limits are decided one after the other.
 */
export async function getCollectionsForUpdate(
  tx: Database,
  viewer: Viewer,
  { ids, of }: Asked,
): Promise<StoredCollection[]> {
  // In the order of ids, so that two writers cannot deadlock.
  await sql`select from collections where id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  const found = await listStoredCollections(tx, ids);
  const known = found.filter((one) => (one.segmentId === null) === (of === 'person'));
  if (known.length < new Set(ids).size) throw commonErrors('not-found');
  for (const one of known) assertAllowed(mayChangeCollection(viewer, one), collectionErrors);
  return known;
}

export async function getCollectionForUpdate(
  tx: Database,
  viewer: Viewer,
  { id, of }: { readonly id: CollectionId; readonly of: Keeper },
): Promise<StoredCollection> {
  return (await getCollectionsForUpdate(tx, viewer, { ids: [id], of }))[0]!;
}

interface Recorded {
  /** The name of the act in the audit log, after `collections.`. */
  readonly act: string;
  readonly collection: Pick<StoredCollection, 'id' | 'segmentId'>;
  readonly details?: Record<string, unknown>;
}

/**
 * Records a change. The log does not say what a person saves: administrators do not see it either. Only a segment's
 * collections are on cached pages.
 */
export function recordCollectionChange(
  tx: Database,
  { viewer, requestId }: Actor,
  { act, collection: { id, segmentId }, details }: Recorded,
): Promise<void> {
  return recordChange(tx, {
    audit: {
      viewer,
      requestId,
      act: `collections.${act}`,
      subject: ['collection', id],
      details: segmentId ? { segmentId, ...details } : {},
    },
    touches: segmentId ? [`collection:${id}`, `collections:${segmentId}`] : [],
  });
}
