import {
  type FromPersonOfSegments,
  type MembershipChange,
  membershipsLive,
  type ToPersonOfSegments,
} from '@oeuvre/contracts/domains/memberships/memberships.socket.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Socket } from 'socket.io-client';
import { openLiveSocket } from '../../../ui/working/live-socket.ts';

type Live = ReturnType<typeof openLiveSocket<Socket<ToPersonOfSegments, FromPersonOfSegments>>>;

/** The page and its list of contacts share one connection. */
let live: Live | undefined;
let listeners = 0;

function listen(start: (socket: Live['socket']) => () => void): () => void {
  live ??= openLiveSocket(membershipsLive.path);
  listeners += 1;
  const stop = start(live.socket);
  return () => {
    stop();
    listeners -= 1;
    if (listeners > 0) return;
    live?.leave();
    live = undefined;
  };
}

/** Calls back when the person's own membership of a segment has changed. */
export const listenForOwnMoves = (onMoved: (told: MembershipChange) => void): (() => void) =>
  listen((socket) => {
    socket.on('moved', onMoved);
    return () => socket.off('moved', onMoved);
  });

/** Calls back when somebody among the contacts of this segment has moved, and after a connection that was lost. */
export const watchContacts = (segmentId: SegmentId, onChanged: () => void): (() => void) =>
  listen((socket) => {
    let isFirst = true;
    const watch = () =>
      socket.emit('watch', { segmentId }, () => {
        if (!isFirst) onChanged();
        isFirst = false;
      });
    const tell = (told: { segmentId: SegmentId }) => told.segmentId === segmentId && onChanged();
    if (socket.connected) watch();
    socket.on('connect', watch);
    socket.on('contacts', tell);
    return () => {
      socket.off('connect', watch);
      socket.off('contacts', tell);
    };
  });
