import path from 'node:path';
import { maximumMasterBytes } from '@oeuvre/contracts/domains/files/files.constants.ts';
import { fileErrors, refusedFile } from '@oeuvre/contracts/domains/files/files.errors.ts';
import type { FastifyRequest } from 'fastify';
import { inScratchFolder } from '../../../platform/storage/scratch.ts';
import type { LocalPicture } from '../files.commands.ts';
import { asMalformedForm, cutOffAbove, shownName, writeHashed } from '../files.upload.ts';

/** A received original in a local file. */
export interface ReceivedMaster extends LocalPicture {
  readonly bytes: number;
  readonly sha256: string;
}

/** The most originals that wait on disk for their turn: each may hold 100 MB of it. */
const mostAtOnce = 24;
let underway = 0;

/** The size of a form beside its file. */
const formOverhead = 65_536;
/** A larger form is cut off; up to this size the rest is read and dropped, so the sender gets the refusal. */
const maximumFormBytes = 2 * maximumMasterBytes;

/** Streams the original in a form to a temporary file and hands it on; the file is deleted afterwards. */
export async function withReceivedMaster<T>(
  request: FastifyRequest,
  use: (received: ReceivedMaster) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw fileErrors('no-file');
  return inScratchFolder(async (folder) => {
    const received = await readForm(request, path.join(folder, 'master')).catch(asMalformedForm);
    if (underway >= mostAtOnce) throw fileErrors('too-many-uploads', { retryAfter: 60 });
    underway += 1;
    try {
      return await use(received);
    } finally {
      underway -= 1;
    }
  });
}

async function readForm(request: FastifyRequest, target: string): Promise<ReceivedMaster> {
  const parts = request.parts({
    limits: { files: 2, fields: 10, fieldSize: 1_000, parts: 12, fileSize: maximumMasterBytes },
  });
  cutOffAbove(maximumFormBytes, request);
  const isDeclaredTooLarge = Number(request.headers['content-length'] ?? 0) > maximumMasterBytes + formOverhead;
  const files: ReceivedMaster[] = [];
  for await (const part of parts) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== 'file') {
      part.file.resume();
      continue;
    }
    if (files.length > 0) throw fileErrors('one-at-a-time');
    const fileName = shownName(part.filename ?? '');
    if (isDeclaredTooLarge) throw refusedFile('master-too-large', fileName);
    const { bytes, sha256, isTruncated } = await writeHashed(part, target);
    if (isTruncated) throw refusedFile('master-too-large', fileName);
    files.push({ path: target, fileName, bytes, sha256 });
  }
  const [file] = files;
  if (!file) throw fileErrors('no-file');
  return file;
}
