import '../collections.tables.ts';
import type { CollectionId } from '@oeuvre/contracts/kernel/ids.ts';
import { hashOfToken, newToken } from '../../../platform/base/link-secrets.ts';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { type Actor, getCollectionForUpdate, type Keeper, recordCollectionChange } from '../change-collection.ts';

interface One {
  readonly of: Keeper;
  readonly id: CollectionId;
}

/** Shares a collection by a new link, and returns its key. The link before stops working with the commit. */
export function openExhibition(db: Database, actor: Actor, { of, id }: One): Promise<string> {
  const key = newToken();
  return inTransaction(db, async (tx) => {
    const collection = await getCollectionForUpdate(tx, actor.viewer, { id, of });
    const opened = { keyHash: hashOfToken(key), openedAt: now };
    await tx
      .insertInto('exhibitions')
      .values({ collectionId: id, ...opened })
      .onConflict((conflict) => conflict.column('collectionId').doUpdateSet(opened))
      .execute();
    await recordCollectionChange(tx, actor, { act: 'open-exhibition', collection });
    return key;
  });
}

/** Closes the link for good; one that is closed stays closed. */
export function closeExhibition(db: Database, actor: Actor, { of, id }: One): Promise<void> {
  return inTransaction(db, async (tx) => {
    const collection = await getCollectionForUpdate(tx, actor.viewer, { id, of });
    const closed = await tx.deleteFrom('exhibitions').where('collectionId', '=', id).executeTakeFirst();
    if (closed.numDeletedRows > 0n) await recordCollectionChange(tx, actor, { act: 'close-exhibition', collection });
  });
}
