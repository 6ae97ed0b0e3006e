import { notificationsNamespace } from '@oeuvre/contracts/domains/notifications/notifications.constants.ts';
import type { ToNotified } from '@oeuvre/contracts/domains/notifications/notifications.model.ts';
import { io, type Socket } from 'socket.io-client';

/** Hears at once how much is unread, until it is told to stop. */
export function listenForCount(onCount: (count: number) => void): () => void {
  const socket: Socket<ToNotified> = io(notificationsNamespace, { transports: ['websocket'] });
  socket.on('notified', ({ unreadCount }) => onCount(unreadCount));
  return () => socket.disconnect();
}
