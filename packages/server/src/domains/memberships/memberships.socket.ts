import { mayManageMembers } from '@oeuvre/contracts/domains/memberships/memberships.policy.ts';
import {
  type FromPersonOfSegments,
  membershipsLive,
  type ToPersonOfSegments,
} from '@oeuvre/contracts/domains/memberships/memberships.socket.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import type { Namespace, Socket } from 'socket.io';
import { type ReadSession, type Sockets, serveLive, userRoom } from '../../platform/live/sockets.ts';
import type { Services } from '../../platform/services/services.ts';

type Room = Namespace<FromPersonOfSegments, ToPersonOfSegments>;
type Watcher = Socket<FromPersonOfSegments, ToPersonOfSegments>;

/** Moves of one segment within this time are told to its watchers once. In milliseconds. */
const gatherFor = 300;
const prefix = 'contacts:';
const contactsRoom = (segmentId: SegmentId) => `${prefix}${segmentId}`;

/**
 * Each node tells its connected browsers that their person's own membership has changed, and those that have the
 * contacts of a segment open that somebody in them has moved.
 */
export function serveMembershipSockets(io: Sockets, services: Services, readSession: ReadSession): void {
  /** Asked anew of the session each time: what it was at the handshake may no longer hold. */
  async function mayWatch({ handshake, connected }: Watcher, segmentId: SegmentId): Promise<boolean> {
    const session = connected ? await readSession(handshake.headers.cookie) : null;
    return session !== null && isAllowed(mayManageMembers(session.viewer, segmentId));
  }
  const room: Room = serveLive(io, membershipsLive, {
    async watch(socket: Watcher, { segmentId }) {
      for (const watched of socket.rooms) if (watched.startsWith(prefix)) await socket.leave(watched);
      if (!(await mayWatch(socket, segmentId)) || socket.disconnected) return null;
      await socket.join(contactsRoom(segmentId));
      return {};
    },
  });
  async function tellWatchers(segmentId: SegmentId): Promise<void> {
    const watching = contactsRoom(segmentId);
    for (const socket of [...room.sockets.values()].filter(({ rooms }) => rooms.has(watching)))
      if (await mayWatch(socket, segmentId)) socket.emit('contacts', { segmentId });
      else await socket.leave(watching);
  }
  const gathering = new Set<SegmentId>();
  function tellWatchersSoon(segmentId: SegmentId): void {
    if (gathering.has(segmentId)) return;
    gathering.add(segmentId);
    setTimeout(() => {
      gathering.delete(segmentId);
      tellWatchers(segmentId).catch((error: unknown) => services.log.warn({ err: error }, 'contacts sockets'));
    }, gatherFor).unref();
  }
  services.changes.onMessage('memberships.changed', ({ segmentId, status, people, by }) => {
    for (const person of people)
      room.local.in(userRoom(person)).emit('moved', { segmentId, status, isOwn: person === by });
    tellWatchersSoon(segmentId);
  });
}
