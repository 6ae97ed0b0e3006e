import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';

/** The result of receiving a file: its name, or why there is none. */
export type Received = { readonly name: string } | { readonly refused: 'no-file' | 'too-large' };

/** Streams the one file of a multipart form to `target`. Nothing is held in memory. */
export async function receiveFile(request: FastifyRequest, target: string, mostBytes: number): Promise<Received> {
  if (!request.isMultipart()) return { refused: 'no-file' };
  if (Number(request.headers['content-length'] ?? 0) > mostBytes * 1.01) return { refused: 'too-large' };
  let name: string | undefined;
  const limits = { files: 1, fields: 5, fieldSize: 1_000, parts: 6, fileSize: mostBytes };
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') continue;
    await pipeline(part.file, createWriteStream(target, { mode: 0o600 }));
    if (part.file.truncated) return { refused: 'too-large' };
    name = (part.filename ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').slice(-200) || 'table';
  }
  return name === undefined ? { refused: 'no-file' } : { name };
}
