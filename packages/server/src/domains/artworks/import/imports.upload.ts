import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { maximumTableBytes } from '@oeuvre/contracts/domains/artworks/imports/imports.constants.ts';
import { importErrors } from '@oeuvre/contracts/domains/artworks/imports/imports.errors.ts';
import type { FastifyRequest } from 'fastify';
import { inScratchFolder } from '../../../platform/storage/scratch.ts';
import { findTable, type TableFile } from './intake.ts';

/**
 * Streams the one file of a multipart form to a temporary file and hands on the table in it; afterwards the file is
 * deleted. Nothing is held in memory.
 */
export async function withUploadedTable<T>(request: FastifyRequest, use: (table: TableFile) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw importErrors('no-table');
  if (Number(request.headers['content-length'] ?? 0) > maximumTableBytes * 1.01) throw importErrors('table-too-large');
  return inScratchFolder(async (folder) => {
    const target = path.join(folder, 'upload');
    const name = await receive(request, target);
    return use(await findTable(target, folder, name));
  });
}

async function receive(request: FastifyRequest, target: string): Promise<string> {
  let name: string | undefined;
  const limits = { files: 1, fields: 5, fieldSize: 1_000, parts: 6, fileSize: maximumTableBytes };
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') continue;
    await pipeline(part.file, createWriteStream(target, { mode: 0o600 }));
    if (part.file.truncated) throw importErrors('table-too-large');
    name = (part.filename ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').slice(-200) || 'table';
  }
  if (name === undefined) throw importErrors('no-table');
  return name;
}
