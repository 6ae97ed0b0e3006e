import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { type FileId, fileId } from '@oeuvre/contracts/kernel/ids.ts';
import type { FastifyRequest } from 'fastify';
import type { PictureFormat } from './files.images.ts';

/** The file that an address names; what cannot be an id is of nothing. */
export function fileIdOf(request: FastifyRequest): FileId {
  const id = fileId.safeParse((request.params as { id: string }).id);
  if (!id.success) throw commonErrors('not-found');
  return id.data;
}

/** The best format that the caller names: a mere wildcard is no promise, mail programs send it and show only JPEG. */
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

/** Whether the caller's If-None-Match holds this tag. */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
}

/** Cache-Control of a file. The bytes behind an id never change, but who may see a private file does: its copies are asked about each time. */
export const cachingOf = (isPublic: boolean) => (isPublic ? 'public, max-age=31536000, immutable' : 'private, no-cache');
