import { z } from 'zod';
import { chatId, chatMessageId, segmentId, userId } from '../../kernel/ids.ts';
import { pageOf } from '../../kernel/page.ts';
import { isStorable, nameText } from '../../kernel/text.ts';
import { shownPicture } from '../files/files.model.ts';
import { maximumMessageLength, maximumRoomName, messageTypes } from './chat.constants.ts';
import { chatRoles } from './roles.constants.ts';

/** The position of a message in its room, from 1; without gaps, the same for every reader. */
export const seq = z.int().min(1).max(2_147_483_647);
/** As `seq`, or 0: before the first message. */
export const seqOrNone = z.int().min(0).max(2_147_483_647);

/** The text of a message. Its white space at both ends is cut; nothing left is refused. */
export const messageText = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(maximumMessageLength, `must have at most ${maximumMessageLength} characters`)
  .refine(isStorable, 'contains characters that cannot be stored');

/**
 * A person of a room. The numbers are the last message that they read and viewed: a message is read by everyone whose
 * `lastReadSeq` has reached its `seq`. They are 0 of people who show no receipts.
 */
export const chatParticipant = z.object({
  userId,
  /** The first of their roles, in the order of `chatRoles`. */
  role: z.enum(chatRoles),
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
  /** Belongs to the segment's list of curators now; otherwise gets and sends nothing. */
  isActive: z.boolean(),
  /** Has left the room; only their messages are still in it. */
  hasLeft: z.boolean(),
  lastReadSeq: seqOrNone,
  lastViewedSeq: seqOrNone,
});
export type ChatParticipant = z.infer<typeof chatParticipant>;

const metadata = z.object({
  width: z.int().optional(),
  height: z.int().optional(),
  alt: z.string().optional(),
  fileName: z.string().optional(),
  fileSize: z.int().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  url: z.string().optional(),
  image: z.string().optional(),
});

/** The message that another one answers. A deleted one has no text. */
const repliedTo = z.object({
  id: chatMessageId,
  seq,
  text: z.string(),
  senderId: userId.nullable(),
  type: z.enum(messageTypes),
});

/** A message: §3 of the specification, with the numbers by which a reader catches up. */
export const chatMessage = z.object({
  _id: chatMessageId,
  id: chatMessageId,
  chatId,
  seq,
  /** The number of its latest edit or deletion, in an order of its own per room; 0 if there was none. */
  change: seqOrNone,
  /** The key that its sender chose: sending again with the same key stores nothing. */
  clientMessageId: z.uuid(),
  /** Null if the account is gone. */
  senderId: userId.nullable(),
  type: z.enum(messageTypes),
  text: z.string(),
  /** Of an image or file, the first is its address, served by the reader's rights at each request. */
  attachments: z.array(z.string()),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  /** A deleted message keeps its place, without text and attachments. */
  deletedAt: z.iso.datetime().nullable(),
  /** People other than the sender. */
  readBy: z.array(userId),
  viewedBy: z.array(userId),
  sentStatus: z.enum(['sending', 'sent', 'failed']),
  replyTo: repliedTo.nullable(),
  metadata: metadata.nullable(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

export const chatRoomName = nameText(maximumRoomName);

/** An earlier text of an edited message, and when it was written. */
export const messageVersion = z.object({ text: z.string(), at: z.iso.datetime() });
export type MessageVersion = z.infer<typeof messageVersion>;

/** A room: §3 of the specification. */
export const chatRoom = z.object({
  _id: chatId,
  id: chatId,
  context: z.object({ type: z.literal('segment_chat'), entityId: segmentId }),
  segmentName: z.string(),
  /** Of a room of several; may be empty. */
  name: z.string(),
  /** The room of a pair. */
  isDirect: z.boolean(),
  /** With the viewer, and with those who have left. */
  participants: z.array(chatParticipant),
  createdAt: z.iso.datetime(),
  /** The time of the latest message, or of its creation. */
  updatedAt: z.iso.datetime(),
  /** Unread messages of others, up to `unreadCountedUpTo`; 0 unless asked for. */
  newMessages: z.int(),
  lastSeq: seqOrNone,
  lastChange: seqOrNone,
  /** Of the viewer. */
  lastReadSeq: seqOrNone,
  lastViewedSeq: seqOrNone,
  isMuted: z.boolean(),
  /** None of the others in it belongs to the segment's list: it can be read, and takes no message. */
  isReadOnly: z.boolean(),
  latest: chatMessage.nullable(),
});
export type ChatRoom = z.infer<typeof chatRoom>;

/** A curator of the segment, with the room that the viewer shares with them alone. */
export const chatCurator = chatParticipant
  .pick({ userId: true, role: true, firstName: true, lastName: true, avatar: true })
  .extend({
    chatId: chatId.nullable(),
    newMessages: z.int(),
    latestAt: z.iso.datetime().nullable(),
  });
export type ChatCurator = z.infer<typeof chatCurator>;

/** A part of a room, in order, and how far the room is. */
export const messagePage = z.object({
  messages: z.array(chatMessage),
  /** There are older ones than the first, or newer ones than the last. */
  hasBefore: z.boolean(),
  hasAfter: z.boolean(),
  lastSeq: seqOrNone,
  lastChange: seqOrNone,
});
export type MessagePage = z.infer<typeof messagePage>;

/** How far the viewer has read a room. */
export const readMarks = z.object({ lastReadSeq: seqOrNone, lastViewedSeq: seqOrNone, newMessages: z.int() });
export type ReadMarks = z.infer<typeof readMarks>;

/** The viewer's rooms that have changed since the cursor. */
export const chatChanges = z.object({
  /** For the next call. Whatever is not in this answer comes with the next one. */
  cursor: z.string(),
  chats: z.array(chatRoom),
});
export type ChatChanges = z.infer<typeof chatChanges>;

/** The viewer's own settings: whether others see what they have read and that they type; mails about unread messages. */
export const chatSettings = z.object({ receipts: z.boolean(), typing: z.boolean(), mails: z.boolean() });
export type ChatSettings = z.infer<typeof chatSettings>;

export const chatList = pageOf('chats', chatRoom);
/** A message that was found, and the room that it is in. */
export const foundMessages = pageOf('found', z.object({ message: chatMessage, chat: chatRoom.omit({ latest: true }) }));

/** A thing of this site that a message links to, as its reader may know it. */
export const linkCard = z.object({
  kind: z.enum(['artwork', 'collection', 'article', 'segment']),
  /** Of the thing; its address may name it otherwise. */
  id: z.uuid(),
  title: z.string(),
  /** The artist of a work, the author of an article; may be empty. */
  note: z.string(),
  picture: shownPicture.omit({ alt: true }).nullable(),
});
export type LinkCard = z.infer<typeof linkCard>;
