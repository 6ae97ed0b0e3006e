import type { ChatCurator, ChatMessage, ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Route } from '@oeuvre/contracts/kernel/route.ts';
import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { SegmentChat } from '../src/domains/chat/components/segment-chat/segment-chat.tsx';
import { chatDock } from '../src/domains/chat/dock.ts';
import { muteSound } from '../src/domains/chat/sound/sound.ts';
import { toasts } from '../src/ui/toast/toast.ts';
import { answer } from './answers.ts';
import { chatCurator, chatMessage, chatRoom, chatSegment, messagePage, newViewer, TestSocket } from './chat.ts';
import { render } from './render.tsx';
import { account } from './things.ts';

/** Closes the chat after each test, on a screen of the usual size. */
export const resetChat = () =>
  afterEach(async () => {
    chatDock.set(undefined);
    muteSound(false);
    await page.viewport(1390, 900);
  });

interface World {
  readonly curators?: readonly ChatCurator[];
  readonly messages?: readonly ChatMessage[];
  readonly room?: Partial<ChatRoom>;
  readonly hasBefore?: boolean;
  readonly belongs?: boolean;
  readonly reachable?: TestSocket['reachable'];
  /** Answers other calls, or these otherwise, before the page asks. */
  readonly answering?: () => void;
}

/** The chat of a segment with Tobias in its list, as the server has it. */
export async function showChat(world: World = {}) {
  const { curators = [chatCurator()], messages = [], room: changed, hasBefore, belongs = true } = world;
  const me = newViewer();
  const socket = Object.assign(new TestSocket(), { reachable: world.reachable ?? true });
  const room = chatRoom(me, { lastSeq: messages.at(-1)?.seq ?? 0, latest: messages.at(-1) ?? null, ...changed });
  answer(chatRoutes.get, room);
  answer(chatRoutes.messages, messagePage(messages, hasBefore));
  answer(chatRoutes.viewed, ({ params }) => {
    const { seq } = messages.find(({ id }) => id === params['messageId']) ?? { seq: 0 };
    return { lastReadSeq: seq, lastViewedSeq: seq, newMessages: 0 };
  });
  answer(chatRoutes.curators, { curators: [...curators], belongs });
  const chats = curators.some(({ chatId }) => chatId) ? [room] : [];
  answer(chatRoutes.list, { chats, totalCount: chats.length, hasNextPage: false, nextPage: null });
  answer(chatRoutes.changes, ({ query }) =>
    query.get('cursor') ? new Promise<never>(() => undefined) : { cursor: '1:1:', chats: [] },
  );
  world.answering?.();
  const openSocket = () => socket.asSocket;
  const shown = await render(<SegmentChat segmentId={chatSegment} name="Works on Water" openSocket={openSocket} />, {
    me: account({ id: me }),
  });
  return { me, socket, room, shown };
}

export const fab = () => page.getByRole('button', { name: /^Segment Curators/ });
export const list = () => page.getByRole('region', { name: 'Segment Curators' });
export const row = (name: string) => list().getByRole('button', { name: new RegExp(name) });
export const panel = () => page.getByRole('region', { name: 'Tobias Lindqvist' });
export const field = () => panel().getByRole('textbox', { name: 'Message Tobias Lindqvist' });
export const send = () => panel().getByRole('button', { name: 'Send', exact: true });
export const receipt = (name: string) => panel().getByRole('img', { name, exact: true });
export const shownTexts = () => [...panel().element().querySelectorAll('li p')].map(({ textContent }) => textContent);

/** A text that shows for five seconds. */
export async function expectToast(text: string) {
  await expect.poll(() => toasts.get().map(({ message }) => message)).toContain(text);
  expect(toasts.get().find(({ message }) => message === text)?.duration).toBe(5_000);
}

export async function openRoom(world: World = {}) {
  const shown = await showChat(world);
  await fab().click();
  await row('Tobias Lindqvist').click();
  await expect.element(panel()).toBeVisible();
  return shown;
}

/** Stores each message that this person sends, numbered from here on. */
export function storeMessages(me: UserId, from = 1) {
  let seq = from - 1;
  answer(chatRoutes.send, ({ body }) => {
    const { text, clientMessageId } = body as { text: string; clientMessageId: string };
    seq += 1;
    return chatMessage(seq, { text, clientMessageId, senderId: me });
  });
}

export function refuse(route: Route, code: 'unavailable' | 'signed-out' | 'not-found' = 'unavailable') {
  answer(route, () => {
    throw commonErrors(code);
  });
}
