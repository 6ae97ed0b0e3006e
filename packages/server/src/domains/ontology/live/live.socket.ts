import { termsLive } from '@oeuvre/contracts/domains/ontology/terms/terms.socket.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import type { SavedBy, VersionStand } from '@oeuvre/contracts/kernel/people-at-work.ts';
import { PeopleAtWork } from '../../../platform/live/people-at-work.ts';
import type { ReadSession, Sockets } from '../../../platform/live/sockets.ts';
import type { Services } from '../../../platform/services/services.ts';
import { findSave, findStand, findTermEditor } from './live.queries.ts';

/** Tells people who have a term open of each other and of its changes. */
export function serveTermSockets(io: Sockets, services: Services, readSession: ReadSession): void {
  const { db, changes } = services;
  const people = new PeopleAtWork<TagId, VersionStand, SavedBy>(
    io,
    { services, readSession },
    {
      name: 'term',
      live: termsLive,
      findPerson: (viewer, id) => findTermEditor(db, viewer, id),
      findStand: (id) => findStand(db, id),
    },
  );
  changes.on((tags) => {
    const open = people.openHere;
    for (const id of open)
      if (tags.includes('*') || tags.includes(`term:${id}`))
        people.guarded('forward', () => people.tellSaved(id, () => findSave(db, id)));
  });
}
