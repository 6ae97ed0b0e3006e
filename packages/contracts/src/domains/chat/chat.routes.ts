import { z } from 'zod';
import { askedMoment } from '../../kernel/asked-time.ts';
import { chatId, chatMessageId, segmentId, userId } from '../../kernel/ids.ts';
import { listOf, pageQuery } from '../../kernel/page.ts';
import { type Route, route } from '../../kernel/route.ts';
import { text } from '../../kernel/text.ts';
import {
  chatExportFormats,
  chatsPerPage,
  foundPerPage,
  longestPollMs,
  maximumChatImageBytes,
  messagesPerPage,
  mostLinks,
  mostParticipants,
  mostVersions,
} from './chat.constants.ts';
import { chatErrors } from './chat.errors.ts';
import {
  chatChanges,
  chatCurator,
  chatList,
  chatMessage,
  chatRoom,
  chatRoomName,
  chatSettings,
  foundMessages,
  linkCard,
  messagePage,
  messageText,
  messageVersion,
  readMarks,
  seq,
  seqOrNone,
} from './chat.model.ts';

const errors = chatErrors.codes;
const ofRoom = z.object({ roomId: chatId });
const ofMessage = z.object({ roomId: chatId, messageId: chatMessageId });
const context = z.object({ type: z.literal('segment_chat'), entityId: segmentId });
const one = z.union([userId, z.object({ userId }).transform((participant) => participant.userId)]);
const number = <T extends z.ZodType<number, number>>(schema: T) => z.coerce.number<number>().pipe(schema).optional();

/** A new message, by HTTP or by a live connection. */
export const newMessage = z.object({
  text: messageText,
  type: z.enum(['text', 'link']).default('text'),
  replyTo: chatMessageId.nullish(),
  /** Chosen by the sender before the first attempt; without one, sending again stores a second message. */
  clientMessageId: z.uuid().optional(),
});
export type NewMessage = z.output<typeof newMessage>;

const snapshotPattern = /^\d{1,19}:\d{1,19}:(\d{1,19}(,\d{1,19})*)?$/;

/** Whether PostgreSQL would read this text as a snapshot: `xmin:xmax:` and the transactions between that were running. */
function isSnapshot(asked: string): boolean {
  if (!snapshotPattern.test(asked)) return false;
  const [least, most, between] = asked.split(':') as [string, string, string];
  const running = between === '' ? [] : between.split(',').map(BigInt);
  const [from, to] = [BigInt(least), BigInt(most)];
  const isInOrder = running.every((one, at) => one >= from && one < to && (at === 0 || one > running[at - 1]!));
  return from > 0n && from <= to && to < 2n ** 63n && isInOrder;
}
const cursor = z.string().max(8_000).refine(isSnapshot, 'is not a cursor');

/**
 * The calls of the chat. Each may carry the header x-user-id with the viewer's id; another person's id is refused. A
 * room is known to its participants while they belong to the segment's list of curators.
 */
