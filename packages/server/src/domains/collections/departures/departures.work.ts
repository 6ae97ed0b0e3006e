import '../collections.tables.ts';
import { pages } from '@oeuvre/contracts/addresses.ts';
import type { CollectionItemId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { type SqlBool, sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { longWork } from '../../../platform/work/long-work.ts';
import { findContactOfUser } from '../../contacts/contacts.queries.ts';
import type { Leaving } from '../../memberships/consequences/consequences.access.ts';
import { findLeaving, lostWorks, savedOf } from '../saved/saved.access.ts';
import { worksPerSlice } from './departures.commands.ts';

interface Departure {
  readonly id: string;
  readonly userId: UserId;
  readonly segmentId: SegmentId;
  /** The last item looked at; its time as text, because a Date loses the microseconds. */
  readonly addedAt: string | null;
  readonly itemId: CollectionItemId | null;
}

declare module '../../../platform/jobs/job-queue.ts' {
  interface Queues {
    'departures.step': { id: string };
  }
}

export const departures = longWork({
  queue: 'departures.step',
  table: 'departures',
  steps: { running: ({ db }, id) => inTransaction(db, (tx) => takeStep(tx, id)) },
  own: {
    person: 'user_id',
    stages: {
      running: { standing: 'working', words: 'Looking through your saved works' },
      done: {
        standing: 'ended',
        words: 'Works that you no longer see have left',
        when: sql<SqlBool>`w.state = 'done' and w.removed > 0`,
      },
    },
    done: sql`w.position`,
    all: sql`w.total`,
    changedAt: sql`w.updated_at`,
    facts: sql`'{}'::jsonb`,
    present: () => ({ title: 'Works of a segment that you left', href: pages.collections }),
  },
  async forget({ db }) {
    await sql`delete from departures where state = 'done' and updated_at < now() - interval '90 days'`.execute(db);
  },
});

/**
 * Lets the next thousand go, of the person's saved works of the segment. Each slice asks for their present rights, so a
 * person who has come back loses no more. True if something may be left.
 */
async function takeStep(tx: Database, departureId: string): Promise<boolean> {
  const { rows } =
    await sql<Departure>`select id, user_id, segment_id, added_at::text, item_id from departures where id = ${departureId} and state = 'running' for update`.execute(
      tx,
    );
  const departure = rows[0];
  if (!departure) return false;
  const contact = await findContactOfUser(tx, departure.userId);
  const leaving = contact && (await findLeaving(tx, { segmentId: departure.segmentId, contactId: contact.id }));
  if (leaving && (await removeSlice(tx, departure, leaving)) === worksPerSlice) return true;
  await tx.updateTable('departures').set({ state: 'done', updatedAt: now }).where('id', '=', departureId).execute();
  return false;
}

/**
 * Removes the lost ones of a slice and writes how far the walk has come; returns how many works it looked at. The walk
 * goes along the index collection_items_recent.
 */
async function removeSlice(tx: Database, departure: Departure, leaving: Leaving): Promise<number> {
  const { id, addedAt, itemId } = departure;
  const isNext = addedAt === null ? sql`true` : sql`(i.added_at, i.id) < (${addedAt}::timestamptz, ${itemId}::uuid)`;
  const { rows } = await sql<{ looked: number }>`with slice as materialized (
      select i.id, i.added_at from ${savedOf(departure)} where i.artwork_id is not null and ${isNext}
      order by i.added_at desc, i.id desc limit ${worksPerSlice}),
    ${lostWorks(leaving, sql`i.id in (select id from slice)`)},
    gone as (delete from collection_items i using lost
      where i.collection_id = lost.collection_id and i.artwork_id = lost.artwork_id returning i.id),
    last as (select added_at, id from slice order by added_at, id limit 1),
    looked as (select (select count(*) from slice) as works, (select count(*) from gone) as gone)
    update departures d set position = d.position + looked.works, removed = d.removed + looked.gone, updated_at = now(),
      added_at = coalesce((select added_at from last), d.added_at), item_id = coalesce((select id from last), d.item_id)
    from looked where d.id = ${id} returning looked.works as looked`.execute(tx);
  return rows[0]!.looked;
}
