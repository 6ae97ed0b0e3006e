import { explain } from '@oeuvre/contracts/domains/memberships/memberships.explanation.ts';
import {
  isInvited,
  type MembershipMove,
  membershipEvents,
  nextStatus,
} from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import { type MembershipStatus, membershipStatuses } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db, pool } from '../../../test/database.ts';
import {
  type Actor,
  aCast,
  actors,
  type Cast,
  managers,
  manySubjects,
  type Situation,
  sessionOf,
} from '../../../test/memberships/cast.ts';
import { type Answer, type ListeningServer, listeningServer } from '../../../test/memberships/listening-server.ts';
import { type AskedEvent, callFor, type Subject } from '../../../test/memberships/machine-calls.ts';
import { type Trace, traceOf } from '../../../test/memberships/trace.ts';
import { expireInvitations } from '../../domains/memberships/invitations/expiring.commands.ts';
import { EventDelivery, publish } from '../../platform/jobs/events.ts';
import { allSubscriptions } from '../../worker-definitions.ts';

let server: ListeningServer;
beforeAll(async () => {
  server = await listeningServer();
});
afterAll(() => server.close());

/** EMPTY is tried with and without an account; otherwise the status says whether there is one. */
const situations = membershipStatuses.flatMap((status): { status: MembershipStatus; hasAccount: boolean }[] =>
  status === 'EMPTY'
    ? [true, false].map((hasAccount) => ({ status, hasAccount }))
    : [{ status, hasAccount: !status.startsWith('UNREGISTERED_') }],
);
const titled = situations.map((one): [string, (typeof situations)[number]] => [
  one.status === 'EMPTY' ? `EMPTY ${one.hasAccount ? 'with' : 'without'} an account` : one.status,
  one,
]);

interface Cell {
  readonly status: MembershipStatus;
  readonly hasAccount: boolean;
  readonly event: AskedEvent;
}
const events: readonly AskedEvent[] = [
  ...membershipEvents.filter((event) => event !== 'register'),
  'decline-invitation',
  'withdraw',
];
const ownEvents: readonly AskedEvent[] = ['apply', 'join', 'leave', 'accept', 'decline-invitation', 'withdraw'];
const isNewsletter = (event: MembershipMove) => event === 'nl+' || event === 'nl-';

/** Whether this actor may cause the event at all, whatever the status. */
function mayCause(actor: Actor, { event, hasAccount }: Cell): boolean {
  // A person who opens the link of a lead's mail is that lead.
  if (event === 'accept') return actor === (hasAccount ? 'self' : 'guest');
  if (actor === 'self') return hasAccount && (ownEvents.includes(event) || isNewsletter(event));
  return managers.includes(actor) && !ownEvents.includes(event);
}

/** The only answer to somebody who may not cause it. */
function refusalOf(actor: Actor, { status, event, hasAccount }: Cell): number {
  // A link that is not valid says the same to everybody; a guest with a valid one may be the invited person.
  if (event === 'accept') return isInvited(status) ? (actor === 'guest' && hasAccount ? 401 : 403) : 410;
  if (actor === 'guest') return 401;
  // A viewer who does not manage the members knows of no request.
  return event === 'approve' || event === 'decline' ? 404 : 403;
}

/** One call ends memberships and cancels invitations: the status says which of the two it asks for. */
const moveOf = ({ status, event }: Cell): MembershipMove =>
  event === 'end' || event === 'cancel' ? (isInvited(status) ? 'cancel' : 'end') : event;

/** The next status, or null. A link ends when it is used, so a member has none to accept again. */
const expectedOf = (cell: Cell): MembershipStatus | null =>
  cell.event === 'accept' && !isInvited(cell.status) ? null : nextStatus(cell.status, moveOf(cell), cell.hasAccount);

/** Everybody's account but that of the person whom it is about. */
const accountOf = (cast: Cast, actor: Actor, subject: Subject): { readonly id: string } | null =>
  actor === 'guest' ? null : actor === 'self' ? (subject.userId ? { id: subject.userId } : null) : cast.people[actor];

function ask(cell: Cell, subject: Subject, by: { readonly id: string } | null, headers = {}): Promise<Answer> {
  const call = callFor(cell.event, subject, by !== null && by.id === subject.userId);
  return server.ask({ ...call, headers, ...(by && { session: sessionOf(by) }) });
}

async function expectNobodyElseCan(cell: Cell, cast: Cast, subject: Subject): Promise<void> {
  const before = await traceOf(subject);
  for (const actor of actors.filter((one) => !mayCause(one, cell))) {
    const account = accountOf(cast, actor, subject);
    if (actor === 'self' && !account) continue;
    // Whom a browser claims to be changes nothing.
    const headers = account && subject.userId ? { 'x-user-id': subject.userId } : {};
    const answer = await ask(cell, subject, account, headers);
    const [what, body] = [`${cell.event} by ${actor}`, JSON.stringify(answer.body)];
    // Nobody can be named there: others join and leave for themselves.
    const isTheirOwn = account && ownEvents.includes(cell.event) && cell.event !== 'accept';
    if (isTheirOwn) expect(answer.status, `${what}: ${body}`).toBeLessThan(500);
    else expect(answer.status, `${what}: ${body}`).toBe(refusalOf(actor, cell));
    expect(await traceOf(subject), what).toEqual(before);
  }
}

/** The reply of a refusal. */
function refusedWith(cell: Cell): object {
  const { status, event } = cell;
  if (event === 'accept') return { status: 410, code: 'memberships/link-not-valid' };
  if (status === 'EMPTY' && (event === 'approve' || event === 'decline')) return { status: 404 };
  // An open invitation gets the code that leads to sending it again.
  if (event === 'invite' && isInvited(status))
    return { status: 409, code: 'memberships/already-invited', details: { status } };
  return { status: 409, details: { status, why: explain(status, moveOf(cell)).why } };
}

