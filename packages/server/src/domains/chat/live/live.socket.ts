import '../delivery/notices.ts';
import { chatTexts } from '@oeuvre/contracts/domains/chat/chat.errors.ts';
import type { NewMessage } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import {
  chatLive,
  type FromCurator,
  type SentAnswer,
  type ToCurator,
} from '@oeuvre/contracts/domains/chat/chat.socket.ts';
import { AppError, commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ChatId, ChatMessageId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSignedIn, type SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import { rightsTag } from '../../../platform/cache/content.ts';
import { databaseFailure } from '../../../platform/database/database-failure.ts';
import { type SocketSession, type Sockets, serveLive, userRoom } from '../../../platform/live/sockets.ts';
import type { Services } from '../../../platform/services/services.ts';
import { listOpenSessions } from '../../accounts/accounts.queries.ts';
import { type ChatNode, chatNodeOf } from '../chat-node.ts';
import type { Receiver } from '../delivery/delivery.ts';
import { presentMessage } from '../messages/messages.queries.ts';
import { findSeqOf } from '../messages/seq.queries.ts';
import { findJoinedRoom } from './join.queries.ts';
import { Typing } from './typing.ts';

type Talker = Socket<FromCurator, ToCurator, DefaultEventsMap, SocketSession>;
type Room = Namespace<FromCurator, ToCurator, DefaultEventsMap, SocketSession>;
type UpTo = { readonly chatId: ChatId } & ({ readonly messageId: ChatMessageId } | { readonly seq: number });

/** The sockets of a person that have joined a room. */
const joinedRoom = (chatId: string, person: string) => `chat:${chatId}:${person}`;
/** Changes of rights within this time are looked at once. In milliseconds. */
const gatherRightsFor = 200;

/** The live connections of the chat. Everything that they tell can also be fetched or polled. */
export function serveChatSockets(io: Sockets, services: Services): void {
  const node = chatNodeOf(services);
  const typing = new Typing(services);
  const room: Room = serveLive(io, chatLive, {
    join_chat: (socket: Talker, { chatId }) => join({ services, node, socket }, chatId),
    async leave_chat(socket: Talker, { chatId }) {
      await socket.leave(joinedRoom(chatId, personOf(socket).id));
      socket.emit('left_chat', { chatId });
      return { chatId };
    },
    send_message: (socket: Talker, { chatId, message }) => send({ services, node, socket }, chatId, message),
    mark_message_read: (socket: Talker, asked) => mark({ services, node, socket }, 'read', asked),
    mark_message_viewed: (socket: Talker, asked) => mark({ services, node, socket }, 'viewed', asked),
    typing_start: (socket: Talker, { chatId }) => typing.note(personOf(socket).id, chatId, true),
    typing_stop: (socket: Talker, { chatId }) => typing.note(personOf(socket).id, chatId, false),
  });
  room.use((socket, next) => {
    const { userId } = socket.handshake.query;
    next(userId === undefined || userId === socket.data.viewer.id ? undefined : new Error('forbidden'));
  });
  room.on('connection', (socket) => socket.emit('connected', { userId: personOf(socket).id }));
  node.connect(receiverOf(room));
  followRights(services, node);
  catchUpAfterCuts(room, services, node);
  typing.listen(({ chatId, person, isTyping, to }) => {
    const told = { chatId: chatId as ChatId, userId: person as SignedIn['id'] };
    for (const reader of to)
      room.local.in(joinedRoom(chatId, reader)).emit(isTyping ? 'user_typing_start' : 'user_typing_stop', told);
  });
  const stopping = new AbortController();
  io.httpServer.once('close', () => stopping.abort());
  node.delivery.start(stopping.signal);
}

/** The namespace lets in only people who are signed in. */
function personOf({ data: { viewer, sessionId } }: Talker): SignedIn {
  if (!isSignedIn(viewer)) throw commonErrors('signed-out');
  return { ...viewer, sessionId };
}

/**
 * Joins first, and then says how far the room is: what comes later comes as an event. Nothing reaches those who may not
 * read it, because each event is for the readers of its moment.
 */
async function join({ services, node, socket }: Talking, chatId: ChatId) {
  const person = personOf(socket);
  const joined = joinedRoom(chatId, person.id);
  try {
    await socket.join(joined);
    const found = await findJoinedRoom(services, person, chatId);
    if (!found) {
      await socket.leave(joined);
      throw commonErrors('not-found');
    }
    const { no, ...state } = found;
    node.delivery.know(no, state.lastSeq);
    socket.emit('joined_chat', state);
    return state;
  } catch (error) {
    return refused(socket, { event: 'join_chat', chatId, message: chatTexts.open, error });
  }
}

interface Talking {
  readonly services: Services;
  readonly node: ChatNode;
  readonly socket: Talker;
}

/** The answer has the status that HTTP would have; the sender keeps the text until it is 200 or 201. */
async function send(
  { services: { log }, node, socket }: Talking,
  chatId: ChatId,
  message: NewMessage,
): Promise<SentAnswer> {
  try {
    const sent = await node.send(personOf(socket), chatId, message);
    return { status: sent.isNew ? 201 : 200, message: sent.message };
  } catch (error) {
    const known = error instanceof AppError ? error : commonErrors('unavailable');
    if (known !== error && databaseFailure(error) === undefined) log.error({ err: error }, 'send_message');
    refused(socket, { event: 'send_message', chatId, message: chatTexts.send, error: known });
    return { status: known.status, code: known.code, text: known.message };
  }
}

async function mark({ services: { db }, node, socket }: Talking, as: 'read' | 'viewed', asked: UpTo) {
  const { chatId } = asked;
  try {
    const seq = 'seq' in asked ? asked.seq : await findSeqOf(db, asked);
    if (seq === undefined) throw commonErrors('not-found');
    return await node.mark(personOf(socket), chatId, { [as]: seq });
  } catch (error) {
    return refused(socket, { event: `mark_message_${as}`, chatId, message: chatTexts.refresh, error });
  }
}

interface Refused {
  readonly event: string;
  readonly chatId: ChatId;
  readonly message: string;
  readonly error: unknown;
}
function refused(socket: Talker, { event, chatId, message, error }: Refused): null {
  if (!(error instanceof AppError)) throw error;
  socket.emit('error', { event, chatId, code: error.code, message });
  return null;
}

/**
 * Emits on this node only: every node delivers to its own connections. Messages come without marks: those are events of
 * their own, for each who may know them.
 */
function receiverOf(room: Room): Receiver {
  const to = (chatId: string, people: readonly string[]) =>
    room.local.in(people.map((person) => joinedRoom(chatId, person)));
  return {
    message({ readers, ...row }) {
      if (readers.length === 0) return;
      to(row.chatId, readers).emit('new_message', { chatId: row.chatId, message: presentMessage(row, []) });
    },
    changed({ readers, ...row }) {
      if (readers.length === 0) return;
      const { chatId, id: messageId, seq, change } = row;
      const those = to(chatId, readers);
      if (row.deletedAt) those.emit('message_deleted', { chatId, messageId, seq, change });
      else those.emit('message_edited', { chatId, message: presentMessage(row, []) });
    },
    mark({ chatId, userId, readers, ...reached }, { hasRead, hasViewed }) {
      if (readers.length === 0) return;
      const told = { chatId, userId };
      const those = to(chatId, readers);
      if (hasRead) those.emit('message_read', { ...told, seq: reached.read, messageId: reached.readId });
      if (hasViewed) those.emit('message_viewed', { ...told, seq: reached.viewed, messageId: reached.viewedId });
    },
    room({ chatId, readers }) {
      if (readers.length > 0)
        room.local.in(readers.map(userRoom)).emit('chat_status_changed', { chatId: chatId as ChatId });
    },
  };
}

/** After a cut: sessions that have ended meanwhile are closed, and only then is delivered what was missed. */
function catchUpAfterCuts(room: Room, { changes, db, log }: Services, node: ChatNode): void {
  async function closeEnded(): Promise<void> {
    const sockets = [...room.sockets.values()];
    const sessions = [...new Set(sockets.map(({ data }) => data.sessionId))];
    const open = await listOpenSessions(db, sessions);
    for (const socket of sockets) if (!open.has(socket.data.sessionId)) socket.disconnect(true);
  }
  let cuts = 0;
  changes.on((tags, why) => {
    if (!tags.includes('*')) return;
    if (why === 'disconnected') {
      cuts += 1;
      node.delivery.hold();
      return;
    }
    const cut = cuts;
    closeEnded()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'sessions of the chat');
        room.local.disconnectSockets(true);
      })
      .finally(() => cut === cuts && node.delivery.catchUp());
  });
}

/** People whose rights have changed open and close rooms for the others in them. */
function followRights({ changes, log }: Services, node: ChatNode): void {
  const prefixes = [rightsTag(''), 'user:'];
  const people = new Set<string>();
  changes.on((tags) => {
    const before = people.size;
    for (const tag of tags)
      for (const prefix of prefixes) if (tag.startsWith(prefix)) people.add(tag.slice(prefix.length));
    if (before > 0 || people.size === 0) return;
    setTimeout(() => {
      const those = [...people];
      people.clear();
      node.delivery
        .tellRoomsOf(those)
        .catch((error: unknown) => log.warn({ err: error }, 'rights of people in the chat'));
    }, gatherRightsFor).unref();
  });
}
