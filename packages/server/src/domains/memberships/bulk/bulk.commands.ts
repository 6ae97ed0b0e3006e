import '../memberships.tables.ts';
import {
  type BulkEvent,
  bulkLaw,
  holdMinutes,
  maximumPeople,
} from '@oeuvre/contracts/domains/memberships/bulk/bulk.constants.ts';
import { bulkErrors } from '@oeuvre/contracts/domains/memberships/bulk/bulk.errors.ts';
import { mayManageMembers } from '@oeuvre/contracts/domains/memberships/memberships.policy.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { stateAfter } from '@oeuvre/contracts/kernel/work.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import type { Services } from '../../../platform/services/services.ts';
import { getSegment } from '../../segments/segments.queries.ts';
import { type ChosenPeople, chosenContacts } from './bulk.people.ts';
import { getActRow } from './bulk.queries.ts';

export interface NewAct {
  readonly segmentId: SegmentId;
  readonly event: BulkEvent;
  readonly reason?: string | undefined;
  readonly people: ChosenPeople;
}

type Given = Pick<Services, 'db' | 'jobs'>;

/** Writes down whom the act is about; the steps change them. The job that ends the hold is queued with it. */
export async function startAct({ db, jobs }: Given, viewer: SignedIn, asked: NewAct): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { segmentId, event, reason, people } = asked;
    assertAllowed(mayManageMembers(viewer, segmentId));
    await getSegment(tx, segmentId);
    const { id } = await tx
      .insertInto('bulkActs')
      .values({
        segmentId,
        event,
        reason: reason || null,
        startedBy: viewer.id,
        undoneBy: null,
        state: 'running',
        heldUntil: sql<Date>`now() + make_interval(mins => ${holdMinutes})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { numAffectedRows } =
      await sql`insert into bulk_act_people (act_id, contact_id) select ${id}, chosen.contact_id from (${chosenContacts(segmentId, people)}) chosen limit ${maximumPeople + 1}`.execute(
        tx,
      );
    const count = Number(numAffectedRows ?? 0);
    if (count === 0) throw bulkErrors('no-people');
    if (count > maximumPeople) throw bulkErrors('too-many-people');
    await recordChange(tx, {
      audit: {
        viewer,
        act: 'memberships.bulk',
        subject: ['segment', segmentId],
        details: { bulkAct: id, event, people: count, ...(people.filter && { filter: people.filter }) },
      },
    });
    // A key of its own: the steps before the hold ends must not find it waiting.
    const atEnd = { singletonKey: `hold ${id}`, startAfterSeconds: holdMinutes * 60 };
    await jobs.send('bulk.step', { id }, { tx, ...atEnd });
    return id;
  });
}

/** Begins to undo an act; its steps give the memberships back. */
export const startUndo = (db: Database, viewer: SignedIn, actId: string): Promise<void> =>
  endHold(db, viewer, { actId, step: 'undo' });

/** Ends the hold early; the steps let the mails go. */
export const sendNow = (db: Database, viewer: SignedIn, actId: string): Promise<void> =>
  endHold(db, viewer, { actId, step: 'send' });

/** Of two people who decide at the same time one is first, and the other is told. */
async function endHold(
  db: Database,
  viewer: SignedIn,
  { actId, step }: { actId: string; step: keyof typeof bulkLaw.steps },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const act = await getActRow(tx, viewer, actId);
    const state = stateAfter(bulkLaw, step, act.state);
    if (!state) throw bulkErrors('wrong-state');
    const { numUpdatedRows } = await tx
      .updateTable('bulkActs')
      .set({ state, updatedAt: now, ...(step === 'undo' && { undoneBy: viewer.id }) })
      .where('id', '=', actId)
      .where('state', '=', act.state)
      .where('heldUntil', '>', now)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw bulkErrors('wrong-state');
    await recordChange(tx, {
      audit: {
        viewer,
        act: `memberships.${step}-bulk`,
        subject: ['segment', act.segmentId],
        details: { bulkAct: actId, event: act.event },
      },
    });
  });
}
