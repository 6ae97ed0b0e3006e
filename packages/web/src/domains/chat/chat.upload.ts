import { maximumChatImageBytes } from '@oeuvre/contracts/domains/chat/chat.constants.ts';
import type { ChatMessage } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { sendForm } from '../files/files.upload.ts';
import { chatWords } from './chat.words.ts';
import type { OutboxRow } from './outbox/outbox-rows.ts';

/** Why a file cannot be sent; §5 of the specification. */
export function refusalOfImage({ type, size }: File): string | undefined {
  if (!type.startsWith('image/')) return chatWords.imagesOnly;
  return size >= maximumChatImageBytes ? chatWords.tooLarge : undefined;
}

/** Uploads the image of a row; the same key at every attempt. */
export async function sendImage(
  { roomId, clientMessageId, replyTo }: OutboxRow,
  file: File,
  onProgress: (share: number) => void,
): Promise<ChatMessage> {
  const { upload } = chatRoutes;
  const ids = { roomId: roomId as ChatMessage['chatId'], replyTo: replyTo as ChatMessage['id'] | null };
  const path = urlOf(upload, {
    params: { roomId: ids.roomId },
    query: { clientMessageId, ...(ids.replyTo && { replyTo: ids.replyTo }) },
  }) as string as typeof upload.path;
  const body = new FormData();
  body.append('file', file);
  return (await sendForm({ method: upload.method, path }, body, { onProgress })) as ChatMessage;
}
