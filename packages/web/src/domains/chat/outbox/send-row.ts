import { chatTexts } from '@oeuvre/contracts/domains/chat/chat.errors.ts';
import type { ChatMessage } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import { browserCall, type CallError } from '../../../ui/api-context.ts';
import { toastError } from '../../../ui/toast/toast.ts';
import { sendImage } from '../chat.upload.ts';
import { chatToastFor, chatWords } from '../chat.words.ts';
import type { OutboxRow } from './outbox-rows.ts';

export function sendRow(row: OutboxRow, onProgress: (share: number) => void): Promise<ChatMessage> {
  const { content, clientMessageId } = row;
  if (content.type === 'image') return sendImage(row, content.file, onProgress);
  const roomId = row.roomId as ChatMessage['chatId'];
  const replyTo = row.replyTo as ChatMessage['id'] | null;
  return browserCall(chatRoutes.send, {
    params: { roomId },
    body: { text: content.text, replyTo, clientMessageId },
  });
}

/** Why the server refused a message; §8 of the specification. */
export function textOfFailure({ content }: OutboxRow, { status, code }: Pick<CallError, 'status' | 'code'>): string {
  if (content.type === 'text') return status === 401 ? chatTexts.signedOut : chatTexts.send;
  if (status === 401) return chatTexts.signedOutUpload;
  if (code === 'chat/wrong-type') return chatWords.imagesOnly;
  if (code === 'chat/too-large') return chatWords.tooLarge;
  return content.isPasted ? chatWords.imageNotUploaded : chatTexts.upload;
}

export const sayNotSent = (row: OutboxRow, error: unknown): void =>
  void toastError(textOfFailure(row, error as CallError), { duration: chatToastFor });
