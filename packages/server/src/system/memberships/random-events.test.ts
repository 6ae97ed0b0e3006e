import { bulkEvents } from '@oeuvre/contracts/domains/memberships/bulk/bulk.constants.ts';
import {
  type MembershipMove,
  membershipEvents,
  nextStatus,
} from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import { type MembershipStatus, membershipStatuses } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db, pool } from '../../../test/database.ts';
import { openLinks } from '../../../test/memberships/cast.ts';
import { type AskedEvent, callFor, type Subject } from '../../../test/memberships/machine-calls.ts';
import { aRoom, type Room, readsContent } from '../../../test/memberships/room.ts';
import { endlessLimits } from '../../../test/services.ts';
import { type WholeApi, wholeApi } from '../../../test/whole.ts';
import { expireInvitations } from '../../domains/memberships/invitations/expiring.commands.ts';

/** The full number is 10,000 (MEMBERSHIP_RUNS). */
const runs = Number(process.env.MEMBERSHIP_RUNS ?? 120);

let api: WholeApi;
beforeAll(async () => {
  api = await wholeApi({ limits: endlessLimits });
});
afterAll(() => api.app.close());

const peopleCount = 3;
/** People who act at the same time, each one thing after the other. */
const actorCount = 3;
const most = 5;

const oneEvent = fc.constantFrom<AskedEvent>(
  ...membershipEvents.filter((event) => event !== 'register'),
  'decline-invitation',
  'withdraw',
);
const whom = fc.nat(peopleCount - 1);
const step = fc.oneof(
  { weight: 10, arbitrary: fc.record({ kind: fc.constant('one' as const), event: oneEvent, whom }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('many' as const), event: fc.constantFrom(...bulkEvents), whom }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), whom }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const), whom }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
const begins = fc.constantFrom(...membershipStatuses);
const sequence = fc.record({
  isPublic: fc.boolean(),
  begins: fc.array(begins, { minLength: peopleCount, maxLength: peopleCount }),
  lanes: fc.array(fc.array(step, { minLength: 1, maxLength: most }), { minLength: 1, maxLength: actorCount }),
});
type Sequence = typeof sequence extends fc.Arbitrary<infer One> ? One : never;

/** Answers that a person may get; anything else is a failure of the server. */
const answers = [200, 400, 401, 403, 404, 409, 410, 422];

async function act(room: Room, people: readonly Subject[], { given, lane }: { given: Step; lane: number }) {
  const subject = people[given.whom]!;
  const manager = room.managers[lane % room.managers.length]!;
  const post = (url: string, body: object = {}) => api.ask({ method: 'POST', url, body, session: manager.session });
  switch (given.kind) {
    case 'one':
      return api.ask(await askedBy(given.event, subject, manager.session));
    case 'many':
      return post('/api/subscribed-users/bulk', {
        segmentId: room.segment.id,
        event: given.event,
        usersIds: people.map(({ contactId }) => contactId),
      });
    case 'undo':
      return undoLast(room, post);
    case 'expire':
      await pool.query(
        `update memberships set invited_at = now() - interval '31 days' where segment_id = $1 and contact_id = $2`,
        [room.segment.id, subject.contactId],
      );
      await expireInvitations(db, new AbortController().signal);
      return undefined;
    default:
      return given satisfies never;
  }
}

async function undoLast(room: Room, post: (url: string) => ReturnType<WholeApi['ask']>) {
  const { rows } = await pool.query<{ id: string }>(
    'select id from bulk_acts where segment_id = $1 order by created_at desc limit 1',
    [room.segment.id],
  );
  return rows[0] && post(`/api/subscribed-users/bulk/${rows[0].id}/undo`);
}

const own: readonly AskedEvent[] = ['apply', 'join', 'leave', 'accept', 'decline-invitation', 'withdraw'];

/** By the person, or by somebody who manages the members. */
async function askedBy(event: AskedEvent, subject: Subject, manager: string) {
  const isOwn = own.includes(event) || (event === 'nl-' && subject.userId !== null);
  // The mail of an invitation leaves before the person answers it.
  if (event === 'accept') await openLinks([subject]);
  const requestId = await requestOf(subject);
  const session = isOwn ? (subject.userId ? `session-of-${subject.userId}` : undefined) : manager;
  return { ...callFor(event, { ...subject, requestId }, isOwn), session };
}

