import { z } from 'zod';
import { chatId, chatMessageId, type UserId } from '../../kernel/ids.ts';
import { liveNamespace } from '../../kernel/socket.ts';
import type { ChatMessage } from './chat.model.ts';
import { seq } from './chat.model.ts';
import { newMessage } from './chat.routes.ts';

const room = z.object({ chatId });
/** A message by its id or its number. */
const upTo = z.union([room.extend({ messageId: chatMessageId }), room.extend({ seq })]);
const often = { times: 240, seconds: 60 };
// They are gathered, as messages are.
const mark = { payload: upTo, budget: { times: 1_200, seconds: 60 }, isApart: true };

/**
 * The namespace of the chat; the query `userId` must be the viewer's own, or absent. Every message is answered: with
 * null if it was invalid or about a room that the viewer may not know, otherwise as declared in `FromCurator`.
 */
export const chatLive = liveNamespace({
  path: '/chat',
  outlivesCuts: true,
  messages: {
    // A person with many rooms joins all of them when a connection opens.
    join_chat: { payload: room, budget: { times: 600, seconds: 60 } },
    leave_chat: { payload: room, budget: { times: 600, seconds: 60 } },
    // The server refuses earlier, by person and with words; this ends a connection that floods.
    send_message: {
      payload: room.extend({ message: newMessage }),
      budget: { times: 1_200, seconds: 60 },
      isApart: true,
    },
    mark_message_read: mark,
    mark_message_viewed: mark,
    typing_start: { payload: room, budget: often },
    typing_stop: { payload: room, budget: often },
  },
});

type Room = z.input<typeof room>;
type UpTo = z.input<typeof upTo>;
/** How far a room is: what the reader lacks is fetched by `messages?afterSeq=` and `messages?afterChange=`. */
export interface RoomState {
  readonly chatId: ChatMessage['chatId'];
  readonly lastSeq: number;
  readonly lastChange: number;
}
/** The answer to a message that was sent: stored, or refused with the status that HTTP would have. */
export type SentAnswer =
  | { readonly status: 200 | 201; readonly message: ChatMessage }
  | { readonly status: number; readonly code: string; readonly text: string };

/** Events that browsers send. */
export interface FromCurator {
  join_chat: (asked: Room, reply?: (joined: RoomState | null) => void) => void;
  leave_chat: (asked: Room, reply?: (left: Room | null) => void) => void;
  send_message: (
    sent: Room & { message: z.input<typeof newMessage> },
    reply?: (answer: SentAnswer | null) => void,
  ) => void;
  mark_message_read: (asked: UpTo, reply?: (marked: object | null) => void) => void;
  mark_message_viewed: (asked: UpTo, reply?: (marked: object | null) => void) => void;
  typing_start: (asked: Room) => void;
  typing_stop: (asked: Room) => void;
}

/** A person has read or viewed everything up to a number. To the person's own tabs, and to others if they show it. */
export interface Marked {
  readonly chatId: ChatMessage['chatId'];
  readonly userId: UserId;
  readonly seq: number;
  readonly messageId: ChatMessage['id'] | null;
}
interface Typing {
  readonly chatId: ChatMessage['chatId'];
  readonly userId: UserId;
}

/** Events that browsers receive: those of a room while they have joined it, `chat_status_changed` in any case. */
export interface ToCurator {
  connected: (told: { readonly userId: UserId }) => void;
  joined_chat: (told: RoomState) => void;
  left_chat: (told: { readonly chatId: ChatMessage['chatId'] }) => void;
  /** In the order of `seq`. A hole means that something must be fetched. */
  new_message: (told: { readonly chatId: ChatMessage['chatId']; readonly message: ChatMessage }) => void;
  message_edited: (told: { readonly chatId: ChatMessage['chatId']; readonly message: ChatMessage }) => void;
  message_deleted: (told: {
    readonly chatId: ChatMessage['chatId'];
    readonly messageId: ChatMessage['id'];
    readonly seq: number;
    readonly change: number;
  }) => void;
  message_read: (told: Marked) => void;
  message_viewed: (told: Marked) => void;
  user_typing_start: (told: Typing) => void;
  user_typing_stop: (told: Typing) => void;
  /** A room is new, or who may write in it has changed: read it again. */
  chat_status_changed: (told: { readonly chatId: ChatMessage['chatId'] }) => void;
  /** Something that this connection asked for was refused. */
  error: (told: {
    readonly event: string;
    readonly chatId: ChatMessage['chatId'] | null;
    readonly code: string;
    readonly message: string;
  }) => void;
}
