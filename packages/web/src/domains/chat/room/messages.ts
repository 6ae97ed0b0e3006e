import type { ChatMessage, ChatParticipant } from '@oeuvre/contracts/domains/chat/chat.model.ts';

/** Messages of a room in the order of their numbers, without gaps. */
export type Messages = readonly ChatMessage[];

export const firstSeqOf = (messages: Messages): number => messages[0]?.seq ?? 0;
export const lastSeqOf = (messages: Messages): number => messages.at(-1)?.seq ?? 0;

/** The last text of a person that can still be edited. */
export const lastTextOf = (messages: Messages, person: string): ChatMessage | undefined =>
  messages.findLast(({ senderId, type, deletedAt }) => senderId === person && type === 'text' && deletedAt === null);

/** Whether these can be added without leaving a gap. */
export const fit = (known: Messages, arrived: Messages): boolean =>
  arrived.length === 0 || known.length === 0 || arrived[0]!.seq <= lastSeqOf(known) + 1;

/** Both as one: each number once, in its latest state. */
export function mergeMessages(known: Messages, arrived: Messages): Messages {
  const bySeq = new Map(known.map((message) => [message.seq, message]));
  for (const message of arrived) {
    const was = bySeq.get(message.seq);
    if (!was || message.change >= was.change) bySeq.set(message.seq, message);
  }
  return [...bySeq.values()].toSorted((one, other) => one.seq - other.seq);
}

/** The latest state of those that are known; older ones that are not loaded stay away. */
export const mergeChanges = (known: Messages, changed: Messages): Messages => {
  const seqs = new Set(known.map(({ seq }) => seq));
  return mergeMessages(
    known,
    changed.filter(({ seq }) => seqs.has(seq)),
  );
};

/** In milliseconds; §9 of the specification: others' messages of the last two minutes are new when a room is opened. */
const newFor = 120_000;

/** The numbers of others' messages that are flagged as new when a room is opened. */
export function newOnLoad(
  messages: Messages,
  { me, lastReadSeq, now }: { readonly me: string; readonly lastReadSeq: number; readonly now: number },
): ReadonlySet<number> {
  const isNew = ({ seq, createdAt }: ChatMessage) => seq > lastReadSeq || now - Date.parse(createdAt) < newFor;
  return new Set(messages.filter((message) => message.senderId !== me && isNew(message)).map(({ seq }) => seq));
}

/** How many others have read or viewed a message, by the marks that the person may know. */
export const countReaders = ({ seq, senderId }: ChatMessage, participants: readonly ChatParticipant[]): number =>
  participants.filter(
    ({ userId, lastReadSeq, lastViewedSeq }) => userId !== senderId && Math.max(lastReadSeq, lastViewedSeq) >= seq,
  ).length;
