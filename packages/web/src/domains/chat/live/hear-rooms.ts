import type { ChatMessage, ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import type { Marked } from '@oeuvre/contracts/domains/chat/chat.socket.ts';
import type { CallError } from '../../../ui/api-context.ts';
import type { OpenRoom } from '../room/open-room.ts';
import type { ChatSocket } from './chat-socket.ts';

interface Hearing {
  readonly openedRoom: (chatId: ChatRoom['id']) => OpenRoom | undefined;
  readonly onMessage: (message: ChatMessage) => void;
  /** The list shows an older state of this room. */
  readonly onStale: (chatId: ChatRoom['id']) => void;
  /** The person is not in the open room any more. */
  readonly onGone: (chatId: ChatRoom['id']) => void;
}

/** Hands what a live connection brings to the open room and the list. */
export function hearRooms(socket: ChatSocket, { openedRoom, onMessage, onStale, onGone }: Hearing): void {
  socket.on('new_message', ({ message }) => onMessage(message));
  socket.on('message_edited', ({ chatId, message }) => {
    openedRoom(chatId)?.takeChange(message);
    onStale(chatId);
  });
  socket.on('message_deleted', ({ chatId, seq, change }) => {
    openedRoom(chatId)?.takeDeleted(seq, change);
    onStale(chatId);
  });
  const mark = (kind: 'lastReadSeq' | 'lastViewedSeq') => (marked: Marked) => {
    openedRoom(marked.chatId)?.takeMarked(marked, kind);
    onStale(marked.chatId);
  };
  socket.on('message_read', mark('lastReadSeq'));
  socket.on('message_viewed', mark('lastViewedSeq'));
  socket.on('user_typing_start', ({ chatId, userId }) => openedRoom(chatId)?.typists.start(userId));
  socket.on('user_typing_stop', ({ chatId, userId }) => openedRoom(chatId)?.typists.stop(userId));
  socket.on('chat_status_changed', ({ chatId }) => {
    void openedRoom(chatId)
      ?.refresh()
      .catch(({ status }: CallError) => status === 404 && onGone(chatId));
    onStale(chatId);
  });
}
