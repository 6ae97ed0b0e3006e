import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { type FileId, fileId } from '@oeuvre/contracts/kernel/ids.ts';
import type { FastifyRequest } from 'fastify';
import type { ByteRange } from '../../platform/storage/storage-model.ts';
import type { PictureFormat } from './files.images.ts';

/** The file in an address; an invalid id finds nothing. */
export function fileIdOf(request: FastifyRequest): FileId {
  const id = fileId.safeParse((request.params as { id: string }).id);
  if (!id.success) throw commonErrors('not-found');
  return id.data;
}

/** The best format that the caller names. A wildcard promises nothing: mail programs send it and show only JPEG. */
export function formatFor(accept: string | undefined): PictureFormat {
  const named = new Set(
    (accept ?? '')
      .split(',')
      .filter(isWanted)
      .map((part) => part.split(';')[0]!.trim().toLowerCase()),
  );
  if (named.has('image/avif')) return 'avif';
  return named.has('image/webp') ? 'webp' : 'jpeg';
}

const isWanted = (part: string) => !/;\s*q=0(\.0*)?\s*(;|$)/i.test(part);

/** Whether the caller's If-None-Match contains this tag. */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
}

/**
 * Cache-Control of a file. The bytes behind an id never change, but who may see it does: copies of a public file are
 * revalidated after five minutes, those of a private one on each use.
 */
export const cachingOf = (isPublic: boolean) => (isPublic ? 'public, max-age=300' : 'private, no-cache');

/**
 * A single byte range of RFC 9110 (14.2). Several ranges, and ranges of another version of the file, get the whole
 * file.
 */
export function rangeOf(
  request: FastifyRequest,
  { bytes, tag }: { readonly bytes: number; readonly tag: string },
): ByteRange | 'unsatisfiable' | undefined {
  const { range, 'if-range': condition } = request.headers;
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if ((from === '' && to === '') || (condition !== undefined && condition !== tag)) return undefined;
  const first = from === '' ? Math.max(bytes - Number(to), 0) : Number(from);
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return first > last ? 'unsatisfiable' : { first, last };
}