/** The reply of a success: the new status, or for a list of addresses the outcome of each. */
function answeredWith({ status, ...cell }: Cell, { email }: Subject): object {
  if (cell.event !== 'add') return { status: expectedOf({ status, ...cell }) };
  const results: Partial<Record<MembershipStatus, string>> = { EMPTY: 'added', SUSPENDED: 'suspended' };
  return { results: [{ email, result: results[status] ?? 'already_contact' }] };
}

/** One row each in history, log and outbox for a move; one more in history and log for a changed newsletter. */
function expectRecorded(before: Trace, after: Trace, { cell, by }: { cell: Cell; by: string }): void {
  const event = moveOf(cell);
  const to = expectedOf(cell)!;
  const move = to === cell.status ? [] : [`${event} ${cell.status} ${to} ${by}`];
  const newsletter = isNewsletter(event) ? [`${event} ${to} ${to} ${by}`] : [];
  const word = event === 'nl+' ? 'subscribed' : 'unsubscribed';
  expect(after, cell.event).toEqual({
    status: to,
    newsletter: isNewsletter(event) ? word : to === 'EMPTY' ? 'notSubscribed' : before.newsletter,
    history: [...before.history, ...move, ...newsletter],
    log: [
      ...before.log,
      ...move.map((one) => `memberships.${one}`),
      ...newsletter.map(() => `memberships.${event} ${before.newsletter} ${word} ${by}`),
    ],
    events: [...before.events, ...move],
  });
}

/** A lead who accepts becomes a person by the same call. */
async function accountOfContact({ contactId }: Subject): Promise<string> {
  const { rows } = await pool.query('select user_id as id from contacts where id = $1', [contactId]);
  return rows[0].id;
}

async function expectMachine(cell: Cell, cast: Cast, [actor, subject]: readonly [Actor, Subject]): Promise<void> {
  const before = await traceOf(subject);
  const account = accountOf(cast, actor, subject);
  const answer = await ask(cell, subject, account);
  const after = await traceOf(subject);
  if (expectedOf(cell) === null) {
    expect(answer.body, cell.event).toMatchObject(refusedWith(cell));
    expect(after, `${cell.event} leaves no trace`).toEqual(before);
    return;
  }
  expect(answer.status, `${cell.event}: ${JSON.stringify(answer.body)}`).toBe(200);
  expect(answer.body, cell.event).toMatchObject(answeredWith(cell, subject));
  expectRecorded(before, after, { cell, by: account?.id ?? (await accountOfContact(subject)) });
}

test.each(titled)('%s: every event by everybody gets the answer of the machine', async (_, situation) => {
  const cast = await aCast();
  for (const event of events) {
    const cell = { ...situation, event };
    const able = actors.filter((actor) => mayCause(actor, cell));
    const segment = event === 'join' ? cast.open : cast.closed;
    const newsletter = event === 'nl-' && cell.status !== 'EMPTY' ? 'subscribed' : 'notSubscribed';
    const given: Situation = { ...situation, segment, newsletter };
    const [first, ...others] = await manySubjects([given, ...able.map(() => ({ ...given }))]);
    await expectNobodyElseCan(cell, cast, first!);
    for (const [at, actor] of able.entries()) await expectMachine(cell, cast, [actor, others[at]!]);
  }
});

const deliver = () => new EventDelivery(db, allSubscriptions, server.services).deliverAll();
const cellOf = (situation: (typeof situations)[number], event: 'register' | 'expire') => ({
  from: situation.status,
  to: nextStatus(situation.status, event, situation.hasAccount),
});

test.each(titled)('%s: an address that its owner confirms', async (_, situation) => {
  const { closed: segment } = await aCast();
  const [subject] = await manySubjects([{ ...situation, segment }]);
  const before = await traceOf(subject!);
  const { from, to } = cellOf(situation, 'register');
  if (situation.hasAccount) await confirmAgain(subject!);
  else await signUp(subject!, () => traceOf(subject!).then((trace) => expect(trace, 'not confirmed').toEqual(before)));
  await deliver();
  await deliver();
  const after = await traceOf(subject!);
  const move = to === from ? [] : [`register ${from} ${to} ${await accountOfContact(subject!)}`];
  expect(after).toMatchObject({ status: to, history: move, events: move });
});

const confirmAgain = ({ userId, email }: Subject) =>
  publish(db, 'accounts.registered', { userId: userId as UserId, email });

/** Signs up with the address and opens the link of the mail. */
async function signUp({ email }: Subject, beforeConfirming: () => Promise<void>): Promise<void> {
  const post = (url: string, body: object) => server.ask({ method: 'POST', url, body });
  const account = { email, password: 'a good password', first_name: 'New' };
  expect((await post('/api/auth/sign-up/email', account)).status).toBe(200);
  await deliver();
  await beforeConfirming();
  const token = decodeURIComponent(/token=([^\s"&]+)/.exec(server.services.mails.at(-1)!.text)![1]!);
  expect((await post('/api/auth/verify-email', { token })).status).toBe(200);
}

test.each(titled)('%s: thirty days later an open invitation has expired, and nothing else', async (_, situation) => {
  const { closed: segment } = await aCast();
  const [subject] = await manySubjects([{ ...situation, segment }]);
  await pool.query(`update memberships set invited_at = now() - interval '30 days'`);
  await expireInvitations(db, new AbortController().signal);
  const { from, to } = cellOf(situation, 'expire');
  const move = to === null ? [] : [`expire ${from} ${to} nobody`];
  expect(await traceOf(subject!)).toMatchObject({ status: to ?? from, history: move, events: move });
});
