import { ArticleSockets } from './domains/articles/articles.socket.ts';
import { serveNotificationSockets } from './domains/notifications/notifications.socket.ts';
import type { Services } from './platform/services.ts';
import type { ReadSession, Sockets } from './platform/sockets.ts';

/** The namespaces of all domains. */
export function serveAllSockets(io: Sockets, services: Services, readSession: ReadSession): void {
  new ArticleSockets(io, services, readSession);
  serveNotificationSockets(io, services);
}
