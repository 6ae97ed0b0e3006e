import '../chat.tables.ts';
import { chatErrors } from '@oeuvre/contracts/domains/chat/chat.errors.ts';
import { mayWriteInChat } from '@oeuvre/contracts/domains/chat/chat.policy.ts';
import { AppError, commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ChatId, ChatMessageId } from '@oeuvre/contracts/kernel/ids.ts';
import type { SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { assertAllowed } from '../../../platform/http/policy.ts';
import type { Services } from '../../../platform/services/services.ts';
import { type LocalPicture, setFileUses, uploadPicture } from '../../files/files.commands.ts';
import { chatFileUse, getReadableChat } from '../chat.access.ts';
import type { Sent } from '../chat-node.ts';
import { listMessagesByIds } from '../messages/messages.queries.ts';
import { type Outcome, type Outgoing, refusalOf, storeArguments } from '../sending/send.ts';

interface NewImage {
  readonly chatId: ChatId;
  readonly replyTo: ChatMessageId | null;
  readonly key: string;
}

/** Ends the transaction of an upload whose message is there already: the picture that came again is not kept. */
class SentBefore extends Error {
  readonly id: ChatMessageId;
  constructor(id: ChatMessageId) {
    super('This image was sent before');
    this.id = id;
  }
}

/** Sends an image: its file, its use in this message and the message are one transaction. */
export async function sendImage(
  services: Services,
  viewer: SignedIn,
  { chatId, replyTo, key, ...picture }: NewImage & LocalPicture,
): Promise<Sent> {
  const { db } = services;
  // Before the picture takes its turn; the storing of the message judges again.
  assertAllowed(mayWriteInChat(viewer, await getReadableChat(db, viewer, chatId)), chatErrors);
  const outgoing = {
    chatId,
    senderId: viewer.id,
    sessionId: viewer.sessionId ?? null,
    key,
    type: 'image',
    text: '',
    replyTo,
  } as const;
  let id: ChatMessageId | undefined;
  try {
    await uploadPicture(services, viewer, {
      ...picture,
      async afterwards(tx, { id: fileId }) {
        const outcome = await storeNow(tx, { ...outgoing, fileId, fileName: picture.fileName });
        id = outcome.id;
        await setFileUses(tx, { kind: chatFileUse, subjectId: id, by: null }, [fileId]);
      },
    });
  } catch (error) {
    if (!(error instanceof SentBefore)) throw wordedForChat(error);
    return { isNew: false, message: await getMessage(services, viewer, error.id) };
  }
  return { isNew: true, message: await getMessage(services, viewer, id!) };
}

/** Stores one message in a transaction of more. */
async function storeNow(tx: Services['db'], outgoing: Outgoing): Promise<Outcome> {
  const [node, ...lists] = storeArguments('', [outgoing]);
  const [rooms, senders, sessions, keys, kinds, bodies, digests, replies, files, names] = lists;
  const { rows } =
    await sql<Outcome>`select outcome, id, room, seq, at, people from chat_store_few(${node}, ${rooms}::uuid[],
    ${senders}::uuid[], ${sessions}::uuid[], ${keys}::uuid[], ${kinds}::text[], ${bodies}::text[], ${digests}::bigint[],
    ${replies}::uuid[], ${files}::uuid[], ${names}::text[])`.execute(tx);
  const outcome = rows[0]!;
  const refusal = refusalOf(outcome);
  if (refusal) throw refusal;
  if (outcome.outcome === 'known') throw new SentBefore(outcome.id);
  return outcome;
}

async function getMessage({ db }: Services, viewer: SignedIn, id: ChatMessageId) {
  const [message] = await listMessagesByIds(db, viewer.id, [id]);
  if (!message) throw commonErrors('not-found');
  return message;
}

/** §5 of the specification words these refusals for the chat. */
const inChat: Readonly<Record<string, Parameters<typeof chatErrors>[0]>> = {
  'files/wrong-type': 'wrong-type',
  'files/too-large': 'too-large',
  'files/unreadable': 'not-uploaded',
};
export function wordedForChat(error: unknown): unknown {
  const code = error instanceof AppError ? inChat[error.code] : undefined;
  return code ? chatErrors(code) : error;
}
