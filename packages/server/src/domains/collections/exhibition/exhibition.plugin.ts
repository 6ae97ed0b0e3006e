import { createHash } from 'node:crypto';
import { artworkAt, exhibitionAt } from '@oeuvre/contracts/addresses.ts';
import {
  exhibitionFeedLocation,
  exhibitionManifestLocation,
} from '@oeuvre/contracts/domains/collections/exhibition/exhibition.location.ts';
import type { HungItem, HungWork } from '@oeuvre/contracts/domains/collections/hanging/hanging.model.ts';
import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendJsonLd } from '../../../platform/http/json-ld.ts';
import type { Services } from '../../../platform/services/services.ts';
import { type FeedEntry, type FeedFormat, feedTypes, feedXml } from '../../../platform/text/feed-xml.ts';
import { embeddedPicture, embeds } from '../../artworks/linked-data/embeds.access.ts';
import {
  asWritten,
  manifestEntries,
  presentationContext,
  provider,
} from '../../artworks/queries/artwork-manifest.queries.ts';
import { getExhibition } from './exhibition.access.ts';
import { listLastHung, presentExhibition } from './exhibition.queries.ts';

/** A IIIF collection is one document without pages; it names this many works. */
const mostWorks = 1_000;
const embeddedWidth = 600;
const enclosedWidth = 900;

const keyOf = (request: FastifyRequest) => (request.params as { key: string }).key;
const isWork = (item: HungItem): item is HungWork => item.kind === 'work';

/** An exhibition for other programs. No search engine lists it and no cache keeps it: its owner may close it. */
const keptByNoCache = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
/** Programs on other sites send no session, so they get what guests see. */
const forOtherSites = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/** Serves the exhibitions' IIIF collections and feeds, at addresses with the key of their link. */
export async function exhibitionPlugin(
  app: FastifyInstance,
  { services }: { readonly services: Services },
): Promise<void> {
  app.get(exhibitionManifestLocation(':key'), async (request, reply) => {
    reply.headers({ 'x-robots-tag': 'noindex', ...(request.viewer.id === 0 && forOtherSites) });
    const body = await manifestOf(services, request);
    return sendJsonLd(request, reply, { body, context: presentationContext, isPublic: false });
  });
  for (const format of ['rss', 'atom'] as const)
    app.get(exhibitionFeedLocation(':key', format), (request, reply) => sendFeed(services, { request, reply, format }));
}

async function manifestOf({ db, config }: Services, request: FastifyRequest) {
  const key = keyOf(request);
  const exhibition = await getExhibition(db, request.viewer, key);
  const page = { page: 1, itemsPerPage: mostWorks };
  const { name, description, items } = await presentExhibition(db, request.viewer, { exhibition, page });
  const label = asWritten(name);
  return {
    '@context': presentationContext,
    id: `${config.publicUrl}${exhibitionManifestLocation(key)}`,
    type: 'Collection',
    label,
    ...(description && { summary: asWritten(description) }),
    provider: provider(config.publicUrl),
    homepage: [{ id: `${config.publicUrl}${exhibitionAt(key)}`, type: 'Text', label, format: 'text/html' }],
    items: manifestEntries(
      config.publicUrl,
      items.filter(isWork).map(({ artwork }) => artwork),
    ),
  };
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly format: FeedFormat;
}

/** The works hung last, as far as a guest sees them: feed readers are not signed in. */
async function sendFeed({ db, config: { publicUrl } }: Services, { request, reply, format }: Asked) {
  const key = keyOf(request);
  const { stored } = await getExhibition(db, guest, key);
  const hung = await listLastHung(db, guest, stored.id);
  const page = `${publicUrl}${exhibitionAt(key)}`;
  const entries = hung.map(({ artwork, note, addedAt }): FeedEntry => {
    const { image } = artwork;
    return {
      url: `${publicUrl}${artworkAt(artwork.openId ?? artwork.id)}`,
      title: artwork.title || 'Untitled',
      author: artwork.artist,
      summary: note || [artwork.artist, artwork.dateText].filter(Boolean).join(', '),
      html: '',
      publishedAt: addedAt,
      updatedAt: addedAt,
      ...(image && {
        cover: { ...image, url: `${publicUrl}${pictureLocation(image.fileId)}?width=${enclosedWidth}` },
      }),
    };
  });
  const body = feedXml(format, {
    id: `urn:uuid:${stored.id}`,
    title: `${stored.name} · ${productName}`,
    description: stored.description,
    page,
    self: `${publicUrl}${exhibitionFeedLocation(key, format)}`,
    updatedAt: stored.updatedAt,
    entries,
  });
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.headers({ ...keptByNoCache, etag });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(feedTypes[format]).send(body);
}

/** A link with the cover: an exhibition is a page of its own, not a picture of another site. */
embeds.register('exhibitions', async (services, pathname) => {
  const { db, config } = services;
  const key = pathname.startsWith(exhibitionAt('')) ? pathname.slice(exhibitionAt('').length) : undefined;
  if (key === undefined) return undefined;
  const exhibition = await getExhibition(db, guest, key);
  const page = { page: 1, itemsPerPage: 1 };
  const { name, by, cover } = await presentExhibition(db, guest, { exhibition, page });
  const picture = cover && (await embeddedPicture(services, cover, { maxWidth: embeddedWidth, maxHeight: Infinity }));
  return {
    type: 'link',
    version: '1.0',
    title: name,
    author_name: by,
    provider_name: productName,
    provider_url: config.publicUrl,
    ...(picture && {
      thumbnail_url: picture.url,
      thumbnail_width: picture.width,
      thumbnail_height: picture.height,
    }),
  };
});
