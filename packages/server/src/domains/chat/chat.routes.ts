import { Readable } from 'node:stream';
import { maximumChatImageBytes } from '@oeuvre/contracts/domains/chat/chat.constants.ts';
import { chatErrors } from '@oeuvre/contracts/domains/chat/chat.errors.ts';
import type { ChatMessage, MessagePage } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { mayWriteInChat } from '@oeuvre/contracts/domains/chat/chat.policy.ts';
import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { audit } from '../../platform/database/audit.ts';
import { assertAllowed } from '../../platform/http/policy.ts';
import { type CallContext, type Handler, handle, handleRaw, signedIn } from '../../platform/http/serve.ts';
import { receivePicture } from '../files/receiving/receiving.commands.ts';
import { type FoundChat, getReadableChat } from './chat.access.ts';
import { chatNodeOf, type Sent } from './chat-node.ts';
import { pollChanges } from './delivery/poll.queries.ts';
import { eachMessage } from './export/export.queries.ts';
import { chatExportTypes, chatFile } from './export/export-formats.ts';
import { listLinkCards } from './links/links.queries.ts';
import { sendImage, wordedForChat } from './messages/images.commands.ts';
import { deleteMessage, editMessage, type MessageAddress } from './messages/messages.commands.ts';
import { listMessages, type MessageRow, type PartOfRoom, presentMessage } from './messages/messages.queries.ts';
import { searchMessages } from './messages/search.queries.ts';
import { findSeqOf } from './messages/seq.queries.ts';
import { listVersions } from './messages/versions.queries.ts';
import { leaveChat, renameChat } from './rooms/people.commands.ts';
import { changeChatSettings, createChat, findChatSettings, getChat, muteChat } from './rooms/rooms.commands.ts';
import { countUnreadMessages, listChats, listCurators } from './rooms/rooms.queries.ts';

/** The person who changes something, within the limit of changes. */
async function changerOf({ services, viewer }: CallContext): Promise<SignedIn> {
  const person = signedIn(viewer);
  await services.limits.take('chat-change', person.id);
  return person;
}

function presentPage(chat: FoundChat, rows: readonly MessageRow[], { limit, afterChange }: PartOfRoom): MessagePage {
  const messages = rows.map((row) => presentMessage(row, chat.marks));
  const [first, last] = [messages[0], messages.at(-1)];
  const { lastSeq, lastChange } = chat;
  if (afterChange !== undefined)
    return { messages, hasBefore: false, hasAfter: messages.length === limit, lastSeq, lastChange };
  return {
    messages,
    hasBefore: first ? first.seq > 1 : false,
    hasAfter: last ? last.seq < lastSeq : false,
    lastSeq,
    lastChange,
  };
}

/** 201 for a message that is stored now, 200 for one that was. */
const sentReply = ({ isNew, message }: Sent): { readonly code: number; readonly body: ChatMessage } => ({
  code: isNew ? 201 : 200,
  body: message,
});

/** Requests that send messages: their status says whether something was stored. */
const sendingHandlers = [
  handleRaw(chatRoutes.create, async (call, _request, reply) => {
    const viewer = await changerOf(call);
    const { participants, context, name } = call.body;
    const chat = await createChat(call.db, viewer, { segmentId: context.entityId, participants, name });
    return reply.code(201).send(chatRoutes.create.reply.parse(chat));
  }),
  handleRaw(chatRoutes.send, async ({ services, viewer, params, body }, _request, reply) => {
    if (body.type === 'link' && !/^https?:\/\/\S+$/i.test(body.text)) throw chatErrors('not-a-link');
    const sent = sentReply(await chatNodeOf(services).send(signedIn(viewer), params.roomId, body));
    return reply.code(sent.code).send(chatRoutes.send.reply.parse(sent.body));
  }),
  handleRaw(
    chatRoutes.upload,
    async ({ services, viewer, params, query }, request, reply) => {
      const { clientMessageId, replyTo = null } = query;
      const image = { chatId: params.roomId, key: clientMessageId ?? crypto.randomUUID(), replyTo };
      const sent = await receivePicture(request, {
        maximumBytes: maximumChatImageBytes,
        store: (given) => sendImage(services, signedIn(viewer), { ...image, ...given }),
      }).catch((error: unknown) => {
        throw wordedForChat(error);
      });
      const { code, body } = sentReply(sent);
      return reply.code(code).send(chatRoutes.upload.reply.parse(body));
    },
    async (call) => {
      const viewer = signedIn(call.viewer);
      await call.services.limits.take('upload', viewer.id);
      chatNodeOf(call.services).assertRate(viewer);
      assertAllowed(mayWriteInChat(viewer, await getReadableChat(call.db, viewer, call.params.roomId)), chatErrors);
    },
  ),
];

