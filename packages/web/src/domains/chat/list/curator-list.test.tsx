import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import { expect, test } from 'vitest';
import { answer, callsOf, hold } from '../../../../test/answers.ts';
import { chatCurator, chatOfTwo, chatRoom, chatSegment, newViewer } from '../../../../test/chat.ts';
import { CuratorList } from './curator-list.ts';

const marks = { lastReadSeq: 1, lastViewedSeq: 1, newMessages: 0 };

/** A list whose room has one unread message. */
async function aList() {
  const unread = chatRoom(newViewer(), { lastSeq: 1, newMessages: 1 });
  const rooms = { chats: [unread], totalCount: 1, hasNextPage: false, nextPage: null };
  answer(chatRoutes.curators, { curators: [chatCurator()], belongs: true });
  answer(chatRoutes.list, rooms);
  const list = new CuratorList(chatSegment, () => undefined);
  await list.load();
  return { list, unread, rooms, shown: () => list.room(chatOfTwo) };
}

test('a list that was read before a room was seen, and comes later, brings nothing unread back', async () => {
  const { list, rooms, shown } = await aList();
  const { release } = hold(chatRoutes.list, rooms);
  const loaded = list.load();
  list.note(chatOfTwo, marks);
  expect(shown()).toMatchObject(marks);
  release();
  await loaded;
  expect(shown()).toMatchObject(marks);
});

test('a room that was read before it was seen, and brings a newer message, is read again', async () => {
  const { list, unread, shown } = await aList();
  answer(chatRoutes.get, { ...unread, ...marks, lastSeq: 2, newMessages: 1 });
  list.note(chatOfTwo, marks);
  list.take({ ...unread, lastSeq: 2, newMessages: 2 });
  expect(shown()).toMatchObject(marks);
  await expect.poll(() => shown()?.lastSeq).toBe(2);
  expect(shown()?.newMessages).toBe(1);
  expect(callsOf(chatRoutes.get)).toHaveLength(1);
  list.close();
});
