import { artworkAt } from '@oeuvre/contracts/addresses.ts';
import { linkedArtLocation } from '@oeuvre/contracts/domains/artworks/artworks.location.ts';
import { type ArtworkKey, artworkKey } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalidInput } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services/services.ts';
import { findArtwork } from '../queries/artwork-detail.ts';
import { embeddedPicture, findEmbed } from './embeds.access.ts';
import { linkedArtOf, linkedArtType } from './linked-art.ts';
import { artworkOfAddress, oEmbedOf, oEmbedXml } from './oembed.ts';

const size = z.coerce.number().int().min(1).max(100_000).default(100_000);
const asked = z.object({
  url: z.string().max(2_000),
  format: z.string().max(20).default('json'),
  maxwidth: size,
  maxheight: size,
});

/**
 * Serves works to machines: as Linked Art at a fixed address, and at the page's own address to whoever asks for JSON-LD
 * and not for a page; and to sites that embed them, by oEmbed.
 */
export async function linkedDataPlugin(
  app: FastifyInstance,
  { services }: { readonly services: Services },
): Promise<void> {
  app.addConstraintStrategy({
    name: 'asksForLinkedData',
    storage: () => new Map(),
    validate: () => undefined,
    deriveConstraint: ({ headers }) => asksForLinkedData(headers.accept),
    mustMatchWhenDerived: false,
  });
  const sendLinkedArt = (request: FastifyRequest, reply: FastifyReply) => answerLinkedArt(services, request, reply);
  app.get(linkedArtLocation(':artworkId'), sendLinkedArt);
  app.get(artworkAt(':artworkId'), { constraints: { asksForLinkedData: true } }, sendLinkedArt);
  app.get('/oembed', (request, reply) => answerOEmbed(services, request, reply));
}

/** JSON-LD is named and a page is not; a browser asks for a page. */
const asksForLinkedData = (accept = '') => /\bapplication\/ld\+json\b/i.test(accept) && !/\btext\/html\b/i.test(accept);

async function answerLinkedArt({ db, config }: Services, request: FastifyRequest, reply: FastifyReply) {
  const key = artworkKey.safeParse((request.params as { artworkId: string }).artworkId);
  const work = key.success ? await findArtwork(db, request.viewer, key.data) : undefined;
  reply.headers({ vary: 'accept, cookie', 'access-control-allow-origin': '*', 'cache-control': 'private, no-cache' });
  if (!work) throw commonErrors('not-found');
  // As bytes: JSON-LD has no parameter for a character set.
  return reply.type(linkedArtType).send(Buffer.from(JSON.stringify(linkedArtOf(work, config.publicUrl))));
}

/** The same for everybody: what a guest may see. */
async function answerOEmbed(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { db, config } = services;
  const query = asked.safeParse(request.query);
  if (!query.success) throw invalidInput(query.error, 'query');
  const { url, format, maxwidth, maxheight } = query.data;
  reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' });
  // The specification's answer to a format that is not offered.
  if (format !== 'json' && format !== 'xml')
    return reply.code(501).type('text/plain').send('json and xml are offered.\n');
  const key: ArtworkKey | undefined = artworkOfAddress(url, config.publicUrl);
  const work = key ? await findArtwork(db, guest, key) : undefined;
  const room = { maxWidth: maxwidth, maxHeight: maxheight };
  const embed = work
    ? oEmbedOf(work, config.publicUrl, work.image && (await embeddedPicture(services, work.image, room)))
    : await findEmbed(services, url);
  if (!embed) throw commonErrors('not-found');
  return format === 'json' ? reply.send(embed) : reply.type('text/xml; charset=utf-8').send(oEmbedXml(embed));
}
