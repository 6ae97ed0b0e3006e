import type { ChatMessage, ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { isOld } from '../outbox/outbox.ts';
import type { OutboxRow } from '../outbox/outbox-rows.ts';
import { countReaders, type Messages } from './messages.ts';
import type { RoomState } from './room-state.ts';

/** `waiting`: the server cannot be reached; `old`: it waits for an answer of its author. */
export type MessageStatus = 'sending' | 'waiting' | 'old' | 'failed' | 'sent' | 'read';

/** A message as a room shows it, the server's or one that is on its way there. */
export interface ShownMessage {
  /** The same before and after it is sent, so it keeps its place. */
  readonly key: string;
  readonly seq: number | undefined;
  readonly isOwn: boolean;
  readonly senderId: ChatMessage['senderId'];
  readonly at: string;
  readonly text: string;
  readonly image: ShownImage | undefined;
  readonly replyTo: ChatMessage['replyTo'];
  readonly isEdited: boolean;
  readonly status: MessageStatus;
  /** How many others have read it. */
  readonly readers: number;
  readonly message: ChatMessage | undefined;
  readonly row: OutboxRow | undefined;
}
export type ShownImage =
  | { readonly file: File }
  | {
      readonly src: string;
      readonly width?: number | undefined;
      readonly height?: number | undefined;
      readonly alt: string;
    };

/** Images of this site alone: a message must not make its readers ask another one. */
function imageOf({ type, attachments, metadata }: ChatMessage): ShownImage | undefined {
  const [src] = attachments;
  if (type !== 'image' || !src || !/^\/(?!\/)/.test(src)) return undefined;
  return { src, width: metadata?.width, height: metadata?.height, alt: metadata?.alt || metadata?.fileName || 'Image' };
}

export function quoteOf(messages: Messages, id: string | null): ChatMessage['replyTo'] {
  const found = id === null ? undefined : messages.find((message) => message.id === id);
  if (!found) return null;
  const { seq, text, senderId, type } = found;
  return { id: found.id, seq, text, senderId, type };
}

/** The quoted message as it is now: a deleted one has no words. */
function presentQuote(bySeq: ReadonlyMap<number, ChatMessage>, quote: ChatMessage['replyTo']): ChatMessage['replyTo'] {
  const found = quote && bySeq.get(quote.seq);
  if (!found) return quote;
  return found.deletedAt ? { ...quote, text: '', type: 'text' } : { ...quote, text: found.text };
}

interface Around {
  readonly me: string;
  readonly roomId: string;
  readonly rows: readonly OutboxRow[];
  /** The server cannot be reached. */
  readonly isWaiting: boolean;
  readonly now: number;
}

interface Known {
  readonly me: string;
  readonly bySeq: ReadonlyMap<number, ChatMessage>;
  readonly room: ChatRoom | undefined;
}

function shownStored(message: ChatMessage, { me, bySeq, room }: Known): ShownMessage {
  const readers = countReaders(message, room?.participants ?? []);
  return {
    key: message.clientMessageId,
    seq: message.seq,
    isOwn: message.senderId === me,
    senderId: message.senderId,
    at: message.createdAt,
    text: message.text,
    image: imageOf(message),
    replyTo: presentQuote(bySeq, message.replyTo),
    isEdited: message.editedAt !== null,
    status: readers > 0 ? 'read' : 'sent',
    readers,
    message,
    row: undefined,
  };
}

/** The messages of a room in order, those that the server may not have at the end. */
export function shownMessages(state: RoomState, { me, roomId, rows, isWaiting, now }: Around): readonly ShownMessage[] {
  const { messages, deleting, room, newer } = state;
  const bySeq = new Map(messages.map((message) => [message.seq, message]));
  const stored = messages
    .filter(({ id, deletedAt }) => !deletedAt && !deleting.has(id))
    .map((message) => shownStored(message, { me, bySeq, room }));
  // Away from the end of the room they have no place.
  if (newer !== 'none') return stored;
  const keys = new Set(messages.map(({ clientMessageId }) => clientMessageId));
  const pending = rows
    .filter((row) => row.roomId === roomId && !keys.has(row.clientMessageId))
    .map(
      (row): ShownMessage => ({
        key: row.clientMessageId,
        seq: undefined,
        isOwn: true,
        senderId: me as ChatMessage['senderId'],
        at: new Date(row.writtenAt).toISOString(),
        text: row.content.type === 'text' ? row.content.text : '',
        image: row.content.type === 'image' ? { file: row.content.file } : undefined,
        replyTo: quoteOf(messages, row.replyTo),
        isEdited: false,
        status: statusOf(row, isWaiting, now),
        readers: 0,
        message: undefined,
        row,
      }),
    );
  return [...stored, ...pending];
}

function statusOf(row: OutboxRow, isWaiting: boolean, now: number): MessageStatus {
  if (row.state === 'failed') return 'failed';
  if (isOld(row, now)) return 'old';
  return isWaiting ? 'waiting' : 'sending';
}
