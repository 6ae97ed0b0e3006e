import { notificationsLive, type ToNotified } from '@oeuvre/contracts/domains/notifications/notifications.socket.ts';
import type { Socket } from 'socket.io-client';
import { openLiveSocket } from '../../../../ui/working/live-socket.ts';

/** Listens to the unread count until told to stop. */
export function listenForCount({
  onCount,
  onConnect,
}: {
  readonly onCount: (count: number) => void;
  readonly onConnect: () => void;
}): () => void {
  const { socket, leave } = openLiveSocket<Socket<ToNotified>>(notificationsLive.path);
  socket.on('connect', onConnect);
  socket.on('notified', ({ unreadCount }) => onCount(unreadCount));
  return leave;
}
