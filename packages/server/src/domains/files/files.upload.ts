import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { maximumPictureBytes } from '@oeuvre/contracts/domains/files/files.constants.ts';
import { fileErrors, refusedFile } from '@oeuvre/contracts/domains/files/files.errors.ts';
import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import type { FastifyRequest } from 'fastify';
import { inScratchFolder } from '../../platform/storage/scratch.ts';
import type { LocalPicture } from './files.commands.ts';

/** The most pictures that wait on disk for their turn: people would give up before more were done. */
const mostAtOnce = 150;
let underway = 0;

/**
 * A form so many times larger than its picture may be is cut off. Up to this size the rest is read and dropped, so the
 * sender gets the reason for the refusal.
 */
const formFactor = 8;

/**
 * Streams the one picture of a multipart form to a temporary file and hands it on; afterwards the file is deleted.
 * Nothing is held in memory. Pictures of `maximumBytes` and more are refused.
 */
export async function withUpload<T>(
  request: FastifyRequest,
  use: (given: LocalPicture) => Promise<T>,
  maximumBytes: number = maximumPictureBytes,
): Promise<T> {
  if (!request.isMultipart()) throw fileErrors('no-file');
  return inScratchFolder(async (folder) => {
    const given = await readForm(request, path.join(folder, 'picture'), maximumBytes).catch(asMalformedForm);
    // Only now: whoever sends slowly takes no place from others.
    if (underway >= mostAtOnce) throw fileErrors('too-many-uploads', { retryAfter: 60 });
    underway += 1;
    try {
      return await use(given);
    } finally {
      underway -= 1;
    }
  });
}

/** Read errors are the sender's fault; write errors are ours. */
export function asMalformedForm(error: unknown): never {
  const isOurs =
    error instanceof AppError || ['open', 'write', 'mkdir'].includes((error as NodeJS.ErrnoException).syscall ?? '');
  throw isOurs ? error : fileErrors('malformed-form');
}

async function readForm(request: FastifyRequest, target: string, maximumBytes: number): Promise<LocalPicture> {
  const parts = request.parts({
    limits: { files: 2, fields: 10, fieldSize: 1_000, parts: 12, fileSize: maximumBytes - 1 },
  });
  cutOffAbove(formFactor * maximumBytes, request);
  const files: { name: string; isTooLarge: boolean }[] = [];
  for await (const part of parts) {
    if (part.type === 'file' && part.fieldname === 'file')
      files.push({ name: part.filename ?? '', isTooLarge: !(await writePicture(part, target, maximumBytes)) });
    else if (part.type === 'file') part.file.resume();
  }
  const [first, second] = files;
  if (!first) throw fileErrors('no-file');
  if (second) throw fileErrors('one-at-a-time');
  const fileName = shownName(first.name);
  if (first.isTooLarge) throw refusedFile('too-large', fileName);
  return { fileName, path: target };
}

/** Ends the connection of a sender who does not stop. */
export function cutOffAbove(limit: number, { raw }: FastifyRequest): void {
  let received = 0;
  raw.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > limit) raw.destroy();
  });
}

/** Writes a picture into a file; false if it exceeds the limit. */
export async function writePicture(
  { file }: MultipartFile,
  target: string,
  maximumBytes: number = maximumPictureBytes,
): Promise<boolean> {
  await pipeline(file, createWriteStream(target, { mode: 0o600 }));
  return !file.truncated && (await stat(target)).size < maximumBytes;
}

/** A received file, whole or cut off at the limit of the form. */
interface Received {
  readonly bytes: number;
  readonly sha256: string;
  readonly isTruncated: boolean;
}

/** Writes a part of a form into a file and computes its hash on the way. */
export async function writeHashed({ file }: MultipartFile, target: string): Promise<Received> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(file, counted, createWriteStream(target, { mode: 0o600 }));
  return { bytes, sha256: hash.digest('hex'), isTruncated: file.truncated };
}

/** The file name as shown in a message. It is never used as a path. */
export function shownName(name: string): string {
  if (name.includes('\0')) throw fileErrors('bad-name');
  return name.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(-120) || 'file';
}
