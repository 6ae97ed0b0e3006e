import { maximumMessageLength } from '@oeuvre/contracts/domains/chat/chat.constants.ts';
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import type { ChatOfSegment } from '../../chat-of-segment.ts';
import { lastTextOf } from '../../room/messages.ts';
import type { OpenRoom } from '../../room/open-room.ts';
import type { Draft } from '../../use-draft.ts';
import { useFieldFocus } from './use-field-focus.ts';
import { useTyping } from './use-typing.ts';

interface Words {
  readonly chat: ChatOfSegment;
  readonly room: OpenRoom;
  readonly draft: Draft;
}

/** Begins to edit the last own text; false if there is none. */
function editLast({ chat, room, draft }: Words): boolean {
  const last = lastTextOf(room.store.get().messages, chat.me);
  if (last) draft.edit({ messageId: last.id, at: last.createdAt, text: last.text });
  return last !== undefined;
}

/** Sends the words and images of the field. */
export function useComposer(words: Words, field: RefObject<HTMLTextAreaElement | null>) {
  const { chat, room, draft } = words;
  const { text, replyTo } = draft;
  useFieldFocus(field, draft);
  const typing = useTyping((isTyping) => chat.type(room.chatId, isTyping));
  const trimmed = text.trim();
  const isTooLong = trimmed.length > maximumMessageLength;
  const canSend = trimmed !== '' && !isTooLong;

  async function send() {
    if (!canSend) return;
    typing.stop();
    draft.take();
    field.current?.focus();
    void room.window.toEnd();
    await chat.outbox.write({ roomId: room.chatId, replyTo, content: { type: 'text', text: trimmed } });
    draft.settle();
  }
  function sendImage(image: File, isPasted: boolean) {
    void room.window.toEnd();
    chat.sendImage(room.chatId, image, { isPasted, replyTo });
    draft.reply(null);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && replyTo) {
      event.preventDefault();
      draft.reply(null);
    }
    if (event.key === 'ArrowUp' && text === '' && editLast(words)) event.preventDefault();
    // An input method ends its word by Enter.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  }
  function onPaste(event: ClipboardEvent) {
    const [pasted] = event.clipboardData.files;
    if (!pasted) return;
    event.preventDefault();
    sendImage(pasted, true);
  }
  function onChange(changed: string) {
    draft.type(changed);
    typing.type(changed);
  }
  return {
    length: trimmed.length,
    isTooLong,
    canSend,
    send,
    sendImage,
    onChange,
    onKeyDown,
    onPaste,
    onBlur: typing.stop,
  };
}
