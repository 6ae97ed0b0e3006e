import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { TextDecoder } from 'node:util';
import { type TableEncoding, tableEncodings } from '@oeuvre/contracts/kernel/tables/tables.constants.ts';
import { refusedTable } from '@oeuvre/contracts/kernel/tables/tables.errors.ts';
import { analyse } from 'chardet';

export interface EncodingProposal {
  readonly encoding: TableEncoding;
  /** False if it is only a guess that somebody should check. */
  readonly isCertain: boolean;
}

const chunkBytes = 1 << 18;

/**
 * The encoding of a text file: by its byte order mark, by the NULs of UTF-16, by being valid UTF-8 from beginning to
 * end, by the declaration of XML, otherwise by the letters on its lines with bytes above 127.
 */
export async function proposeEncoding(file: string): Promise<EncodingProposal> {
  const head = await beginningOf(file, 1 << 16);
  const wide = utf16Of(head);
  if (wide) return { encoding: wide, isCertain: true };
  if (await isUtf8(file)) return { encoding: 'utf-8', isCertain: true };
  const declared = declaredIn(head);
  if (declared) return { encoding: declared, isCertain: true };
  return { encoding: guess(await richLines(file)), isCertain: false };
}

/** The encoding that an XML file names in its first line. */
function declaredIn(head: Buffer): TableEncoding | undefined {
  const label = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head.toString('latin1', 0, 500))?.[1];
  try {
    const known = label && new TextDecoder(label).encoding;
    return tableEncodings.find((one) => one === known && !one.startsWith('utf-'));
  } catch {
    return undefined;
  }
}

async function beginningOf(file: string, most: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(most), 0, most, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function utf16Of(head: Buffer): TableEncoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const [even, odd] = zeros as [number, number];
  // Latin text has a zero in nearly every pair; a stray zero in a text of another encoding is no reason.
  if (Math.max(even, odd) < head.length / 8) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

async function isUtf8(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: chunkBytes }))
      decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The lines that contain bytes above 127, up to 256 kB: the others tell nothing about the encoding. */
async function richLines(file: string): Promise<Buffer> {
  const rich: Buffer[] = [];
  let kept = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: chunkBytes })) {
    for (const line of splitLines(chunk as Buffer)) {
      if (!line.some((byte) => byte > 127)) continue;
      rich.push(line);
      kept += line.length;
    }
    if (kept >= chunkBytes) break;
  }
  return Buffer.concat(rich).subarray(0, chunkBytes);
}

function* splitLines(bytes: Buffer): Iterable<Buffer> {
  let begin = 0;
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, begin)) {
    yield bytes.subarray(begin, end + 1);
    begin = end + 1;
  }
  yield bytes.subarray(begin);
}

/** Windows-1252 contains all letters of Latin-1, which programs for Windows rarely write. */
const sameAs: Readonly<Record<string, TableEncoding>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-9': 'windows-1254',
  'iso-8859-7': 'windows-1253',
};

function guess(rich: Buffer): TableEncoding {
  for (const { name } of analyse(rich)) {
    const label = name.toLowerCase();
    const known = sameAs[label] ?? tableEncodings.find((one) => one === label);
    if (known && !known.startsWith('utf-')) return known;
  }
  return 'windows-1252';
}

/** The text of a file in pieces, without its byte order mark. Bytes that the encoding does not know are refused. */
export async function* decodeFile(file: string, encoding: TableEncoding): AsyncGenerator<string, void> {
  // Old encodings know nearly every byte; a few stray ones there must not cost the whole file.
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: chunkBytes })) {
      const text = decoder.decode(chunk as Buffer, { stream: true });
      if (text) yield text;
    }
    const rest = decoder.decode();
    if (rest) yield rest;
  } catch (error) {
    if (error instanceof TypeError) throw refusedTable('unknown-encoding');
    throw error;
  }
}

/** The first characters of a file, for proposals. */
export async function decodeBeginning(file: string, encoding: TableEncoding, most: number): Promise<string> {
  let text = '';
  for await (const piece of decodeFile(file, encoding)) {
    text += piece;
    if (text.length >= most) break;
  }
  return text.slice(0, most);
}
