import { wallRoutes } from '@oeuvre/contracts/domains/artworks/wall/wall.routes.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { type CallContext, handle } from '../../../platform/http/serve.ts';
import { hangWorks, setPublishedOnWall, takeDownWorks } from './wall.commands.ts';

async function changed(call: CallContext, command: () => Promise<ArtworkId[]>) {
  await call.services.limits.take('artwork-change', call.payer);
  return { artworks: await command() };
}

export const wallHandlers = [
  handle(wallRoutes.hang, (call) => {
    const { artworks: artworkIds, published } = call.body;
    return changed(call, () => hangWorks(call.db, call, { ...call.params, artworkIds, published }));
  }),
  handle(wallRoutes.takeDown, (call) =>
    changed(call, () => takeDownWorks(call.db, call, { ...call.params, artworkIds: call.body.artworks })),
  ),
  handle(wallRoutes.publish, (call) =>
    changed(call, () =>
      setPublishedOnWall(call.db, call, { ...call.params, artworkIds: call.body.artworks, published: true }),
    ),
  ),
  handle(wallRoutes.withdraw, (call) =>
    changed(call, () =>
      setPublishedOnWall(call.db, call, { ...call.params, artworkIds: call.body.artworks, published: false }),
    ),
  ),
];
