import { liveNamespace } from '../../kernel/socket.ts';

/** The server tells people here that something new is waiting. Browsers send nothing. */
export const notificationsLive = liveNamespace({ path: '/notifications', messages: {} });

/** Messages from the server on the notifications namespace. */
export interface ToNotified {
  notified: (told: { unreadCount: number }) => void;
}
