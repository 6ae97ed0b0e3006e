import { createHash } from 'node:crypto';
import type { MessageType } from '@oeuvre/contracts/domains/chat/chat.constants.ts';
import { chatErrors } from '@oeuvre/contracts/domains/chat/chat.errors.ts';
import { type AppError, commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ChatId, ChatMessageId, FileId, UserId } from '@oeuvre/contracts/kernel/ids.ts';

/** A message on its way into the table. */
export interface Outgoing {
  readonly chatId: ChatId;
  readonly senderId: UserId;
  /** Null where there is none, as in tests; a message of a session that has ended is refused. */
  readonly sessionId: string | null;
  /** The key that its sender chose: `clientMessageId`. */
  readonly key: string;
  readonly type: MessageType;
  readonly text: string;
  readonly replyTo: ChatMessageId | null;
  readonly fileId: FileId | null;
  readonly fileName: string | null;
}

type Refusal = 'signed-out' | 'not-found' | 'key-used' | 'other-room' | 'read-only';

/** The row that the database returns for each message. */
export interface Outcome {
  readonly outcome: 'stored' | 'known' | Refusal;
  readonly id: ChatMessageId;
  readonly room: number;
  readonly seq: number;
  readonly at: Date;
  /** The people who may read it. */
  readonly people: readonly UserId[];
}

/** Of what was sent, as a signed 64-bit number. An image is as good as another one: it was re-encoded. */
function digestOf({ type, text, replyTo, fileId }: Outgoing): string {
  const said = JSON.stringify([type, fileId === null ? text : '', replyTo]);
  return createHash('sha256').update(said).digest().readBigInt64BE(0).toString();
}

/** The arguments of `chat_store` and `chat_store_few`. */
export const storeArguments = (node: string, items: readonly Outgoing[]): unknown[] => [
  node,
  items.map(({ chatId }) => chatId),
  items.map(({ senderId }) => senderId),
  items.map(({ sessionId }) => sessionId),
  items.map(({ key }) => key),
  items.map(({ type }) => type),
  items.map(({ text }) => text),
  items.map(digestOf),
  items.map(({ replyTo }) => replyTo),
  items.map(({ fileId }) => fileId),
  items.map(({ fileName }) => fileName),
];

const list =
  '$1,$2::uuid[],$3::uuid[],$4::uuid[],$5::uuid[],$6::text[],$7::text[],$8::bigint[],$9::uuid[],$10::uuid[],$11::text[]';
const columns = 'outcome, id, room, seq, at, people';
/** Up to so many messages the small path is cheaper. */
export const fewMessages = 3;
export const storeStatements = {
  few: { name: 'chat store few', text: `select ${columns} from chat_store_few(${list}) order by ord` },
  many: { name: 'chat store', text: `select ${columns} from chat_store(${list}) order by ord` },
} as const;

/** The refusal of a message; undefined if it is stored, now or before. */
export function refusalOf({ outcome }: Outcome): AppError | undefined {
  if (outcome === 'stored' || outcome === 'known') return undefined;
  if (outcome === 'signed-out' || outcome === 'not-found') return commonErrors(outcome);
  return chatErrors(outcome);
}
