import { bulkRoutes } from '@oeuvre/contracts/domains/memberships/bulk/bulk.routes.ts';
import { contactsRoutes } from '@oeuvre/contracts/domains/memberships/contacts/contacts.routes.ts';
import { statusSentence } from '@oeuvre/contracts/domains/memberships/contacts/contacts.words.ts';
import { invitationsRoutes } from '@oeuvre/contracts/domains/memberships/invitations/invitations.routes.ts';
import {
  furtherEvents,
  type MembershipMove,
  membershipEvents,
  nextStatus,
} from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import type { MembershipId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { aLead } from '../../contacts/contacts.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { bulkHandlers } from '../bulk/bulk.routes.ts';
import { registerLeads } from '../commands/register-leads.ts';
import { expireInvitations } from '../invitations/expiring.commands.ts';
import { invitationsHandlers } from '../invitations/invitations.routes.ts';
import { mailDueInvitations } from '../invitations/invitations.sending.ts';
import { membershipsHandlers } from '../memberships.routes.ts';
import { contactsHandlers } from './contacts.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp([...membershipsHandlers, ...invitationsHandlers, ...bulkHandlers, ...contactsHandlers]);
});

type Staff = Awaited<ReturnType<typeof aPerson>>;
/** A walk's contact: known by an address at first, with an account if `id` is there. */
interface Walker {
  readonly email: string;
  id: string | undefined;
}
interface Turn {
  readonly segment: { readonly id: SegmentId };
  readonly who: Walker;
  readonly staff: Staff;
}

const rowOf = async ({ segment, who }: Turn): Promise<{ id: MembershipId; contactId: string }> =>
  (
    await pool.query(
      'select m.id, m.contact_id as "contactId" from memberships m join contacts c on c.id = m.contact_id where m.segment_id = $1 and c.email = $2',
      [segment.id, who.email],
    )
  ).rows[0];
const open = (turn: Turn, isPublic: boolean) =>
  pool.query('update segments set public = $2 where id = $1', [turn.segment.id, isPublic]);
const me = ({ who }: Turn) => ({ id: who.id! });
const params = ({ segment }: Turn) => ({ params: { segmentId: segment.id } });
const target = async (turn: Turn) => ({ segmentId: turn.segment.id, userId: (await rowOf(turn)).contactId });
const request = async (turn: Turn) => ({ params: { requestId: (await rowOf(turn)).id } });

