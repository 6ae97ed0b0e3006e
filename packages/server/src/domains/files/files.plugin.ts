import type { PictureWidth } from '@oeuvre/contracts/domains/files/files.constants.ts';
import { pictureQuery } from '@oeuvre/contracts/domains/files/files.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { fileId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { invalidInput } from '../../platform/serve.ts';
import type { Services } from '../../platform/services.ts';
import { maySeeFile } from './files.access.ts';
import { FileFactsCache } from './files.cache.ts';
import type { PictureFormat } from './files.images.ts';
import { formatFor, isKnown } from './files.negotiation.ts';
import type { FileFacts } from './files.queries.ts';
import { isSigned } from './files.signatures.ts';
import { createVariant, formatOf, openVariant, stepFor, type Variant } from './files.variants.ts';

type Query = z.output<typeof pictureQuery>;

/** Serves `/files/:id?width=`: the picture in the asked width, in the best format that the caller takes. */
export async function filesPlugin(app: FastifyInstance, { services }: { readonly services: Services }): Promise<void> {
  const cache = new FileFactsCache(services.db, services.changes);
  const askedForAvif = new Set<string>();

  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:id',
    handler: async (request, reply) => {
      protect(reply);
      const query = queryOf(request);
      const file = await cache.find(idOf(request));
      if (!file || !(await isFor(request.viewer, file, query))) throw commonErrors('not-found');
      const width = stepFor(file, query.width);
      const format = formatOf(width, formatFor(request.headers.accept));
      describeCaching(reply, file, query);
      const known = knownFormat(request, file, { width, format });
      if (known) return reply.code(304).header('etag', tagOf(file, { width, format: known })).send();
      return send({ file, request, reply, wanted: { width, format } });
    },
  });

  const isFor = async (viewer: Viewer, file: FileFacts, query: Query) =>
    (query.signature !== undefined && isSigned(services.config.sessionSecret, { fileId: file.id, width: query.width, expires: Number(query.expires) }, query.signature)) ||
    maySeeFile(services.db, viewer, file);

  async function send({ file, request, reply, wanted }: { file: FileFacts; request: FastifyRequest; reply: FastifyReply; wanted: Variant }) {
    const { variant, body, size } = await find(file, wanted);
    reply.header('etag', tagOf(file, variant)).header('content-type', `image/${variant.format}`).header('content-length', size);
    if (request.method !== 'HEAD') return reply.send(body);
    if (!Buffer.isBuffer(body)) body.destroy();
    return reply.send();
  }

  /** What is there is streamed, what is not is made; only for AVIF nobody waits. */
  async function find(file: FileFacts, variant: Variant) {
    const found = await openVariant(services.storage, file, variant);
    if (found) return { variant, ...found };
    if (variant.format === 'avif') {
      await askForAvif(file);
      return findWebp(file, variant.width);
    }
    return make(file, variant);
  }

  async function findWebp(file: FileFacts, width: PictureWidth) {
    const variant: Variant = { width, format: 'webp' };
    const found = await openVariant(services.storage, file, variant);
    return found ? { variant, ...found } : make(file, variant);
  }

  async function make(file: FileFacts, variant: Variant) {
    const body = await createVariant(services.storage, file, variant);
    return { variant, body, size: body.length };
  }

  /** Once for each file and process: a job that finds everything made does nothing. */
  async function askForAvif(file: FileFacts): Promise<void> {
    if (askedForAvif.has(file.id)) return;
    askedForAvif.add(file.id);
    await services.jobs.send('files.variants', { fileId: file.id });
  }
}

function idOf(request: FastifyRequest) {
  const id = fileId.safeParse((request.params as { id: string }).id);
  if (!id.success) throw commonErrors('not-found');
  return id.data;
}

function queryOf(request: FastifyRequest): Query {
  const query = pictureQuery.safeParse(request.query);
  if (!query.success) throw invalidInput(query.error, 'query');
  return query.data;
}

/** A picture is only ever a picture, whatever its bytes could be taken for; refusals are not remembered. */
function protect(reply: FastifyReply): void {
  reply.headers({ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'", vary: 'Accept', 'cache-control': 'no-store' });
}

/** The bytes behind an id never change, but who may see a private file does: its copies are asked about each time. */
function describeCaching(reply: FastifyReply, file: FileFacts, query: Query): void {
  const isPublic = file.visibility === 'public';
  reply.header('cache-control', isPublic ? 'public, max-age=31536000, immutable' : 'private, no-cache');
  // Mail programs in a browser show the picture on a page of their own origin.
  reply.header('cross-origin-resource-policy', isPublic || query.signature !== undefined ? 'cross-origin' : 'same-origin');
}

const tagOf = (file: FileFacts, { width, format }: Variant) => `"${file.sha256.slice(0, 16)}-${width}-${format}"`;

/** The format in which the caller has the picture already; who got WebP while AVIF was being made may keep it. */
function knownFormat(request: FastifyRequest, file: FileFacts, { width, format }: Variant): PictureFormat | undefined {
  const acceptable: PictureFormat[] = format === 'avif' ? ['avif', 'webp'] : [format];
  return acceptable.find((one) => isKnown(request.headers['if-none-match'], tagOf(file, { width, format: one })));
}
