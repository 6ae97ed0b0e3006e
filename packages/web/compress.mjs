// Writes every text asset of the build beside itself as .br and .gz, so that the server never compresses a file while somebody waits.
import fs from 'node:fs';
import path from 'node:path';
import { isMainThread, Worker } from 'node:worker_threads';
import zlib from 'node:zlib';
import { gzipAsync } from '@gfx/zopfli';

const folder = path.resolve(import.meta.dirname, 'build/client');
const isText = (name) => /\.(js|css|svg|json|txt|xml)$/.test(name);
const quality = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT } };
/** Above this Zopfli takes longer than the twentieth that it saves is worth: these are viewers that few pages fetch. */
const largest = 400_000;

const brotli = (content) => zlib.brotliCompressSync(content, quality);
/** Zopfli writes what every browser unpacks, a thirtieth smaller than zlib can. */
const gzip = (content) => (content.length > largest ? zlib.gzipSync(content, { level: 9 }) : gzipAsync(content, { numiterations: 3 }));

async function writeAll(ending, compressed) {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && isText(entry.name)) fs.writeFileSync(`${file}.${ending}`, await compressed(fs.readFileSync(file)));
  }
}

// Both at the same time.
if (isMainThread) new Worker(import.meta.filename);
await (isMainThread ? writeAll('br', brotli) : writeAll('gz', gzip));
