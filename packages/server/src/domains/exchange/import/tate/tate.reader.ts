import { createHash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartRefused } from '../../../../platform/base/start-refused.ts';

/** A record as text, and the position of the next one. */
export interface RawRecord {
  readonly text: string;
  readonly next: number;
}

/** A museum's folder in either layout: positions are bytes of one file, or numbers of files. */
export interface MuseumFolder {
  /** The same for the same works, so a killed import can be recognised. */
  readonly fingerprint: string;
  readonly end: number;
  works(from: number): AsyncIterable<RawRecord>;
  artists(): AsyncIterable<RawRecord>;
  /** The text of the complete subject tree, if the folder has it. */
  subjects(): Promise<string | undefined>;
}

/** Opens artworks.jsonl + artists.jsonl + subjects.json, or the museum's own layout of one file per record. */
export async function openTateFolder(folder: string): Promise<MuseumFolder> {
  const works = path.join(folder, 'artworks.jsonl');
  const artists = path.join(folder, 'artists.jsonl');
  const subjects = async () =>
    existsSync(path.join(folder, 'subjects.json')) ? readFile(path.join(folder, 'subjects.json'), 'utf8') : undefined;
  if (existsSync(works)) {
    const none = (async function* () {})();
    return {
      fingerprint: await digestOf(works),
      end: statSync(works).size,
      works: (from) => linesOf(works, from),
      artists: () => (existsSync(artists) ? linesOf(artists, 0) : none),
      subjects,
    };
  }
  const files = await filesBelow(path.join(folder, 'artworks'));
  if (files.length === 0) throw new StartRefused(`${folder} holds neither artworks.jsonl nor artworks/**/*.json`);
  const names = createHash('sha256')
    .update(files.map((file) => `${path.relative(folder, file)} ${statSync(file).size}`).join('\n'))
    .digest('hex');
  return {
    fingerprint: names,
    end: files.length,
    works: (from) => contentsOf(files, from),
    artists: async function* () {
      yield* contentsOf(await filesBelow(path.join(folder, 'artists')), 0);
    },
    subjects,
  };
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}

/** Lines by bytes, not characters: reading must be able to start at the offset of a line. */
async function* linesOf(file: string, from: number): AsyncIterable<RawRecord> {
  let rest = Buffer.alloc(0);
  let place = from;
  for await (const chunk of createReadStream(file, { start: from, highWaterMark: 1 << 20 })) {
    const bytes = Buffer.concat([rest, chunk as Buffer]);
    let begin = 0;
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, begin)) {
      place += end + 1 - begin;
      yield { text: bytes.toString('utf8', begin, end), next: place };
      begin = end + 1;
    }
    rest = bytes.subarray(begin);
  }
  if (rest.length > 0) yield { text: rest.toString('utf8'), next: place + rest.length };
}

async function filesBelow(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const name of glob('**/*.json', { cwd: folder })) found.push(path.join(folder, name));
  return found.sort();
}

async function* contentsOf(files: readonly string[], from: number): AsyncIterable<RawRecord> {
  for (const [at, file] of files.entries()) {
    if (at >= from) yield { text: await readFile(file, 'utf8'), next: at + 1 };
  }
}
