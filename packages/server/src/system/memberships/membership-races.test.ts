import { setTimeout } from 'node:timers/promises';
import type { BulkEvent } from '@oeuvre/contracts/domains/memberships/bulk/bulk.constants.ts';
import type { BulkAct } from '@oeuvre/contracts/domains/memberships/bulk/bulk.model.ts';
import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseUrl, pool } from '../../../test/database.ts';
import { aCast, type Cast, manySubjects, sessionOf } from '../../../test/memberships/cast.ts';
import { type AskedEvent, callFor, passwordOfInvited, type Subject } from '../../../test/memberships/machine-calls.ts';
import { traceOf } from '../../../test/memberships/trace.ts';
import { endlessLimits } from '../../../test/services.ts';
import { openSession, type WholeApi, wholeApi } from '../../../test/whole.ts';
import { bulkActs } from '../../domains/memberships/bulk/bulk.work.ts';

let api: WholeApi;
let cast: Cast;
beforeAll(async () => {
  api = await wholeApi({ limits: endlessLimits });
});
afterAll(() => api.app.close());
beforeEach(async () => {
  cast = await aCast();
});

const some = (count: number, status: MembershipStatus, segment = cast.closed) =>
  manySubjects(
    Array.from({ length: count }, () => ({ segment, status, hasAccount: !status.startsWith('UNREGISTERED_') })),
  );
const own: readonly AskedEvent[] = ['join', 'leave', 'accept', 'decline-invitation', 'withdraw'];

function ask(event: AskedEvent, subject: Subject): Promise<LightMyRequestResponse> {
  const by = own.includes(event) ? subject.userId : cast.people.supervisor.id;
  return api.ask({ ...callFor(event, subject), session: by ? sessionOf({ id: by }) : undefined });
}

/** A few people at the same time: a node answers so many calls while each waits for a connection. */
async function inGroups<One>(list: readonly One[], size: number, work: (one: One) => Promise<void>): Promise<void> {
  for (let from = 0; from < list.length; from += size) await Promise.all(list.slice(from, from + size).map(work));
}

/** One of these calls has moved the person; all others were refused with the status that it gave them. */
async function expectOneWon(subject: Subject, replies: readonly LightMyRequestResponse[]): Promise<MembershipStatus> {
  const { status, history } = await traceOf(subject);
  expect(
    replies.map(({ statusCode }) => statusCode).filter((code) => code === 200),
    replies.map(({ body }) => body).join('\n'),
  ).toHaveLength(1);
  expect(history).toHaveLength(1);
  for (const reply of replies.filter(({ statusCode }) => statusCode !== 200)) {
    // A link that was used, or ended with its invitation, says nothing of what it was; a request withdrawn is gone.
    if (reply.statusCode === 410 || (reply.statusCode === 404 && status === 'EMPTY')) continue;
    expect(reply.json(), reply.body).toMatchObject({ status: 409, details: { status } });
  }
  return status;
}

test('security 22: of 200 requests approved and declined at the same time each is decided once', async () => {
  const won: string[] = [];
  await inGroups(await some(200, 'REQUEST_PENDING'), 4, async (subject) => {
    const both = [ask('approve', subject), ask('decline', subject)];
    won.push(await expectOneWon(subject, await Promise.all(both)));
  });
  expect(won).toHaveLength(200);
});

test.each([20, 200])(
  'of %i calls about one request at the same time one decides, whatever the pool of connections',
  async (calls) => {
    const [subject] = await some(1, 'REQUEST_PENDING');
    const asks = Array.from({ length: calls }, (_, at) => ask(at % 2 === 0 ? 'approve' : 'decline', subject!));
    await expectOneWon(subject!, await Promise.all(asks));
  },
);

test('while somebody decides for ten seconds, two hundred who decide too are refused, and others are answered', async () => {
  const [subject, other] = await some(2, 'REQUEST_PENDING');
  const slow = new pg.Client({ connectionString: databaseUrl });
  await slow.connect();
  try {
    await slow.query('begin');
    await slow.query('select from memberships where id = $1 for update', [subject!.requestId]);
    let isDecided = false;
    const ended = setTimeout(10_000).then(() => {
      isDecided = true;
      return slow.query('commit');
    });
    const asks = Array.from({ length: 200 }, (_, at) => ask(at % 2 === 0 ? 'approve' : 'decline', subject!));
    expect((await ask('approve', other!)).statusCode).toBe(200);
    expect(isDecided).toBe(false);
    for (const reply of await Promise.all(asks))
      expect(reply.json(), reply.body).toMatchObject({
        status: 409,
        code: 'memberships/changing',
        details: { status: 'REQUEST_PENDING' },
      });
    await ended;
    expect((await ask('decline', subject!)).statusCode).toBe(200);
  } finally {
    await slow.end();
  }
});