export const chatRoutes = {
  list: route({
    method: 'GET',
    path: '/api/chats',
    access: 'viewer',
    summary: 'The rooms of the viewer, those with unread messages first, then the latest first',
    query: z.object({
      ...pageQuery(chatsPerPage),
      entityId: segmentId.optional(),
      contextType: z.literal('segment_chat').optional(),
      includeUnread: z.enum(['0', '1']).default('0'),
    }),
    reply: chatList,
    errors,
  }),
  create: route({
    method: 'POST',
    path: '/api/chats',
    access: 'viewer',
    summary: 'Open a room with other curators of a segment; 409 names the one that exists in details.roomId',
    body: z.object({
      participants: z.array(one).min(1).max(mostParticipants),
      context,
      /** Of a room of several; the room of a pair has none. */
      name: chatRoomName.default(''),
    }),
    reply: chatRoom,
    errors,
  }),
  curators: route({
    method: 'GET',
    path: '/api/chats/curators',
    access: 'viewer',
    summary:
      'The other curators of a segment, with the room and the unread messages of each; empty if it is not theirs',
    query: z.object({ segmentId }),
    reply: z.object({ curators: z.array(chatCurator), belongs: z.boolean() }),
    errors,
  }),
  unread: route({
    method: 'GET',
    path: '/api/chats/unread',
    access: 'viewer',
    summary: 'Unread messages in all rooms of the viewer that are not muted, up to a bound for each room',
    reply: z.object({ unreadCount: z.int() }),
    errors,
  }),
  changes: route({
    method: 'GET',
    path: '/api/chats/changes',
    access: 'viewer',
    summary: 'Wait for changes in the rooms of the viewer since the cursor; without a cursor, get one at once',
    query: z.object({
      cursor: cursor.optional(),
      /** In milliseconds. */
      wait: z.coerce.number<number>().int().min(0).max(longestPollMs).default(longestPollMs),
    }),
    reply: chatChanges,
    errors,
  }),
  search: route({
    method: 'GET',
    path: '/api/chats/search',
    access: 'viewer',
    summary: 'Messages with these words in the rooms of the viewer, the newest first',
    query: z.object({
      ...pageQuery(foundPerPage),
      text: text(200).trim().default(''),
      usersIds: listOf(userId),
      roomId: chatId.optional(),
      from: askedMoment.optional(),
      until: askedMoment.optional(),
      /** Only images; the words are then those of their files' names. */
      hasImage: z.enum(['true']).optional(),
    }),
    reply: foundMessages,
    errors,
  }),
  settings: route({
    method: 'GET',
    path: '/api/chats/settings',
    access: 'viewer',
    summary: 'Whether others see what the viewer has read and that they type, and whether they get mails',
    reply: chatSettings,
    errors,
  }),
  changeSettings: route({
    method: 'PUT',
    path: '/api/chats/settings',
    access: 'viewer',
    summary: 'Turn receipts, typing and mails on or off',
    body: chatSettings,
    reply: chatSettings,
    errors,
  }),
  links: route({
    method: 'POST',
    path: '/api/chats/links',
    access: 'viewer',
    summary:
      'Cards of works, collections, articles and segments by their addresses on this site, in the order given; null for whatever the viewer may not know of, and for every other address',
    body: z.object({ addresses: z.array(text(2_000)).max(mostLinks) }),
    reply: z.object({ cards: z.array(linkCard.nullable()) }),
    errors,
  }),
  get: route({
    method: 'GET',
    path: '/api/chats/:roomId',
    access: 'viewer',
    summary: 'A room with its people, its unread messages and its latest one',
    params: ofRoom,
    reply: chatRoom,
    errors,
  }),
  rename: route({
    method: 'PATCH',
    path: '/api/chats/:roomId',
    access: 'viewer',
    summary: 'Name a room of several; without a name it has those of its people',
    params: ofRoom,
    body: z.object({ name: chatRoomName }),
    reply: chatRoom,
    errors,
  }),
  leave: route({
    method: 'DELETE',
    path: '/api/chats/:roomId/participants/me',
    access: 'viewer',
    summary: 'Leave a room of several: the messages stay with the others',
    params: ofRoom,
    errors,
  }),
  messages: route({
    method: 'GET',
    path: '/api/chats/:roomId/messages',
    access: 'viewer',
    summary:
      'Messages of a room in order: the latest, or those after or before a number, from a date on, or those edited and deleted after a change',
    params: ofRoom,
    query: z
      .object({
        limit: z.coerce.number<number>().int().min(1).max(messagesPerPage).default(messagesPerPage),
        afterSeq: number(seqOrNone),
        beforeSeq: number(seq),
        /** From the first message at or after this time on. */
        from: askedMoment.optional(),
        /** In the order of their changes. */
        afterChange: number(seqOrNone),
      })
      .refine(
        ({ afterSeq, beforeSeq, from, afterChange }) =>
          [afterSeq, beforeSeq, from, afterChange].filter((bound) => bound !== undefined).length <= 1,
        'Only one of afterSeq, beforeSeq, from and afterChange can be given.',
      ),
    reply: messagePage,
    errors,
  }),
  export: route({
    method: 'GET',
    path: '/api/chats/:roomId/export',
    access: 'viewer',
    summary: 'All messages of a room as a file, for its people: a table, JSON, or plain text',
    params: ofRoom,
    query: z.object({ format: z.enum(chatExportFormats).default('csv') }),
    produces: 'text/csv',
    errors,
  }),
  latest: route({
    method: 'GET',
    path: '/api/chats/:roomId/messages/latest',
    access: 'viewer',
    summary: 'The latest message of a room; null if there is none',
    params: ofRoom,
    reply: chatMessage.nullable(),
    errors,
  }),
  send: route({
    method: 'POST',
    path: '/api/chats/:roomId/messages',
    access: 'viewer',
    summary: 'Send a message: 201, or 200 and the same message if its key is known',
    params: ofRoom,
    body: newMessage,
    reply: chatMessage,
    errors,
  }),
  upload: route({
    method: 'POST',
    path: '/api/chats/:roomId/messages/upload',
    access: 'viewer',
    summary: 'Send an image of less than 10 MB; only the people of the room can open it',
    params: ofRoom,
    query: newMessage.pick({ replyTo: true, clientMessageId: true }),
    multipart: ['file'],
    bodyLimit: maximumChatImageBytes + 65_536,
    reply: chatMessage,
    errors,
  }),
  edit: route({
    method: 'PATCH',
    path: '/api/chats/:roomId/messages/:messageId',
    access: 'viewer',
    summary: 'Change the text of an own message; it then says when it was edited',
    params: ofMessage,
    body: z.object({ text: messageText }),
    reply: chatMessage,
    errors,
  }),
  versions: route({
    method: 'GET',
    path: '/api/chats/:roomId/messages/:messageId/versions',
    access: 'viewer',
    summary: 'The earlier texts of an edited message, the latest first; none of a deleted one',
    params: ofMessage,
    reply: z.object({ versions: z.array(messageVersion).max(mostVersions) }),
    errors,
  }),
  delete: route({
    method: 'DELETE',
    path: '/api/chats/:roomId/messages/:messageId',
    access: 'viewer',
    summary: 'Delete an own message: its place stays, its text and image are gone',
    params: ofMessage,
    reply: chatMessage,
    errors,
  }),
  viewed: route({
    method: 'POST',
    path: '/api/chats/:roomId/messages/:messageId/viewed',
    access: 'viewer',
    summary: 'Note that the viewer has seen a message, and so everything before it; they have then read it too',
    params: ofMessage,
    reply: readMarks,
    errors,
  }),
  read: route({
    method: 'PUT',
    path: '/api/chats/:roomId/read',
    access: 'viewer',
    summary: 'Note that the viewer has read a room up to a number; a smaller one than before changes nothing',
    params: ofRoom,
    body: z.object({ seq: seqOrNone }),
    reply: readMarks,
    errors,
  }),
  mute: route({
    method: 'PUT',
    path: '/api/chats/:roomId/muted',
    access: 'viewer',
    summary: 'Mute a room, or no longer: a muted one counts nothing in the badge and sends no mails',
    params: ofRoom,
    body: z.object({ isMuted: z.boolean() }),
    reply: chatRoom,
    errors,
  }),
} satisfies Record<string, Route>;
