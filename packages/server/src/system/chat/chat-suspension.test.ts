import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import { consequencesRoutes } from '@oeuvre/contracts/domains/memberships/consequences/consequences.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db, pool } from '../../../test/database.ts';
import { liveNode } from '../../../test/live-node.ts';
import { openSession } from '../../../test/whole.ts';
import { aPerson, type Person } from '../../domains/accounts/accounts.factory.ts';
import { aChat } from '../../domains/chat/chat.factory.ts';
import { aMembership } from '../../domains/memberships/memberships.factory.ts';
import { aSegment } from '../../domains/segments/segments.factory.ts';

/** Suspensions under traffic; CHAT_TRIALS=500 is the number that was promised. */
const trials = Number(process.env.CHAT_TRIALS ?? 4);

type Node = Awaited<ReturnType<typeof liveNode>>;
let here: Node;
let there: Node;
let supervisor: Person;
let segment: Awaited<ReturnType<typeof aSegment>>;
beforeAll(async () => {
  here = await liveNode();
  there = await liveNode();
});
beforeEach(async () => {
  supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'] });
  segment = await aSegment(db, { staff: [supervisor] });
  await openSession(supervisor.id);
});
afterEach(() => {
  for (const node of [here, there]) node.disconnectAll();
});
afterAll(async () => {
  await here.close();
  await there.close();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const tokenOf = ({ id }: { id: string }) => `session-of-${id}`;

/** A curator who is a member too, so a supervisor can suspend them. */
async function aCurator(firstName: string): Promise<Person> {
  const person = await aPerson(db, { roles: ['OO_CURATOR'], firstName });
  await pool.query('insert into segment_staff (segment_id, user_id) values ($1, $2)', [segment.id, person.id]);
  await aMembership(db, { person, segment, status: 'SUBSCRIBED' });
  await openSession(person.id);
  return person;
}

async function joined(node: Node, person: Person, chatId: string): Promise<Socket> {
  const socket = node.browser('/chat', tokenOf(person));
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  expect(await socket.emitWithAck('join_chat', { chatId })).not.toBeNull();
  return socket;
}

const ask = (node: Node, person: Person, [method, url, body]: readonly [string, string, object?]) =>
  node.ask({ method, url, session: tokenOf(person), ...(body && { body }) });
const suspend = (person: Person) =>
  ask(here, supervisor, ['PUT', `/api/subscribed-users/${segment.id}/suspend`, { userId: person.id }]);

/** Both write without pause until it is over; the victim by three messages at once. */
function writeAll(chatId: string, sockets: readonly Socket[], isOver: () => boolean): Promise<unknown> {
  const send = (socket: Socket) =>
    socket
      .timeout(2_000)
      .emitWithAck('send_message', { chatId, message: { text: 'x', clientMessageId: crypto.randomUUID() } })
      .catch(() => {});
  return Promise.all(
    sockets.map(async (socket) => {
      while (!isOver() && socket.connected) {
        await Promise.all([send(socket), send(socket), send(socket)]);
        await pause(60);
      }
    }),
  );
}

const lastOf = async (person: Person) =>
  (
    await pool.query<{ seq: number }>('select coalesce(max(seq), 0) as seq from chat_messages where sender_id = $1', [
      person.id,
    ])
  ).rows[0]!.seq;

describe('a suspension under traffic', () => {
  test(`stores nothing of that person after it, tells them nothing, and refuses at once: ${trials} times`, {
    timeout: 5_000 * trials,
  }, async () => {
    const late: number[] = [];
    for (let trial = 0; trial < trials; trial += 1) {
      const [victim, peer] = [await aCurator('Vera'), await aCurator('Paul')];
      const { id } = await aChat(db, { segment, people: [victim, peer] });
      const [theirs, other] = [await joined(there, victim, id), await joined(here, peer, id)];
      let lastEvent = 0;
      theirs.on('new_message', () => {
        lastEvent = performance.now();
      });
      let isOver = false;
      const writing = writeAll(id, [theirs, other], () => isOver);
      await pause(100 + Math.random() * 100);
      expect((await suspend(victim)).statusCode).toBeLessThan(300);
      const suspended = performance.now();
      const before = await lastOf(victim);
      const refusals = await Promise.all([
        ask(there, victim, ['POST', `/api/chats/${id}/messages`, { text: 'After' }]),
        ask(here, victim, ['GET', urlOf(chatRoutes.get, { params: { roomId: id } })]),
      ]);
      expect(refusals.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
      await pause(250);
      isOver = true;
      await writing;
      expect(before).toBeGreaterThan(0);
      expect(await lastOf(victim)).toBe(before);
      late.push(Math.max(0, lastEvent - suspended));
      for (const node of [here, there]) node.disconnectAll();
    }
    console.log(JSON.stringify({ trials, 'last event after the answer, ms': Math.round(Math.max(...late)) }));
    expect(Math.max(...late)).toBeLessThan(1_000);
  });
});

test('a preview of a suspension counts the rooms that close, and names those that the asker shares', async () => {
  const [victim, peer] = [await aCurator('Vera'), await aCurator('Paul')];
  await aChat(db, { segment, people: [victim, peer] });
  await aChat(db, { segment, people: [victim, supervisor] });
  await aChat(db, { segment, people: [peer, supervisor] });
  const preview = async (event: 'suspend' | 'end') => {
    const body = { segmentId: segment.id, event, usersIds: [victim.id] };
    const reply = await ask(here, supervisor, ['POST', consequencesRoutes.preview.path, body]);
    return reply.json().consequences.filter(({ kind }: { kind: string }) => kind === 'rooms');
  };
  expect(await preview('suspend')).toMatchObject([{ count: 2, named: [{ name: 'Vera Example' }] }]);
  expect(await preview('end')).toEqual([]);
});
