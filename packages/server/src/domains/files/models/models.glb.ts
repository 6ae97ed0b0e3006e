import { type FileHandle, open } from 'node:fs/promises';
import { knownModelExtensions, maximumModelDescriptionBytes } from '@oeuvre/contracts/domains/files/files.constants.ts';
import { refusedFile } from '@oeuvre/contracts/domains/files/files.errors.ts';
import { z } from 'zod';
import { isRicherThan } from '../../../platform/http/json-body.ts';
import { assertStructure, InvalidStructure, isInside } from './models.structure.ts';

const magic = 0x46546c67;
const chunkTypes = { description: 0x4e4f534a, bytes: 0x004e4942 };
const headerBytes = 12;
const chunkHeaderBytes = 8;

/** The parts of the description that prove the file complete; the viewer reads the rest. */
const gltf = z.object({
  asset: z.object({ version: z.string().regex(/^2\./) }),
  buffers: z.array(z.object({ uri: z.string().optional() })).default([]),
  images: z.array(z.object({ uri: z.string().optional() })).default([]),
  extensionsRequired: z.array(z.string().max(100)).default([]),
});

/**
 * Refuses a file that is not one complete, self-contained glTF 2.0 model (Khronos, glTF 2.0 specification, 4.4 Binary
 * glTF Layout).
 */
export async function assertModel(path: string, fileName: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    assertWhole(await readContainer(file, fileName), fileName);
  } finally {
    await file.close();
  }
}

/** The description, and how many bytes follow it for the first buffer. */
interface Container {
  readonly description: unknown;
  readonly binaryBytes: number;
}

async function readContainer(file: FileHandle, fileName: string): Promise<Container> {
  const { size } = await file.stat();
  const header = await bytesAt(file, 0, headerBytes + chunkHeaderBytes);
  if (header.length < 4 || header.readUInt32LE(0) !== magic) throw refusedFile('wrong-model-type', fileName);
  const damaged = () => refusedFile('unreadable-model', fileName);
  if (header.length < headerBytes + chunkHeaderBytes || header.readUInt32LE(4) !== 2 || header.readUInt32LE(8) !== size)
    throw damaged();
  const descriptionBytes = header.readUInt32LE(12);
  const end = headerBytes + chunkHeaderBytes + descriptionBytes;
  if (
    header.readUInt32LE(16) !== chunkTypes.description ||
    end > size ||
    descriptionBytes > maximumModelDescriptionBytes
  )
    throw damaged();
  const description = parsed(await bytesAt(file, headerBytes + chunkHeaderBytes, descriptionBytes));
  if (end === size) return { description, binaryBytes: 0 };
  const next = await bytesAt(file, end, chunkHeaderBytes);
  if (next.length < chunkHeaderBytes || end + chunkHeaderBytes + next.readUInt32LE(0) > size) throw damaged();
  return { description, binaryBytes: next.readUInt32LE(4) === chunkTypes.bytes ? next.readUInt32LE(0) : 0 };
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** The smallest lists, of 65,535 of each kind, have a few values in each entry. */
const richest = { depth: 64, values: 1_000_000 };

function parsed(bytes: Buffer): unknown {
  const text = bytes.toString('utf8');
  if (isRicherThan(richest, text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function assertWhole({ description, binaryBytes }: Container, fileName: string): void {
  try {
    assertStructure(description, binaryBytes);
  } catch (error) {
    throw error instanceof InvalidStructure ? refusedFile('unreadable-model', fileName) : error;
  }
  const read = gltf.safeParse(description);
  if (!read.success) throw refusedFile('unreadable-model', fileName);
  const { buffers, images, extensionsRequired } = read.data;
  const isElsewhere = ({ uri }: { readonly uri?: string | undefined }) => uri !== undefined && !isInside(uri);
  if (buffers.some(isElsewhere) || images.some(isElsewhere)) throw refusedFile('scattered-model', fileName);
  const unknown = extensionsRequired.find((name) => !(knownModelExtensions as readonly string[]).includes(name));
  if (unknown) throw refusedFile('unknown-extension', fileName, { extension: unknown });
}
