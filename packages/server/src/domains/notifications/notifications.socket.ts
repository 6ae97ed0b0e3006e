import { notificationsLive, type ToNotified } from '@oeuvre/contracts/domains/notifications/notifications.socket.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Namespace } from 'socket.io';
import { type Sockets, serveLive, userRoom } from '../../platform/live/sockets.ts';
import type { Services } from '../../platform/services/services.ts';
import { countUnread } from './notifications.queries.ts';

type Room = Namespace<Record<string, never>, ToNotified>;

/** Each node sends its connected browsers the number of unread notifications when it changes. */
export function serveNotificationSockets(io: Sockets, services: Services): void {
  const room: Room = serveLive(io, notificationsLive, {});
  services.changes.onMessage('notifications.counted', ({ people }) => {
    for (const person of people) if (room.adapter.rooms.has(userRoom(person))) void tellCount(room, services, person);
  });
}

async function tellCount(room: Room, { db, log }: Services, person: UserId): Promise<void> {
  try {
    room.local.in(userRoom(person)).emit('notified', { unreadCount: await countUnread(db, person) });
  } catch (error) {
    log.warn({ err: error }, 'notified');
  }
}
