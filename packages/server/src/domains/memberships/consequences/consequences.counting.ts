import '../memberships.tables.ts';
import {
  isWeighty,
  type PreviewedEvent,
} from '@oeuvre/contracts/domains/memberships/consequences/consequences.constants.ts';
import { nextStatus } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { mayManageMembers } from '@oeuvre/contracts/domains/memberships/memberships.policy.ts';
import type { ContactId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { WorkStep } from '../../../platform/work/long-work.ts';
import { eventFor } from '../bulk/bulk.moves.ts';
import { findViewerNow } from '../memberships.access.ts';
import { askAll, type Tally } from './consequences.access.ts';

/** People of one round: some seconds at most, after which the progress is written. */
const peoplePerRound = 1_000;

interface Asked {
  readonly segmentId: SegmentId;
  readonly event: PreviewedEvent;
}

/** Adds these people to the sum. The machine says who would move; only they have consequences. */
export async function countPeople(
  db: Database,
  viewer: Viewer,
  { segmentId, event }: Asked,
  { contactIds, before }: { readonly contactIds: readonly ContactId[]; readonly before: Tally },
): Promise<Tally> {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('contacts as c', 'c.id', 'm.contactId')
    .select(['m.contactId', 'm.status', 'c.userId'])
    .where('m.segmentId', '=', segmentId)
    .where('m.contactId', 'in', contactIds)
    .execute();
  const refused: Partial<Record<MembershipStatus, number>> = { ...before.refused };
  const [members, people]: [ContactId[], ContactId[]] = [[], []];
  for (const { contactId, status, userId } of rows) {
    const asked = event === 'leave' ? event : eventFor(event, status);
    const to = nextStatus(status, asked, userId !== null);
    if (to === null) refused[status] = (refused[status] ?? 0) + 1;
    else people.push(contactId);
    if (to !== null && to !== status && (status === 'SUBSCRIBED' || to === 'SUBSCRIBED')) members.push(contactId);
  }
  return {
    possible: before.possible + people.length,
    refused,
    findings: isWeighty(event)
      ? await askAll(db, viewer, { segmentId, event, members, people }, before.findings)
      : before.findings,
  };
}

/** Counts the next people of a preview, with the rights that its person has now. True if there are more. */
export const countRound: WorkStep = async (services, id) => {
  const { db } = services;
  const row = await db.selectFrom('consequencePreviews').selectAll().where('id', '=', id).executeTakeFirst();
  const viewer = row && (await findViewerNow(services, row.askedBy));
  if (!row) return false;
  if (!viewer || !isAllowed(mayManageMembers(viewer, row.segmentId))) {
    await db.deleteFrom('consequencePreviews').where('id', '=', id).execute();
    return false;
  }
  const contactIds = row.contactIds.slice(row.counted, row.counted + peoplePerRound);
  const result = await countPeople(db, viewer, row, { contactIds, before: row.result });
  const counted = row.counted + contactIds.length;
  const isDone = counted >= row.contactIds.length;
  await db
    .updateTable('consequencePreviews')
    .set({ counted, result: JSON.stringify(result), state: isDone ? 'done' : 'working' })
    .where('id', '=', id)
    .where('counted', '=', row.counted)
    .execute();
  return !isDone;
};
