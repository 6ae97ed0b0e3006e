import './collections.tables.ts';
import { maximumCollections } from '@oeuvre/contracts/domains/collections/collections.constants.ts';
import { collectionErrors } from '@oeuvre/contracts/domains/collections/collections.errors.ts';
import type { CollectionId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Keeper } from './change-collection.ts';
import { rankBetween } from './ranks.ts';

/** One collection of a person or of a segment. */
export interface One {
  readonly id: CollectionId;
  readonly of: Keeper;
}

interface KeeperIds {
  readonly ownerId: UserId | null;
  readonly segmentId: SegmentId | null;
}

/** A place for one more collection, before the others; its keeper's row stays locked, so no two take one place. */
export async function placeFor(tx: Database, { ownerId, segmentId }: KeeperIds): Promise<string | null> {
  const keeper = segmentId ? sql`segments where id = ${segmentId}` : sql`users where id = ${ownerId}`;
  await sql`select from ${keeper} for no key update`.execute(tx);
  const kept = segmentId ? sql`segment_id = ${segmentId}` : sql`owner_id = ${ownerId}`;
  const { rows } = await sql<{
    count: number;
    first: string | null;
  }>`select count(*) as count, min(rank) as first from collections where ${kept}`.execute(tx);
  if (rows[0]!.count >= maximumCollections) throw collectionErrors('too-many-collections');
  return segmentId ? rankBetween(null, rows[0]!.first) : null;
}
