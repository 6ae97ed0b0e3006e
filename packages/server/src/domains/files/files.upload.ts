import type { MultipartFile } from '@fastify/multipart';
import { maximumPictureBytes } from '@oeuvre/contracts/domains/files/files.constants.ts';
import { fileErrors, refusedFile } from '@oeuvre/contracts/domains/files/files.errors.ts';
import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import type { FastifyRequest } from 'fastify';

interface Upload {
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** A form above this size is cut off; up to it the rest is read and dropped, so that the sender hears why he is refused. */
const maximumFormBytes = 8 * maximumPictureBytes;

/** Reads the one picture of a multipart form, holding at most as many bytes as a picture may have. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw fileErrors('no-file');
  try {
    return await readForm(request);
  } catch (error) {
    throw error instanceof AppError ? error : fileErrors('malformed-form');
  }
}

async function readForm(request: FastifyRequest): Promise<Upload> {
  const parts = request.parts({ limits: { files: 2, fields: 10, fieldSize: 1_000, parts: 12, fileSize: maximumPictureBytes - 1 } });
  cutOffAbove(maximumFormBytes, request);
  const files: { name: string; bytes: Buffer | 'too-large' }[] = [];
  for await (const part of parts) {
    if (part.type === 'file' && part.fieldname === 'file') files.push({ name: part.filename ?? '', bytes: await pictureBytesOf(part) });
    else if (part.type === 'file') part.file.resume();
  }
  const [first, second] = files;
  if (!first) throw fileErrors('no-file');
  if (second) throw fileErrors('one-at-a-time');
  const fileName = shownName(first.name);
  if (first.bytes === 'too-large') throw refusedFile('too-large', fileName);
  return { fileName, bytes: first.bytes };
}

/** Ends the connection of a sender who goes on and on. */
export function cutOffAbove(limit: number, { raw }: FastifyRequest): void {
  let received = 0;
  raw.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > limit) raw.destroy();
  });
}

/** The bytes of a picture, of which no more are held than one may have. */
export async function pictureBytesOf({ file }: MultipartFile): Promise<Buffer | 'too-large'> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes < maximumPictureBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  return bytes >= maximumPictureBytes || file.truncated ? 'too-large' : Buffer.concat(chunks);
}

/** The name as it may stand in a sentence. It names nothing on our side. */
export function shownName(name: string): string {
  if (name.includes('\0')) throw fileErrors('bad-name');
  return name.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(-120) || 'file';
}
