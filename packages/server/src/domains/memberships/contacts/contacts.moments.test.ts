import { furtherEvents, membershipEvents } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import type { ContactId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { db } from '../../../../test/database.ts';
import { withinTime } from '../../../../test/memberships/within-time.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { contactOfUser } from '../../contacts/contacts.commands.ts';
import { aLead } from '../../contacts/contacts.factory.ts';
import { findContact } from '../../contacts/contacts.queries.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { moveMembership } from '../moves/move-membership.ts';
import { findPastPage } from './contacts.moments.ts';
import { listContactRows } from './contacts.rows.ts';

const everybody = { search: '', membership: [], invitation: [], newsletter: [] };
const events = [...membershipEvents, ...furtherEvents].filter((event) => event !== 'erase' && event !== 'register');
/** Moves that belong to one transaction, of whom and which. */
const acts = fc.array(
  fc.array(fc.record({ who: fc.nat(3), event: fc.constantFrom(...events) }), { minLength: 1, maxLength: 4 }),
  { minLength: 3, maxLength: 10 },
);

/** Everybody's status at a moment, by replaying the history up to it. */
async function replayed(segmentId: SegmentId, at: string): Promise<Record<string, MembershipStatus>> {
  const { rows } = await sql<{ contactId: ContactId; toStatus: MembershipStatus }>`select contact_id, to_status
    from membership_events where segment_id = ${segmentId} and at <= ${at}::timestamptz order by at, id`.execute(db);
  const standing = Object.fromEntries(rows.map(({ contactId, toStatus }) => [contactId, toStatus]));
  return Object.fromEntries(Object.entries(standing).filter(([, status]) => status !== 'EMPTY'));
}

async function listed(segmentId: SegmentId, at: string): Promise<Record<string, MembershipStatus>> {
  const { ids, totalCount } = await findPastPage(db, {
    segmentId,
    filter: everybody,
    sort: 'email',
    offset: 0,
    limit: 30,
    at,
  });
  expect(totalCount).toBe(ids.length);
  const rows = await listContactRows(db, { segmentId, ids, at });
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
}

test('the list as of any moment is what the history replays to, before, at and after every move', async () => {
  const actor = await aPerson(db, { roles: ['SUPER'] });
  await fc.assert(
    fc.asyncProperty(
      acts,
      withinTime(15_000, async (list) => {
        const segmentId = (await aSegment(db)).id;
        const ids = [(await aLead(db)).id, (await aLead(db)).id];
        for (let at = 0; at < 2; at += 1) ids.push(await contactOfUser(db, (await aPerson(db)).id));
        for (const moves of list)
          await db.transaction().execute(async (tx) => {
            for (const { who, event } of moves) {
              const contact = (await findContact(tx, ids[who]!))!;
              await moveMembership(tx, { segmentId, contact, event, actor }).catch((error: unknown) => {
                if (!(error instanceof AppError)) throw error;
              });
            }
          });
        const { rows } = await sql<{
          at: string;
        }>`select unnest(array[at - interval '1 microsecond', at, at + interval '1 microsecond'])::text as at
        from membership_events where segment_id = ${segmentId}`.execute(db);
        for (const { at } of rows) expect(await listed(segmentId, at)).toEqual(await replayed(segmentId, at));
      }),
    ),
    { numRuns: 25 },
  );
});
