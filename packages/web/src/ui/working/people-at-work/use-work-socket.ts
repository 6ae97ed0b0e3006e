import type { FromPeopleAtWork, PersonAtWork, ToPeopleAtWork } from '@oeuvre/contracts/kernel/people-at-work.ts';
import { useEffect, useRef } from 'react';
import type { Socket } from 'socket.io-client';
import { startAtFirstSign } from '../../../late/start-at-first-sign.ts';

interface Listening<Id, Stand, By> {
  /** Other people who have it open; empty while disconnected. */
  readonly onPeople: (people: readonly PersonAtWork[]) => void;
  readonly onSaved: (told: { id: Id; by: By | null } & Stand) => void;
  readonly onCommented?: () => void;
  /** The viewer may no longer work on it, or may again. */
  readonly onDismissed: (isDismissed: boolean) => void;
  /** Connected or reconnected: earlier messages may be missed, so this is the stored state. */
  readonly onConnected: (stand: Stand) => void;
}

/**
 * The live connection of people who work on one thing: an article, a work. It opens after the page has loaded, so
 * nobody waits for it.
 */
export function useWorkSocket<Id extends string, Stand extends object, By extends object>(
  { namespace, id, isWriting }: { readonly namespace: string; readonly id: Id; readonly isWriting: boolean },
  listening: Listening<Id, Stand, By>,
): void {
  type WorkSocket = Socket<ToPeopleAtWork<Id, Stand, By>, FromPeopleAtWork<Id, Stand>>;
  const latest = useRef(listening);
  useEffect(() => {
    latest.current = listening;
  });
  const socket = useRef<WorkSocket>(undefined);

  useEffect(() => {
    function start({ openLiveSocket }: typeof import('../live-socket.ts')) {
      const { socket: opened, leave } = openLiveSocket<WorkSocket>(namespace);
      // The library's types do not know that both events carry the id.
      const typed = opened as unknown as Socket;
      socket.current = opened;
      typed.on('connect', () => {
        typed.emit('watch', { id }, (found: ({ people: PersonAtWork[] } & Stand) | null) => {
          latest.current.onPeople(found?.people ?? []);
          if (!found) return;
          latest.current.onDismissed(false);
          latest.current.onConnected(found);
        });
      });
      typed.on('disconnect', () => latest.current.onPeople([]));
      typed.on(
        'people',
        (told: { id: Id; people: PersonAtWork[] }) => told.id === id && latest.current.onPeople(told.people),
      );
      typed.on('saved', (told: { id: Id; by: By | null } & Stand) => told.id === id && latest.current.onSaved(told));
      typed.on('commented', (told: { id: Id }) => told.id === id && latest.current.onCommented?.());
      typed.on('dismissed', (told: { id: Id }) => told.id === id && latest.current.onDismissed(true));
      return () => {
        leave();
        socket.current = undefined;
      };
    }
    return startAtFirstSign(() => import('../live-socket.ts'), start);
  }, [namespace, id]);

  useEffect(() => {
    (socket.current as Socket | undefined)?.emit('writing', { id, isWriting });
  }, [id, isWriting]);
}
