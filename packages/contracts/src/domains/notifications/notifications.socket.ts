import { liveNamespace } from '../../kernel/socket.ts';

/** Where people are told that something new waits for them. They say nothing there. */
export const notificationsLive = liveNamespace({ path: '/notifications', sayings: {} });

/** What the server says on the namespace of notifications. */
export interface ToNotified {
  notified: (told: { unreadCount: number }) => void;
}
