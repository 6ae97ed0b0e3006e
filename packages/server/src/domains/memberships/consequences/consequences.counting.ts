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
import type { Services } from '../../../platform/process/services.ts';
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

/**
 * Counts a preview in the background, round by round, with the rights that its person has now; a crash costs one round.
 * Returns whether it is done.
 */
export async function workOnPreview(
  services: Pick<Services, 'db' | 'pool'>,
  id: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const { db } = services;
  for (;;) {
    const row = await db
      .selectFrom('consequencePreviews')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'working')
      .executeTakeFirst();
    const viewer = row && (await findViewerNow(services, row.askedBy));
    if (!row) return true;
    if (!viewer || !isAllowed(mayManageMembers(viewer, row.segmentId))) {
      await db.deleteFrom('consequencePreviews').where('id', '=', id).execute();
      return true;
    }
    const contactIds = row.contactIds.slice(row.counted, row.counted + peoplePerRound);
    const result = await countPeople(db, viewer, row, { contactIds, before: row.result });
    const counted = row.counted + contactIds.length;
    await db
      .updateTable('consequencePreviews')
      .set({
        counted,
        result: JSON.stringify(result),
        state: counted >= row.contactIds.length ? 'done' : 'working',
      })
      .where('id', '=', id)
      .where('counted', '=', row.counted)
      .execute();
    if (signal?.aborted) return counted >= row.contactIds.length;
  }
}
