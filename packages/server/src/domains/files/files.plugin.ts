import type { Readable } from 'node:stream';
import { pictureQuery } from '@oeuvre/contracts/domains/files/files.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Cache } from '../../platform/cache/cache.ts';
import { invalidInput } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services/services.ts';
import { isOpenedBy, longestSideFor, maySeeFile } from './files.access.ts';
import { FileFactsCache } from './files.cache.ts';
import type { PictureFormat, Variant } from './files.images.ts';
import { cachingOf, fileIdOf, formatFor, isKnown } from './files.negotiation.ts';
import type { FileFacts } from './files.queries.ts';
import { createVariant, formatOf, openVariant, stepFor, stepWithin } from './files.variants.ts';

type Query = z.output<typeof pictureQuery>;
interface Found {
  readonly variant: Variant;
  readonly body: Readable | Buffer;
  readonly size: number;
}

/** Serves `/files/:id?width=`: the picture in the asked width, in the best format that the caller takes. */
export async function filesPlugin(app: FastifyInstance, { services }: { readonly services: Services }): Promise<void> {
  const cache = new FileFactsCache(services.db, services.changes);
  const askedForAvif = new Cache<FileId, true>({ keyOf: (id) => id, most: { entries: 10_000 } });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:id',
    handler: async (request, reply) => {
      protect(reply);
      const query = queryOf(request);
      const file = await cache.find(fileIdOf(request));
      if (file?.kind !== 'picture' || !(await isFor(request.viewer, file, query))) throw commonErrors('not-found');
      const side = await longestSideFor(services.db, request.viewer, file);
      const width = side === undefined ? stepFor(file, query.width) : stepWithin(file, query.width, side);
      const format = formatOf(width, formatFor(request.headers.accept));
      describeCaching(reply, file, { query, side });
      const known = knownFormat(request, file, { width, format });
      if (known)
        return reply
          .code(304)
          .header('etag', tagOf(file, { width, format: known }))
          .send();
      return send({ file, request, reply, wanted: { width, format } });
    },
  });

  const isFor = async (viewer: Viewer, file: FileFacts, query: Query) =>
    (await maySeeFile(services.db, viewer, file)) ||
    (query.pass !== undefined && isOpenedBy(services, query.pass, file.id));

  async function send({
    file,
    request,
    reply,
    wanted,
  }: {
    file: FileFacts;
    request: FastifyRequest;
    reply: FastifyReply;
    wanted: Variant;
  }) {
    const { variant, body, size } = await find(file, wanted);
    reply
      .header('etag', tagOf(file, variant))
      .header('content-type', `image/${variant.format}`)
      .header('content-length', size);
    if (request.method !== 'HEAD') return reply.send(body);
    if (!Buffer.isBuffer(body)) body.destroy();
    return reply.send();
  }

  /** Streams an existing variant and makes a missing one; nobody waits for AVIF. */
  async function find(file: FileFacts, variant: Variant): Promise<Found> {
    const found = await openVariant(services.storage, file, variant);
    if (found) return { variant, ...found };
    if (variant.format === 'avif') {
      await askForAvif(file);
      return find(file, { width: variant.width, format: 'webp' });
    }
    const body = await createVariant(services.storage, file, variant);
    return { variant, body, size: body.length };
  }

  /**
   * Queues occasionally for each file: a job that finds everything made does nothing. The picture is served even if
   * queueing fails.
   */
  async function askForAvif({ id }: FileFacts): Promise<void> {
    if (askedForAvif.find(id)) return;
    askedForAvif.keep(id, true);
    try {
      await services.jobs.send('files.variants', { fileId: id });
    } catch (error) {
      askedForAvif.forget(id);
      services.log.warn({ err: error, fileId: id }, 'could not ask for AVIF');
    }
  }
}

function queryOf(request: FastifyRequest): Query {
  const query = pictureQuery.safeParse(request.query);
  if (!query.success) throw invalidInput(query.error, 'query');
  return query.data;
}

/** A picture is only ever served as a picture, whatever its bytes look like; refusals are not cached. */
function protect(reply: FastifyReply): void {
  reply.headers({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
    vary: 'Accept',
    'cache-control': 'no-store',
  });
}

function describeCaching(
  reply: FastifyReply,
  file: FileFacts,
  { query, side }: { readonly query: Query; readonly side: number | undefined },
): void {
  const isPublic = file.visibility === 'public' && query.pass === undefined;
  const isSameForAll = isPublic && (side ?? null) === file.guestLimit;
  reply.header('cache-control', cachingOf(isSameForAll));
  // Mail programs in a browser show the picture on a page of their own origin.
  reply.header(
    'cross-origin-resource-policy',
    file.visibility === 'public' || query.pass !== undefined ? 'cross-origin' : 'same-origin',
  );
}

const tagOf = (file: FileFacts, { width, format }: Variant) => `"${file.sha256.slice(0, 16)}-${width}-${format}"`;

/** The format that the caller already has; a caller who got WebP while AVIF was being made may keep it. */
function knownFormat(request: FastifyRequest, file: FileFacts, { width, format }: Variant): PictureFormat | undefined {
  const acceptable: PictureFormat[] = format === 'avif' ? ['avif', 'webp'] : [format];
  return acceptable.find((one) => isKnown(request.headers['if-none-match'], tagOf(file, { width, format: one })));
}
