import { collectionAt } from '@oeuvre/contracts/addresses.ts';
import { collectionManifestLocation } from '@oeuvre/contracts/domains/collections/collections.location.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { collectionId } from '@oeuvre/contracts/kernel/ids.ts';
import { guest, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { FastifyInstance } from 'fastify';
import { sendJsonLd } from '../../platform/http/json-ld.ts';
import type { Services } from '../../platform/services/services.ts';
import {
  asWritten,
  manifestEntries,
  presentationContext,
  provider,
} from '../artworks/queries/artwork-manifest.queries.ts';
import { getCollection, type StoredCollection } from './collections.access.ts';
import { presentCollection } from './collections.queries.ts';

/** A IIIF collection is one document without pages; it names this many works. */
const mostWorks = 1_000;

/** Serves the IIIF collection of each collection to whoever may see it. */
export async function collectionsPlugin(
  app: FastifyInstance,
  { services }: { readonly services: Services },
): Promise<void> {
  const { db, config } = services;

  app.get(collectionManifestLocation(':id'), async (request, reply) => {
    const id = collectionId.safeParse((request.params as { id: string }).id);
    if (!id.success) throw commonErrors('not-found');
    const open = await getCollection(db, guest, id.data).catch(() => undefined);
    const stored = open ?? (await getCollection(db, request.viewer, id.data));
    const body = await present(stored, open ? guest : request.viewer);
    return sendJsonLd(request, reply, { body, context: presentationContext, isPublic: open !== undefined });
  });

  async function present(stored: StoredCollection, viewer: Viewer) {
    const page = { page: 1, itemsPerPage: mostWorks };
    const { name, description, artworks } = await presentCollection(db, viewer, { stored, page });
    return {
      '@context': presentationContext,
      id: `${config.publicUrl}${collectionManifestLocation(stored.id)}`,
      type: 'Collection',
      label: asWritten(name),
      ...(description && { summary: asWritten(description) }),
      provider: provider(config.publicUrl),
      homepage: [
        {
          id: `${config.publicUrl}${collectionAt(stored.id)}`,
          type: 'Text',
          label: asWritten(name),
          format: 'text/html',
        },
      ],
      items: manifestEntries(config.publicUrl, artworks),
    };
  }
}
