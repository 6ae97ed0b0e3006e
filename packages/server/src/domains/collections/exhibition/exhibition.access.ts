import '../collections.tables.ts';
import { collectionErrors } from '@oeuvre/contracts/domains/collections/collections.errors.ts';
import { mayChangeCollection, mayVisitExhibition } from '@oeuvre/contracts/domains/collections/collections.policy.ts';
import { exhibitionKey } from '@oeuvre/contracts/domains/collections/exhibition/exhibition.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { CollectionId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { hashOfToken } from '../../../platform/base/link-secrets.ts';
import type { Database } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import type { Keeper } from '../change-collection.ts';
import { listStoredCollections, type StoredCollection } from '../collections.access.ts';

export interface OpenExhibition {
  readonly stored: StoredCollection;
  readonly openedAt: Date;
}

/** The exhibition of this key if the viewer may visit it. Closed ones and keys that never were are alike not found. */
export async function getExhibition(db: Database, viewer: Viewer, key: string): Promise<OpenExhibition> {
  if (!exhibitionKey.safeParse(key).success) throw commonErrors('not-found');
  const found = await db
    .selectFrom('exhibitions')
    .select(['collectionId', 'openedAt'])
    .where('keyHash', '=', hashOfToken(key))
    .executeTakeFirst();
  const [stored] = found ? await listStoredCollections(db, [found.collectionId]) : [];
  if (!found || !stored) throw commonErrors('not-found');
  assertAllowed(mayVisitExhibition(viewer, stored));
  return { stored, openedAt: found.openedAt };
}

/** The collection if it is of this kind and the viewer may change it. */
export async function getChangeableCollection(
  db: Database,
  viewer: Viewer,
  { id, of }: { readonly id: CollectionId; readonly of: Keeper },
): Promise<StoredCollection> {
  const [stored] = await listStoredCollections(db, [id]);
  if (!stored || (stored.segmentId === null) !== (of === 'person')) throw commonErrors('not-found');
  assertAllowed(mayChangeCollection(viewer, stored), collectionErrors);
  return stored;
}