async function acceptByMail(turn: Turn): Promise<void> {
  await mailDueInvitations(app.services, new AbortController().signal);
  const token = decodeURIComponent(/\/invitation\?token=([^\s"&]+)/.exec(app.services.mails.at(-1)!.text)![1]!);
  await app.call(turn.who.id ? me(turn) : null, invitationsRoutes.accept, {
    body: { token, ...(!turn.who.id && { password: 'a password of one’s own' }) },
  });
  turn.who.id = (await pool.query('select id from users where email = $1', [turn.who.email])).rows[0].id;
}

/** Every step of the machine by the call that people make for it; the newsletter is a second axis. */
const calls: Readonly<Partial<Record<MembershipMove, (turn: Turn) => Promise<unknown>>>> = {
  add: ({ staff, segment, who }) =>
    app.call(staff, membershipsRoutes.add, {
      body: { segmentId: segment.id, usersEmails: [who.email], newsletter: false },
    }),
  'nl+': (turn) =>
    app.call(me(turn), membershipsRoutes.subscribeContact, {
      body: { segmentId: turn.segment.id, userId: turn.who.id! },
    }),
  invite: ({ staff, segment, who }) =>
    app.call(staff, invitationsRoutes.invite, { body: { segmentId: segment.id, email: who.email } }),
  cancel: async (turn) =>
    app.call(turn.staff, membershipsRoutes.end, { ...params(turn), body: { userId: (await target(turn)).userId } }),
  end: async (turn) =>
    app.call(turn.staff, membershipsRoutes.end, { ...params(turn), body: { userId: (await target(turn)).userId } }),
  accept: acceptByMail,
  apply: async (turn) => {
    await open(turn, false);
    await app.call(me(turn), membershipsRoutes.apply, { body: { segmentId: turn.segment.id, message: 'May I?' } });
  },
  approve: async (turn) => app.call(turn.staff, membershipsRoutes.approve, await request(turn)),
  decline: async (turn) => app.call(turn.staff, membershipsRoutes.decline, { ...(await request(turn)), body: {} }),
  join: async (turn) => {
    await open(turn, true);
    await app.call(me(turn), membershipsRoutes.join, params(turn));
  },
  leave: (turn) => app.call(me(turn), membershipsRoutes.leave, params(turn)),
  suspend: async (turn) =>
    app.call(turn.staff, membershipsRoutes.suspend, { ...params(turn), body: { userId: (await target(turn)).userId } }),
  grant: async (turn) =>
    app.call(turn.staff, membershipsRoutes.grant, { ...params(turn), body: { userId: (await target(turn)).userId } }),
  remove: async (turn) => app.call(turn.staff, membershipsRoutes.remove, { body: await target(turn) }),
  register: async (turn) => {
    await giveAccount(turn.who);
    await db.transaction().execute((tx) => registerLeads(tx, turn.who.id as UserId));
  },
  expire: async (turn) => {
    await pool.query("update memberships set invited_at = now() - interval '31 days' where id = $1", [
      (await rowOf(turn)).id,
    ]);
    await expireInvitations(db, new AbortController().signal);
  },
  'decline-invitation': (turn) => app.call(me(turn), invitationsRoutes.declineOwn, params(turn)),
  withdraw: (turn) => app.call(me(turn), membershipsRoutes.withdraw, params(turn)),
};

interface Step {
  readonly event: MembershipMove;
  readonly from: MembershipStatus;
  readonly to: MembershipStatus;
}
/** Only who has an account can make these steps. */
const own: readonly MembershipMove[] = ['nl+', 'apply', 'join', 'leave', 'decline-invitation', 'withdraw'];

/** All walks through the machine of up to so many steps that move something, of a lead or of a person with an account. */
function walks(longest: number, hasAccount: boolean, from: MembershipStatus = 'EMPTY'): Step[][] {
  if (longest === 0) return [];
  return [...membershipEvents, ...furtherEvents].flatMap((event) => {
    if (!calls[event] || (own.includes(event) && !hasAccount)) return [];
    const to = nextStatus(from, event, hasAccount);
    if (to === null || (to === from && !(event === 'register' && !hasAccount))) return [];
    const step = { event, from, to };
    const isKnown = hasAccount || event === 'register' || event === 'accept';
    return [[step], ...walks(longest - 1, isKnown, to).map((rest) => [step, ...rest])];
  });
}

/** §4, 'Status descriptions shown': what each step leaves to be read, and who is named. */
const sentences: Readonly<Partial<Record<MembershipMove, (by: string, inviter: string) => string | undefined>>> = {
  apply: () => 'Applied',
  decline: (by) => `Declined by ${by}`,
  invite: (by) => `Pending invitation from ${by}`,
  leave: () => 'Unsubscribed',
  end: () => 'Unsubscribed',
  cancel: () => 'Invitation cancelled',
  expire: () => 'Invitation cancelled',
  'decline-invitation': () => 'Invitation cancelled',
  suspend: (by) => `Suspended by ${by}`,
  approve: (by) => `Approved by ${by}`,
  grant: (by) => `Approved by ${by}`,
  accept: (_, inviter) => `Added by ${inviter}`,
  add: (by) => `Added by ${by}`,
};

/** Each step is made by another supervisor: a name that stays from before is seen. */
function expectedOf(walk: readonly Step[]): string | undefined {
  const nameOf = (at: number) => `Supervisor ${numerals[at]}`;
  const last = walk.findLastIndex(({ event }) => event !== 'register');
  const step = walk[last];
  if (!step) return undefined;
  const inviter = nameOf(walk.findLastIndex(({ event }) => event === 'invite'));
  const event = step.event === 'join' && step.from === 'INVITED' ? 'accept' : step.event;
  return sentences[event]?.(nameOf(last), inviter);
}
const numerals = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];

const steps = 3;
/** Longer lives, in which a name of an earlier one could stay. */
const longer: readonly (readonly MembershipMove[])[] = [
  ['apply', 'decline', 'apply', 'decline'],
  ['apply', 'decline', 'invite', 'accept'],
  ['apply', 'approve', 'suspend', 'grant'],
  ['apply', 'approve', 'leave', 'join'],
  ['apply', 'approve', 'end', 'invite', 'accept'],
  ['apply', 'approve', 'end', 'invite', 'cancel', 'apply'],
  ['add', 'invite', 'cancel', 'invite', 'accept'],
  ['add', 'invite', 'expire', 'invite', 'decline-invitation', 'join'],
  ['invite', 'accept', 'leave', 'apply', 'approve'],
  ['invite', 'accept', 'suspend', 'grant', 'suspend'],
];
const stepsOf = (events: readonly MembershipMove[]): Step[] => {
  let from: MembershipStatus = 'EMPTY';
  return events.map((event) => {
    const step = { event, from, to: nextStatus(from, event, true)! };
    from = step.to;
    return step;
  });
};
const table = [
  ...[false, true].flatMap((hasAccount) => walks(steps, hasAccount).map((walk) => ({ walk, hasAccount }))),
  ...longer.map((events) => ({ walk: stepsOf(events), hasAccount: true })),
].filter(({ walk }) => walk.at(-1)!.to !== 'EMPTY');
const named = ({ walk }: { readonly walk: readonly Step[] }) => walk.map(({ event }) => event).join(' ');

/** A segment with supervisors enough for each step of a walk. */
async function staffed() {
  const staff: Staff[] = [];
  for (const lastName of numerals)
    staff.push(await aPerson(db, { roles: ['OO_SUPERVISOR'], firstName: 'Supervisor', lastName }));
  return { staff, segment: await aSegment(db, { staff }) };
}
type Staffed = Awaited<ReturnType<typeof staffed>>;

/** Somebody new to the segment who makes these steps, each by another supervisor. */
async function walker({ segment, staff }: Staffed, walk: readonly MembershipMove[], hasAccount: boolean) {
  const lead = await aLead(db);
  const who: Walker = { email: lead.email, id: undefined };
  if (hasAccount) await giveAccount(who);
  for (const [at, event] of walk.entries()) await calls[event]!({ segment, who, staff: staff[at]! });
  return { who, contactId: lead.id };
}
async function giveAccount(who: Walker): Promise<void> {
  who.id = (await aPerson(db, { email: who.email })).id;
  await pool.query('update contacts set user_id = $2 where email = $1', [who.email, who.id]);
}
const detail = async ({ segment, staff }: Staffed, contactId: string, at?: string) =>
  (
    await app.call(staff[0]!, contactsRoutes.detail, {
      params: { segmentId: segment.id, contactId },
      ...(at && { query: { at } }),
    })
  ).membership;

describe('the sentence beside a status names who made the step that led to it', () => {
  test(`after every walk of up to ${steps} steps through the machine, and after longer lives`, {
    timeout: 300_000,
  }, async () => {
    let here = await staffed();
    const wrong: unknown[] = [];
    for (const [number, { walk, hasAccount }] of table.entries()) {
      // No supervisor may add more than thirty contacts in a minute.
      if (number % 15 === 14) here = await staffed();
      const { contactId } = await walker(
        here,
        walk.map(({ event }) => event),
        hasAccount,
      );
      const membership = await detail(here, contactId);
      expect(membership.status, named({ walk })).toBe(walk.at(-1)!.to);
      const [said, expected] = [statusSentence(membership)?.words, expectedOf(walk)];
      if (said !== expected) wrong.push({ walk: named({ walk }), said, expected });
    }
    expect(wrong).toEqual([]);
    expect(table.length).toBeGreaterThan(150);
  });

  test('what a bulk act did and an undo took back is not said', async () => {
    const here = await staffed();
    const { contactId } = await walker(here, ['apply', 'approve'], true);
    const act = await app.call(here.staff[3]!, bulkRoutes.start, {
      body: { segmentId: here.segment.id, event: 'suspend', usersIds: [contactId] },
    });
    expect(statusSentence(await detail(here, contactId))?.words).toBe('Suspended by Supervisor Four');
    await app.call(here.staff[4]!, bulkRoutes.undo, { params: { id: act.id } });
    expect(statusSentence(await detail(here, contactId))?.words).toBe('Approved by Supervisor Two');
  });

  test('a past day says what that day knew, whatever came later', async () => {
    const here = await staffed();
    const moments: string[] = [];
    const { who, contactId } = await walker(here, ['invite', 'accept'], true);
    const later = async (event: MembershipMove, by: number) => {
      moments.push(
        (
          await pool.query(
            'select to_char(clock_timestamp() at time zone \'utc\', \'YYYY-MM-DD"T"HH24:MI:SS.US"Z"\') as at',
          )
        ).rows[0].at,
      );
      await calls[event]!({ segment: here.segment, who, staff: here.staff[by]! });
    };
    await later('end', 2);
    await later('invite', 3);
    await later('accept', 4);
    expect(statusSentence(await detail(here, contactId))?.words).toBe('Added by Supervisor Four');
    const said = [];
    for (const at of moments) said.push(statusSentence(await detail(here, contactId, at))?.words);
    expect(said).toEqual(['Added by Supervisor One', 'Unsubscribed', 'Pending invitation from Supervisor Four']);
  });

  test('the date is that of the step: of the invitation for an invited member, and none for a decision about a member', async () => {
    const here = await staffed();
    const at = async (walk: readonly MembershipMove[]) => {
      const { contactId } = await walker(here, walk, true);
      const date = statusSentence(await detail(here, contactId))?.at;
      if (!date) return date;
      // The row bears the time of its transaction; the history is written a moment later in it.
      const { rows } = await pool.query<{ event: string }>(
        'select event from membership_events where contact_id = $1 and at >= $2::timestamptz order by at limit 1',
        [contactId, date],
      );
      return rows[0]!.event;
    };
    expect(await at(['add'])).toBe('add');
    expect(await at(['apply'])).toBe('apply');
    expect(await at(['apply', 'decline'])).toBe('decline');
    expect(await at(['add', 'invite'])).toBe('invite');
    expect(await at(['add', 'invite', 'cancel'])).toBe('cancel');
    expect(await at(['add', 'invite', 'accept'])).toBe('invite');
    expect(await at(['join', 'leave'])).toBe('leave');
    expect(await at(['join', 'suspend'])).toBeNull();
    expect(await at(['apply', 'approve'])).toBeNull();
  });
});

test.each([
  [['add'], 'manual'],
  [['invite'], 'invited'],
  [['add', 'invite', 'accept'], 'invited'],
  [['apply'], null],
  [['apply', 'approve'], 'request_approved'],
  [['join'], null],
  [['join', 'suspend', 'grant'], 'manual'],
] as const)('after %s, the source of a contact is %s', async (walk, addSource) => {
  const here = await staffed();
  const { contactId } = await walker(here, walk, true);
  expect((await detail(here, contactId)).addSource).toBe(addSource);
});
