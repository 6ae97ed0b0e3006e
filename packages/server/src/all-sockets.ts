import { serveArticleSockets } from './domains/articles/live/live.socket.ts';
import { serveArtworkSockets } from './domains/artworks/live/live.socket.ts';
import { serveChatSockets } from './domains/chat/live/live.socket.ts';
import { serveMembershipSockets } from './domains/memberships/memberships.socket.ts';
import { serveNotificationSockets } from './domains/notifications/notifications.socket.ts';
import { serveTermSockets } from './domains/ontology/live/live.socket.ts';
import type { ReadSession, Sockets } from './platform/live/sockets.ts';
import type { Services } from './platform/services/services.ts';

/** The namespaces of all domains. */
export function serveAllSockets(io: Sockets, services: Services, readSession: ReadSession): void {
  serveArticleSockets(io, services, readSession);
  serveArtworkSockets(io, services, readSession);
  serveChatSockets(io, services);
  serveMembershipSockets(io, services, readSession);
  serveNotificationSockets(io, services);
  serveTermSockets(io, services, readSession);
}
