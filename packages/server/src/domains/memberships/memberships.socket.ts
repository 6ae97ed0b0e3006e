import { membershipsLive, type ToPersonOfSegments } from '@oeuvre/contracts/domains/memberships/memberships.socket.ts';
import type { Namespace } from 'socket.io';
import { type Sockets, serveLive, userRoom } from '../../platform/live/sockets.ts';
import type { Services } from '../../platform/process/services.ts';

type Room = Namespace<Record<string, never>, ToPersonOfSegments>;

/** Each node tells its connected browsers that their person's own membership has changed. */
export function serveMembershipSockets(io: Sockets, services: Services): void {
  const room: Room = serveLive(io, membershipsLive, {});
  services.changes.onMessage('memberships.changed', ({ segmentId, status, people }) => {
    for (const person of people) room.local.in(userRoom(person)).emit('moved', { segmentId, status });
  });
}