const exclusive: readonly (readonly [MembershipStatus, readonly AskedEvent[]])[] = [
  ['REQUEST_PENDING', ['approve', 'decline', 'withdraw']],
  ['INVITED', ['accept', 'cancel', 'decline-invitation']],
  ['SUBSCRIBED', ['leave', 'suspend', 'end']],
  ['SUSPENDED', ['grant', 'remove']],
  ['LEAVE_BY_USER', ['remove', 'join']],
];
/** Both may happen: a contact that is removed can join again, and one who has just accepted can be ended by the call that cancels. */
const bothInOrder: Partial<Record<MembershipStatus, readonly string[]>> = {
  INVITED: ['accept INVITED SUBSCRIBED', 'end SUBSCRIBED UNSUBSCRIBED'],
  LEAVE_BY_USER: ['remove LEAVE_BY_USER EMPTY', 'join EMPTY SUBSCRIBED'],
};
test.each(exclusive)('%s: of %j at the same time one wins', async (status, events) => {
  const segment = status === 'LEAVE_BY_USER' ? cast.open : cast.closed;
  await inGroups(await some(12, status, segment), 4, async (subject) => {
    const replies = await Promise.all(events.map((event) => ask(event, subject)));
    const { history } = await traceOf(subject);
    const inOrder = bothInOrder[status];
    if (inOrder && history.length === 2)
      expect(history.map((row) => row.split(' ').slice(0, 3).join(' '))).toEqual(inOrder);
    else await expectOneWon(subject, replies);
  });
});

test('of 50 people who use one link at the same time one is let in, and the others hear that it has happened', async () => {
  const [invited] = await some(1, 'INVITED');
  const replies = await Promise.all(Array.from({ length: 50 }, () => ask('accept', invited!)));
  expect(await expectOneWon(invited!, replies)).toBe('SUBSCRIBED');
});

test('of several passwords that are set by one link at the same time one opens the account', async () => {
  const [lead] = await some(1, 'UNREGISTERED_INVITED_BY_CURATOR');
  const { url } = callFor('accept', lead!);
  const passwords = Array.from({ length: 20 }, (_, at) => `${passwordOfInvited} ${at}`);
  const replies = await Promise.all(
    passwords.map((password) => api.ask({ method: 'POST', url, body: { token: lead!.token, password } })),
  );
  // A call that comes when the account has its password is asked to sign in.
  const inTime = replies.filter((reply) => reply.json().code !== 'memberships/sign-in-to-accept');
  expect(await expectOneWon(lead!, inTime)).toBe('SUBSCRIBED');
  const opened: string[] = [];
  for (const password of passwords) {
    const body = { email: lead!.email, password };
    const reply = await api.ask({ method: 'POST', url: '/api/auth/sign-in/email', body });
    if (reply.statusCode === 200) opened.push(password);
  }
  expect(opened).toEqual(passwords.filter((_, at) => replies[at]!.statusCode === 200));
});

test('a member who joins while being suspended is suspended, and nobody who was suspended got in', async () => {
  await inGroups(await some(40, 'SUBSCRIBED', cast.open), 8, async (subject) => {
    const [joined, suspended] = await Promise.all([ask('join', subject), ask('suspend', subject)]);
    expect(suspended.statusCode).toBe(200);
    if (joined.statusCode !== 200)
      expect(joined.json()).toMatchObject({ code: 'memberships/suspended', details: { status: 'SUSPENDED' } });
    expect(await traceOf(subject)).toMatchObject({ status: 'SUSPENDED', history: [expect.stringMatching('^suspend')] });
    expect((await ask('join', subject)).statusCode).toBe(409);
  });
});

test('a lead who has just confirmed their address joins before the event of it has arrived', async () => {
  const [lead] = await some(1, 'UNREGISTERED_BY_CURATOR', cast.open);
  const post = (url: string, body: object) => api.ask({ method: 'POST', url, body });
  await post('/api/auth/sign-up/email', { email: lead!.email, password: passwordOfInvited, first_name: 'New' });
  await pool.query('update users set email_verified = true where email = $1', [lead!.email]);
  const { rows } = await pool.query<{ id: string }>('select id from users where email = $1', [lead!.email]);
  const session = await openSession(rows[0]!.id);
  expect((await api.ask({ ...callFor('join', lead!), session })).json()).toMatchObject({ status: 'SUBSCRIBED' });
  expect((await traceOf(lead!)).history.map((row) => row.split(' ').slice(0, 3).join(' '))).toEqual([
    'register UNREGISTERED_BY_CURATOR REGISTERED_BY_CURATOR',
    'join REGISTERED_BY_CURATOR SUBSCRIBED',
  ]);
});

