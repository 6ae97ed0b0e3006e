import { workManifestLocation } from '@oeuvre/contracts/domains/artworks/artworks.location.ts';
import { artworkKey } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import type { FastifyInstance } from 'fastify';
import { sendJsonLd } from '../../platform/http/json-ld.ts';
import type { Services } from '../../platform/services/services.ts';
import { findArtwork } from './queries/artwork-detail.ts';
import { presentationContext, presentManifest } from './queries/artwork-manifest.queries.ts';

/** Serves the IIIF manifest of each work to whoever may see its page. */
export async function artworksPlugin(
  app: FastifyInstance,
  { services }: { readonly services: Services },
): Promise<void> {
  const { db, config } = services;

  app.get(workManifestLocation(':key'), async (request, reply) => {
    const key = artworkKey.safeParse((request.params as { key: string }).key);
    if (!key.success) throw commonErrors('not-found');
    // A work that a guest may see is shown to all alike.
    const open = await findArtwork(db, guest, key.data);
    const work = open ?? (request.viewer.id === 0 ? undefined : await findArtwork(db, request.viewer, key.data));
    const body = work && presentManifest(config.publicUrl, work);
    if (!body) throw commonErrors('not-found');
    return sendJsonLd(request, reply, { body, context: presentationContext, isPublic: open !== undefined });
  });
}
