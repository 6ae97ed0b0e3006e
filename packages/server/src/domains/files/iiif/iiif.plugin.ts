import { createHash } from 'node:crypto';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { guest, isSignedIn, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../../platform/base/client-address.ts';
import type { Services } from '../../../platform/services/services.ts';
import { longestSideFor, maySeeFile } from '../files.access.ts';
import { FileFactsCache } from '../files.cache.ts';
import { cachingOf, fileIdOf, isKnown } from '../files.negotiation.ts';
import type { FileFacts } from '../files.queries.ts';
import { contextLink, describeImage, jsonLdType, profileLink } from './iiif.description.ts';
import { sizeAfter, uprightTurn } from './iiif.orientation.ts';
import {
  type Allowed,
  type ApiVersion,
  asksForMost,
  canonicalAddress,
  type Parts,
  parseImageRequest,
} from './iiif.request.ts';
import { type ImageSource, LocalSources, sourceOf } from './iiif.sources.ts';
import { type Asker, TileMaker, tagOfTile } from './iiif.tiles.ts';

/** The most pixels of one image: larger ones take seconds to make, and guests are many. */
const largestArea = { ofPerson: 16_000_000, ofGuest: 4_000_000 } as const;

/** A picture that the viewer may see, as they may have it. */
interface Image {
  readonly file: FileFacts;
  readonly source: ImageSource;
  readonly allowed: Allowed;
  /** Guests would get less of it. */
  readonly isForPersons: boolean;
}

const forGuests = { side: undefined, area: largestArea.ofGuest } as const;
const mediaTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

interface Options {
  readonly services: Services;
  /** The viewer who asks; it is called only for pictures that are not the same for all. */
  readonly viewerOf?: (request: FastifyRequest) => Viewer | Promise<Viewer>;
}

/**
 * Serves every picture by the IIIF Image API: `/iiif/3/:id/…` by version 3.0 and `/iiif/2/:id/…` by version 2.1, both at
 * level 2 (https://iiif.io/api/image/3.0/compliance/).
 */
export async function iiifPlugin(
  app: FastifyInstance,
  { services, viewerOf = ({ viewer }) => viewer }: Options,
): Promise<void> {
  const facts = new FileFactsCache(services.db, services.changes);
  const sources = new LocalSources(services);
  const tiles = new TileMaker(services.config);

  for (const version of [2, 3] as const) {
    const addressOf = ({ file }: Image) => `${services.config.publicUrl}/iiif/${version}/${file.id}`;

    serve(version, '', async (image, _request, reply) => reply.redirect(`${addressOf(image)}/info.json`, 303));

    serve(version, '/info.json', async (image, request, reply) => {
      const wantsJsonLd = (request.headers.accept ?? '').includes('application/ld+json');
      reply.headers({
        vary: 'Accept',
        link: wantsJsonLd ? profileLink(version) : [profileLink(version), contextLink(version)].join(', '),
        'content-type': wantsJsonLd ? jsonLdType(version) : 'application/json',
      });
      const description = JSON.stringify(describeImage(version, addressOf(image), image.allowed));
      const etag = `"${createHash('sha256').update(description).digest('base64url').slice(0, 22)}"`;
      reply.header('etag', etag);
      return isKnown(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(description);
    });

    serve(version, '/:region/:size/:rotation/:quality', async (image, request, reply) => {
      const { file, source, allowed } = image;
      const asked = parseImageRequest(version, request.params as Parts, allowed);
      const { width, height } = allowed;
      const { levels, orientation } = source;
      const tile = { id: file.id, version: source.version, levels, orientation, picture: { width, height }, asked };
      const etag = tagOfTile(tile);
      describeCaching(reply, image, 'image');
      reply.header('etag', etag);
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const canonical = `<${addressOf(image)}/${canonicalAddress(version, asked, allowed)}>;rel="canonical"`;
      const { body, bytes } = await tiles.open(tile, () => sources.find(source), askerOf(request, reply));
      return reply
        .headers({
          link: [profileLink(version), canonical].join(', '),
          'content-type': mediaTypes[asked.format],
          'content-length': bytes,
        })
        .send(body);
    });
  }

  /** Serves something of a picture that the viewer may see, to GET and HEAD. */
  function serve(
    version: ApiVersion,
    rest: string,
    answer: (image: Image, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void {
    app.get(`/iiif/${version}/:id${rest}`, async (request, reply) => {
      reply.headers({ 'content-security-policy': "default-src 'none'", 'cache-control': 'no-store' });
      const image = await find(version, request);
      describeCaching(reply, image, 'description');
      return answer(image, request, reply);
    });
  }

  async function find(version: ApiVersion, request: FastifyRequest): Promise<Image> {
    const file = await facts.find(fileIdOf(request));
    if (file?.kind !== 'picture') throw commonErrors('not-found');
    const source = sourceOf(file);
    // A viewer who looks closely asks for hundreds of tiles: what everybody gets alike costs no question.
    const isAlike = isSameForEverybody(file) && !mayHaveMore(version, request, allowedOf(source, forGuests));
    const viewer = isAlike ? guest : await viewerOf(request);
    if (!(await maySeeFile(services.db, viewer, file))) throw commonErrors('not-found');
    const side = await longestSideFor(services.db, viewer, file);
    const area = isSignedIn(viewer) ? largestArea.ofPerson : largestArea.ofGuest;
    return { file, source, allowed: allowedOf(source, { side, area }), isForPersons: isSignedIn(viewer) };
  }

  /** The address that asks, until its connection ends. */
  function askerOf(request: FastifyRequest, { raw }: FastifyReply): Asker {
    const address = networkOf(request.ip);
    const gone = new AbortController();
    raw.once('close', () => gone.abort(commonErrors('interrupted')));
    return { address, signal: gone.signal, mayHaveLarge: () => services.limits.take('large-image', address) };
  }
}

/** Signed-in people may have larger images; only their description, and what is too large for guests, differs. */
function mayHaveMore(version: ApiVersion, { headers, params }: FastifyRequest, allowed: Allowed): boolean {
  if (!headers.cookie) return false;
  return !('size' in (params as object)) || asksForMost(version, params as Parts, allowed);
}

const isSameForEverybody = ({ visibility, guestLimit }: FileFacts) => visibility === 'public' && guestLimit === null;

/**
 * Where rights limit the size, the picture is described as if it were no larger: a viewer could otherwise put it
 * together from regions.
 */
function allowedOf({ levels, orientation }: ImageSource, { side, area }: Pick<Allowed, 'side' | 'area'>): Allowed {
  const [width, height] = levels[0]!;
  const full = sizeAfter({ width, height }, uprightTurn(orientation));
  const factor = side === undefined ? 1 : Math.min(1, side / Math.max(full.width, full.height));
  const within = (length: number) => Math.max(1, Math.round(length * factor));
  return { width: within(full.width), height: within(full.height), area, side };
}

/**
 * The bytes of a public image never change, unless its source is interim or rights limit it; a description follows the
 * rights. Nobody keeps what only some may see.
 */
function describeCaching(reply: FastifyReply, image: Image, of: 'image' | 'description'): void {
  const { file, source, allowed, isForPersons } = image;
  const isSameForAll =
    file.visibility === 'public' &&
    (allowed.side ?? null) === file.guestLimit &&
    !(isForPersons && (isSameForEverybody(file) || allowed.width * allowed.height > largestArea.ofGuest));
  const isFixed = of === 'image' && !source.isInterim && file.guestLimit === null;
  reply.header(
    'cache-control',
    isSameForAll ? (isFixed ? cachingOf(true) : 'public, max-age=60') : 'private, no-store',
  );
  if (!isSameForAll) return;
  reply.header('access-control-allow-origin', '*');
  reply.header('cross-origin-resource-policy', 'cross-origin');
}
