import '../memberships.tables.ts';
import { maximumPeople } from '@oeuvre/contracts/domains/memberships/bulk/bulk.constants.ts';
import { bulkErrors } from '@oeuvre/contracts/domains/memberships/bulk/bulk.errors.ts';
import {
  type PreviewedEvent,
  peopleCountedAtOnce,
} from '@oeuvre/contracts/domains/memberships/consequences/consequences.constants.ts';
import type { Consequences } from '@oeuvre/contracts/domains/memberships/consequences/consequences.model.ts';
import { mayManageMembers } from '@oeuvre/contracts/domains/memberships/memberships.policy.ts';
import { maySeeSegment } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import type { ContactId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import type { Services } from '../../../platform/services/services.ts';
import { sendStep } from '../../../platform/work/long-work.ts';
import { getSegment } from '../../segments/segments.queries.ts';
import { type ChosenPeople, chosenContacts } from '../bulk/bulk.people.ts';
import { nothingYet } from './consequences.access.ts';
import { countPeople } from './consequences.counting.ts';
import { getPreview, presentTally } from './consequences.queries.ts';

export interface Asked {
  readonly segmentId: SegmentId;
  readonly event: PreviewedEvent;
  readonly people: ChosenPeople;
}

/** Leaving is a matter of one's own; everything else of those who manage the members. */
async function listAsked(db: Database, viewer: SignedIn, { segmentId, event, people }: Asked): Promise<ContactId[]> {
  if (event === 'leave') assertAllowed(maySeeSegment(viewer, await getSegment(db, segmentId)));
  else {
    assertAllowed(mayManageMembers(viewer, segmentId));
    await getSegment(db, segmentId);
  }
  const chosen = event === 'leave' ? { usersIds: [viewer.id] } : people;
  const { rows } = await sql<{
    contactId: ContactId;
  }>`select chosen.contact_id from (${chosenContacts(segmentId, chosen)}) chosen order by chosen.contact_id limit ${maximumPeople + 1}`.execute(
    db,
  );
  if (rows.length === 0) throw bulkErrors('no-people');
  if (rows.length > maximumPeople) throw bulkErrors('too-many-people');
  return rows.map(({ contactId }) => contactId);
}

/** Some hundred people are counted at once; for more a job begins. */
export async function previewConsequences(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  viewer: SignedIn,
  asked: Asked,
): Promise<Consequences> {
  const contactIds = await listAsked(db, viewer, asked);
  const { segmentId, event } = asked;
  if (contactIds.length <= peopleCountedAtOnce) {
    const tally = await countPeople(db, viewer, asked, { contactIds, before: nothingYet });
    const people = contactIds.length;
    return { id: null, event, state: 'done', people, counted: people, ...presentTally(tally) };
  }
  const id = await inTransaction(db, async (tx) => {
    const row = await tx
      .insertInto('consequencePreviews')
      .values({ segmentId, event, askedBy: viewer.id, contactIds, result: JSON.stringify(nothingYet) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sendStep(jobs, 'consequences.step', { id: row.id, tx });
    return row.id;
  });
  return getPreview(db, viewer, id);
}
