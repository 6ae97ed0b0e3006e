import { artworkErrors } from '@oeuvre/contracts/domains/artworks/artworks.errors.ts';
import type { ArtworkKey } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import {
  mayAskForStatuses,
  mayEditArtwork,
  mayMakeArtworks,
} from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { type CallContext, handle } from '../../../platform/http/serve.ts';
import { findStoredArtwork } from '../artworks.access.ts';
import type { Actor } from '../artworks.commands.ts';
import { countShared, listOwnArtworks, listSharedArtworks } from '../queries/own-artworks.queries.ts';
import { editedArtwork, listRevisions, listSharedPeople } from './edited.queries.ts';
import {
  deleteArtwork,
  makeArtwork,
  publishArtwork,
  restoreArtwork,
  restoreRecord,
  saveRecord,
  unpublishArtwork,
} from './record.commands.ts';
import { shareArtwork, unshareArtwork } from './sharing.commands.ts';

type Command = (db: CallContext['db'], actor: Actor) => Promise<void>;

const takeChange = (call: CallContext) => call.services.limits.take('artwork-change', call.payer);

/** Runs a command and answers with the work after it. */
async function changed(call: CallContext, key: ArtworkKey, command: Command) {
  await takeChange(call);
  await command(call.db, call);
  return editedArtwork(call.db, call.viewer, key);
}

async function sharedWith(call: CallContext, key: ArtworkKey, command: Command) {
  await call.services.limits.take('artwork-share', call.payer);
  await command(call.db, call);
  return { people: await listSharedPeople(call.db, call.viewer, key) };
}

export const recordHandlers = [
  handle(recordRoutes.listOwn, ({ query, db, viewer }) => {
    assertAllowed(mayAskForStatuses(viewer, query.activityStatuses), artworkErrors);
    const { page, itemsPerPage, ...filter } = query;
    return listOwnArtworks(db, viewer, { filter, page: { page, itemsPerPage } });
  }),
  handle(recordRoutes.listShared, ({ query, db, viewer }) => {
    assertAllowed(mayAskForStatuses(viewer, query.activityStatuses), artworkErrors);
    const { page, itemsPerPage, ...filter } = query;
    return listSharedArtworks(db, viewer, { filter, page: { page, itemsPerPage } });
  }),
  handle(recordRoutes.countShared, async ({ db, viewer }) => ({ sharedCount: await countShared(db, viewer) })),
  handle(
    recordRoutes.create,
    async (call) => editedArtwork(call.db, call.viewer, await makeArtwork(call.db, call, call.body?.record)),
    async (call) => {
      assertAllowed(mayMakeArtworks(call.viewer), artworkErrors);
      await takeChange(call);
    },
  ),
  handle(recordRoutes.get, ({ db, viewer, params }) => editedArtwork(db, viewer, params.id)),
  handle(
    recordRoutes.save,
    async (call) => {
      await saveRecord(call.db, call, { key: call.params.id, ...call.body });
      return editedArtwork(call.db, call.viewer, call.params.id);
    },
    async (call) => {
      await takeChange(call);
      const work = await findStoredArtwork(call.db, call.viewer, call.params.id);
      if (!work) throw commonErrors('not-found');
      assertAllowed(mayEditArtwork(call.viewer, work), artworkErrors);
    },
  ),
  handle(recordRoutes.publish, (call) =>
    changed(call, call.params.id, (db, actor) => publishArtwork(db, actor, call.params.id)),
  ),
  handle(recordRoutes.unpublish, (call) =>
    changed(call, call.params.id, (db, actor) => unpublishArtwork(db, actor, call.params.id)),
  ),
  handle(recordRoutes.delete, async (call) => {
    await takeChange(call);
    await deleteArtwork(call.db, call, call.params.id);
  }),
  handle(recordRoutes.restore, (call) =>
    changed(call, call.params.id, (db, actor) => restoreArtwork(db, actor, call.params.id)),
  ),
  handle(recordRoutes.listRevisions, ({ db, viewer, params, query }) =>
    listRevisions(db, viewer, { key: params.id, page: query }),
  ),
  handle(recordRoutes.restoreRevision, (call) =>
    changed(call, call.params.id, (db, actor) =>
      restoreRecord(db, actor, { key: call.params.id, version: call.params.version }),
    ),
  ),
  handle(recordRoutes.listPeople, async ({ db, viewer, params }) => ({
    people: await listSharedPeople(db, viewer, params.id),
  })),
  handle(recordRoutes.share, (call) =>
    sharedWith(call, call.params.id, (db, actor) => shareArtwork(db, actor, { key: call.params.id, ...call.body })),
  ),
  handle(recordRoutes.unshare, async (call) => {
    await call.services.limits.take('artwork-share', call.payer);
    await unshareArtwork(call.db, call, { key: call.params.id, ...call.body });
  }),
];