const readingHandlers = [
  handle(chatRoutes.list, ({ db, viewer, query }) => listChats(db, signedIn(viewer), query)),
  handle(chatRoutes.curators, ({ db, viewer, query }) => listCurators(db, signedIn(viewer), query.segmentId)),
  handle(chatRoutes.unread, async ({ db, viewer }) => ({
    unreadCount: await countUnreadMessages(db, signedIn(viewer).id),
  })),
  handleRaw(chatRoutes.changes, async ({ db, services, viewer, query }, _request, reply) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const node = chatNodeOf(services);
    node.assertRate(signedIn(viewer), 'poll');
    const asked = { viewer: signedIn(viewer), cursor: query.cursor, wait: query.wait, signal: gone.signal };
    return reply.send(chatRoutes.changes.reply.parse(await pollChanges(db, node.polls, asked)));
  }),
  handle(chatRoutes.search, async ({ db, services, viewer, query, payer }) => {
    await services.limits.take('search', payer);
    return searchMessages(db, signedIn(viewer), query);
  }),
  handle(chatRoutes.get, ({ db, viewer, params }) => getChat(db, signedIn(viewer), params.roomId)),
  handle(chatRoutes.messages, async ({ db, viewer, params, query }) => {
    const chat = await getReadableChat(db, viewer, params.roomId);
    return presentPage(chat, await listMessages(db, chat.no, query), query);
  }),
  handle(chatRoutes.versions, async ({ db, viewer, params }) => {
    const { no } = await getReadableChat(db, viewer, params.roomId);
    return { versions: await listVersions(db, no, params.messageId) };
  }),
  handle(chatRoutes.latest, async ({ db, viewer, params }) => {
    const chat = await getReadableChat(db, viewer, params.roomId);
    const [latest] = await listMessages(db, chat.no, { limit: 1 });
    return latest ? presentMessage(latest, chat.marks) : null;
  }),
  handleRaw(chatRoutes.export, async (call, _request, reply) => {
    const { db, services, viewer, params, query, payer, requestId } = call;
    const { id } = await getReadableChat(db, viewer, params.roomId);
    await services.limits.take('export', payer);
    const portions = eachMessage(db, viewer, id);
    const { value: first = [] } = await portions.next();
    await audit(db, { viewer, act: 'chat.export', subject: ['chat', id], details: query, requestId });
    const [type, ending] = chatExportTypes[query.format];
    return reply
      .type(type)
      .header('content-disposition', `attachment; filename="chat-${new Date().toISOString().slice(0, 10)}.${ending}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(chatFile(query.format, first, portions)));
  }),
  handle(chatRoutes.links, async ({ db, services, viewer, body, payer }) => {
    await services.limits.take('search', payer);
    return { cards: await listLinkCards(db, viewer, { ...body, publicUrl: services.config.publicUrl }) };
  }),
  handle(chatRoutes.settings, ({ db, viewer }) => findChatSettings(db, signedIn(viewer).id)),
];

/** The number of a message of a room that the viewer may read. */
async function seqOfReadable({ db, viewer }: CallContext, { roomId, messageId }: MessageAddress): Promise<number> {
  await getReadableChat(db, viewer, roomId);
  const seq = await findSeqOf(db, { chatId: roomId, messageId });
  if (seq === undefined) throw commonErrors('not-found');
  return seq;
}

const changingHandlers = [
  handle(chatRoutes.edit, async (call) => {
    const viewer = await changerOf(call);
    return editMessage(call.db, viewer, { ...call.params, ...call.body });
  }),
  handle(chatRoutes.delete, async (call) => {
    const viewer = await changerOf(call);
    return deleteMessage(call.db, viewer, call.params);
  }),
  handle(chatRoutes.viewed, async (call) => {
    const seq = await seqOfReadable(call, call.params);
    return chatNodeOf(call.services).mark(signedIn(call.viewer), call.params.roomId, { viewed: seq });
  }),
  handle(chatRoutes.read, ({ services, viewer, params, body }) =>
    chatNodeOf(services).mark(signedIn(viewer), params.roomId, { read: body.seq }),
  ),
  handle(chatRoutes.rename, async (call) => {
    const viewer = await changerOf(call);
    return renameChat(call.db, viewer, { id: call.params.roomId, name: call.body.name });
  }),
  handle(chatRoutes.leave, async (call) => {
    const viewer = await changerOf(call);
    await leaveChat(call.db, viewer, call.params.roomId);
  }),
  handle(chatRoutes.mute, async (call) => {
    const viewer = await changerOf(call);
    return muteChat(call.db, viewer, { id: call.params.roomId, isMuted: call.body.isMuted });
  }),
  handle(chatRoutes.changeSettings, async (call) => {
    const viewer = await changerOf(call);
    await changeChatSettings(call.db, viewer, call.body);
    return call.body;
  }),
];

export const chatHandlers: readonly Handler[] = [...readingHandlers, ...sendingHandlers, ...changingHandlers];
