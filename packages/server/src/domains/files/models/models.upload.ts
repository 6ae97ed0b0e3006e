import path from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import { maximumModelBytes, maximumPictureBytes } from '@oeuvre/contracts/domains/files/files.constants.ts';
import { fileErrors, refusedFile } from '@oeuvre/contracts/domains/files/files.errors.ts';
import { modelName } from '@oeuvre/contracts/domains/files/models.model.ts';
import type { FastifyRequest } from 'fastify';
import { invalidInput } from '../../../platform/http/serve.ts';
import { inScratchFolder } from '../../../platform/storage/scratch.ts';
import type { LocalPicture } from '../files.commands.ts';
import { asMalformedForm, cutOffAbove, shownName, writeHashed, writePicture } from '../files.upload.ts';
import { assertModel } from './models.glb.ts';

/** A checked model in a local file until it is stored. */
export interface ReceivedModel {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly name: string;
  readonly poster: LocalPicture | undefined;
}

interface ReceivedFile {
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
}

const maximumFormBytes = maximumModelBytes + 2 * maximumPictureBytes;

/**
 * Streams the model of a multipart form to a temporary file, checks it and hands it on; the file is deleted afterwards.
 */
export async function withReceivedModel<T>(
  request: FastifyRequest,
  use: (received: ReceivedModel) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw fileErrors('no-file');
  return inScratchFolder(async (folder) => use(await readForm(request, folder).catch(asMalformedForm)));
}

async function readForm(request: FastifyRequest, folder: string): Promise<ReceivedModel> {
  const target = path.join(folder, 'model.glb');
  const parts = request.parts({
    limits: { files: 3, fields: 5, fieldSize: 2_000, parts: 8, fileSize: maximumModelBytes - 1 },
  });
  cutOffAbove(maximumFormBytes, request);
  const files: ReceivedFile[] = [];
  let name: string | undefined;
  let poster: LocalPicture | undefined;
  for await (const part of parts) {
    if (part.type === 'file' && part.fieldname === 'file' && files.length === 0)
      files.push(await writeAside(part, target));
    else if (part.type === 'file' && part.fieldname === 'file') throw fileErrors('one-at-a-time');
    else if (part.type === 'file' && part.fieldname === 'poster')
      poster = await posterOf(part, path.join(folder, 'poster'));
    else if (part.type === 'file') part.file.resume();
    else if (part.fieldname === 'name') name = nameOf(part.value);
  }
  const [file] = files;
  if (!file) throw fileErrors('no-file');
  await assertModel(target, file.fileName);
  return {
    path: target,
    bytes: file.bytes,
    sha256: file.sha256,
    name: name || file.fileName.replace(/\.glb$/i, ''),
    poster,
  };
}

async function writeAside(part: MultipartFile, target: string): Promise<ReceivedFile> {
  const fileName = shownName(part.filename ?? '');
  const { bytes, sha256, isTruncated } = await writeHashed(part, target);
  if (isTruncated) throw refusedFile('model-too-large', fileName);
  return { fileName, bytes, sha256 };
}

async function posterOf(part: MultipartFile, target: string): Promise<LocalPicture> {
  const fileName = shownName(part.filename ?? '');
  if (!(await writePicture(part, target))) throw refusedFile('too-large', fileName);
  return { path: target, fileName };
}

function nameOf(value: unknown): string {
  const name = modelName.safeParse(value);
  if (!name.success) throw invalidInput(name.error, 'name');
  return name.data;
}
