import { artworksLive } from '@oeuvre/contracts/domains/artworks/record/record.socket.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { SavedBy, VersionStand } from '@oeuvre/contracts/kernel/people-at-work.ts';
import { PeopleAtWork } from '../../../platform/live/people-at-work.ts';
import type { ReadSession, Sockets } from '../../../platform/live/sockets.ts';
import type { Services } from '../../../platform/services/services.ts';
import { findEditor, findSave, findStand } from './live.queries.ts';

/**
 * Tells people who edit a work of each other and of its changes, whoever makes them: every write touches the work's tag,
 * be it a save, a change of many works or an import.
 */
export function serveArtworkSockets(io: Sockets, services: Services, readSession: ReadSession): void {
  const { db, changes } = services;
  const people = new PeopleAtWork<ArtworkId, VersionStand, SavedBy>(
    io,
    { services, readSession },
    {
      name: 'artwork',
      live: artworksLive,
      findPerson: (viewer, id) => findEditor(db, viewer, id),
      findStand: (id) => findStand(db, id),
    },
  );
  changes.on((tags) => {
    const open = people.openHere;
    for (const id of open.size > 0 ? touched(open, tags) : [])
      people.guarded('forward', () => people.tellSaved(id, () => findSave(db, id)));
  });
}

const touched = (open: ReadonlySet<ArtworkId>, tags: readonly string[]) =>
  tags.includes('*') ? [...open] : [...open].filter((id) => tags.includes(`artwork:${id}`));
