// Writes a .br and a .gz file beside every text asset of the build, so the server never compresses while somebody
// waits.
import fs from 'node:fs';
import path from 'node:path';
import { isMainThread, Worker } from 'node:worker_threads';
import zlib from 'node:zlib';
import { gzipAsync } from '@gfx/zopfli';

const folder = path.resolve(import.meta.dirname, 'build/client');
const isText = (name) => /\.(js|css|svg|json|txt|xml)$/.test(name);
const quality = {
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
    [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
  },
};
/** Above this size, Zopfli's time is not worth the twentieth that it saves: these are viewers that few pages load. */
const largest = 400_000;

/**
 * The router's list of routes names the files that each page imports, only for links that prefetch; ours do not
 * (trim-libraries.ts), and every page loads the list. The server has its own.
 */
function trimManifest() {
  for (const name of fs.readdirSync(path.join(folder, 'assets'))) {
    if (!/^manifest-\w+\.js$/.test(name)) continue;
    const file = path.join(folder, 'assets', name);
    const [, begin, list] = /^(.*?=)(\{.*\});?\s*$/s.exec(fs.readFileSync(file, 'utf8'));
    const manifest = JSON.parse(list);
    for (const route of Object.values(manifest.routes)) delete route.imports;
    fs.writeFileSync(file, `${begin}${JSON.stringify(manifest)};`);
  }
}

const brotli = (content) => zlib.brotliCompressSync(content, quality);
/** Zopfli's output works in every browser and is a thirtieth smaller than zlib's. */
const gzip = (content) =>
  content.length > largest ? zlib.gzipSync(content, { level: 9 }) : gzipAsync(content, { numiterations: 3 });

async function writeAll(ending, compressed) {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && isText(entry.name))
      fs.writeFileSync(`${file}.${ending}`, await compressed(fs.readFileSync(file)));
  }
}

// Both in parallel, of the same files.
if (isMainThread) trimManifest();
if (isMainThread) new Worker(import.meta.filename);
await (isMainThread ? writeAll('br', brotli) : writeAll('gz', gzip));