describe('many people changed as one', () => {
  const bulk = async (event: BulkEvent, people: readonly Subject[]): Promise<BulkAct> => {
    const reply = await api.ask({
      method: 'POST',
      url: '/api/subscribed-users/bulk',
      body: { segmentId: cast.closed.id, event, usersIds: people.map(({ contactId }) => contactId) },
      session: sessionOf(cast.people.supervisor),
    });
    expect(reply.statusCode, reply.body).toBe(200);
    return finished(reply.json<BulkAct>());
  };
  /** On a busy machine a worker does what the call had no time for. */
  async function finished({ id }: BulkAct): Promise<BulkAct> {
    await bulkActs.work(api.services, id);
    const url = `/api/subscribed-users/bulk/${id}`;
    return (await api.ask({ method: 'GET', url, session: sessionOf(cast.people.super) })).json<BulkAct>();
  }

  test('while each of them leaves: everybody is moved once, and the act says who was faster', async () => {
    const people = await some(60, 'SUBSCRIBED');
    const [act, ...left] = await Promise.all([
      bulk('suspend', people),
      ...people.slice(0, 30).map((one) => ask('leave', one)),
    ]);
    const traces = await Promise.all(people.map(traceOf));
    expect(traces.map(({ history }) => history.length)).toEqual(people.map(() => 1));
    const gone = traces.filter(({ status }) => status === 'LEAVE_BY_USER').length;
    expect(left.filter(({ statusCode }) => statusCode === 200)).toHaveLength(gone);
    expect(left.filter(({ statusCode }) => statusCode === 409)).toHaveLength(30 - gone);
    expect([act.done, act.refused]).toEqual([60 - gone, gone]);
  });

  test('by two people in opposite ways: each person is moved by one of the acts', async () => {
    const people = await some(60, 'SUBSCRIBED');
    const [suspended, ended] = await Promise.all([bulk('suspend', people), bulk('end', people.toReversed())]);
    expect(suspended.done + ended.done).toBe(60);
    expect(suspended.refused + ended.refused).toBe(60);
    for (const subject of people) expect((await traceOf(subject)).history).toHaveLength(1);
  });

  test('and taken back while some of them are granted again: nobody is moved twice or lost', async () => {
    const people = await some(40, 'SUBSCRIBED');
    const { id } = await bulk('suspend', people);
    const undo = api.ask({
      method: 'POST',
      url: `/api/subscribed-users/bulk/${id}/undo`,
      body: {},
      session: sessionOf(cast.people.super),
    });
    const [undone, ...granted] = await Promise.all([undo, ...people.slice(0, 20).map((one) => ask('grant', one))]);
    const act = await finished(undone.json<BulkAct>());
    const wins = granted.filter(({ statusCode }) => statusCode === 200).length;
    expect(granted.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 409)).toEqual([]);
    expect([act.state, act.undone, act.kept]).toEqual(['undone', 40 - wins, wins]);
    for (const subject of people)
      expect(await traceOf(subject)).toMatchObject({ status: 'SUBSCRIBED', history: { length: 2 } });
  });

  test('and added by several people in any order: each is a contact once', async () => {
    const emails = Array.from({ length: 30 }, (_, at) => `added.${at}@race.test`);
    const add = (usersEmails: readonly string[]) =>
      api.ask({
        method: 'POST',
        url: '/api/subscribed-users',
        body: { segmentId: cast.closed.id, usersEmails },
        session: sessionOf(cast.people.supervisor),
      });
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => add(at % 2 === 0 ? emails : emails.toReversed())),
    );
    const added = replies.flatMap((reply) => reply.json<{ results: { email: string; result: string }[] }>().results);
    expect(added.filter(({ result }) => result === 'added').map(({ email }) => email)).toHaveLength(30);
    expect(added.filter(({ result }) => result === 'already_contact')).toHaveLength(210);
    const { rows } = await pool.query(
      `select count(*)::int as n from memberships m join contacts c on c.id = m.contact_id where c.email like 'added.%'`,
    );
    expect(rows).toEqual([{ n: 30 }]);
  });
});