async function requestOf({ segmentId, contactId, requestId }: Subject): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from memberships where segment_id = $1 and contact_id = $2',
    [segmentId, contactId],
  );
  return rows[0]?.id ?? requestId;
}

interface HistoryRow {
  readonly contactId: string;
  readonly event: MembershipMove | 'undo';
  readonly from: MembershipStatus;
  readonly to: MembershipStatus;
}

/** From the status in the beginning, row by row, each a move of the machine, to the status now. */
async function replay(room: Room, people: readonly Subject[], begun: readonly MembershipStatus[]) {
  const { rows: history } = await pool.query<HistoryRow>(
    `select contact_id as "contactId", event, from_status as from, to_status as to
       from membership_events where contact_id = any($1) order by at, id`,
    [people.map(({ contactId }) => contactId)],
  );
  const now = await room.statusesOf(people);
  for (const [at, { contactId }] of people.entries()) {
    let status = begun[at]!;
    for (const row of history.filter((one) => one.contactId === contactId)) {
      expect(row.from, `${JSON.stringify(row)} after ${status}`).toBe(status);
      const isNewsletter = row.from === row.to && (row.event === 'nl+' || row.event === 'nl-');
      const isOfMachine =
        row.event === 'undo' ||
        [true, false].some((has) => nextStatus(row.from, row.event as MembershipMove, has) === row.to);
      expect(isNewsletter || isOfMachine, `${JSON.stringify(row)} is no move`).toBe(true);
      status = row.to;
    }
    expect(status, 'the history leads to the status now').toBe(now[at]);
  }
  return now;
}

async function runOf(room: Room, { begins: begun, lanes, isPublic }: Sequence): Promise<void> {
  await pool.query('update segments set public = $2 where id = $1', [room.segment.id, isPublic]);
  const people = await room.people(begun);
  const replies = await Promise.all(
    lanes.map(async (steps, lane) => {
      const got = [];
      for (const given of steps) got.push({ given, reply: await act(room, people, { given, lane }) });
      return got;
    }),
  );
  for (const { given, reply } of replies.flat()) {
    if (!reply) continue;
    expect(answers, `${JSON.stringify(given)}: ${reply.statusCode} ${reply.body}`).toContain(reply.statusCode);
    if (reply.statusCode === 409 && given.kind === 'one')
      expect(membershipStatuses).toContain(reply.json<{ details: { status: MembershipStatus } }>().details.status);
  }
  const statuses = await replay(room, people, begun);
  await room.expectCountersEqualCounts();
  for (const [at, subject] of people.entries())
    if (subject.userId)
      expect([statuses[at], await readsContent(api, room, subject)]).toEqual([
        statuses[at],
        statuses[at] === 'SUBSCRIBED',
      ]);
}

/** An undo of newsletters after one of the people was suspended: it once wrote the former status into the history. */
const undoneLate: Sequence = {
  isPublic: false,
  begins: ['SUBSCRIBED', 'SUBSCRIBED', 'SUBSCRIBED'],
  lanes: [
    [
      { kind: 'many', event: 'nl+', whom: 0 },
      { kind: 'one', event: 'suspend', whom: 1 },
      { kind: 'undo', whom: 0 },
    ],
  ],
};

test(
  `${runs} random sequences of events by several people at once keep one row, a history that replays, closed doors and true counters`,
  async () => {
    // Each has a segment of its own, so that several sequences can run at the same time.
    const rooms = await Promise.all([aRoom(api), aRoom(api), aRoom(api)]);
    await Promise.all(
      rooms.map((room) =>
        fc.assert(
          fc.asyncProperty(sequence, (given) => runOf(room, given)),
          { numRuns: Math.ceil(runs / rooms.length), endOnFailure: true, examples: [[undoneLate]] },
        ),
      ),
    );
  },
  180_000 + runs * 2_000,
);
