// Writes a .br and a .gz file beside every text asset of the build, so the server never compresses while somebody
// waits. Quickly after the build; with `--best` as small as can be, which takes half a minute and stores a stamp; with
// `--gently` after everything else that the machine has to do.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isMainThread, Worker } from 'node:worker_threads';
import zlib from 'node:zlib';

const [given] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const build = given ?? path.join(import.meta.dirname, 'build');
const folder = path.join(build, 'client');
/** Holds `best` once every file is as small as can be. */
const stamp = path.join(build, '.compressed');
const isBest = process.argv.includes('--best');
const isText = (name) => /\.(js|css|svg|json|txt|xml)$/.test(name);
/** Above this size, Zopfli's time is not worth the twentieth that it saves: these are viewers that few pages load. */
const largest = 400_000;

/**
 * The router's list of routes names the files that each page imports, only for links that prefetch; ours do not,
 * and every page loads the list. The server has its own.
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

const brotli = (content) =>
  zlib.brotliCompressSync(content, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: isBest ? zlib.constants.BROTLI_MAX_QUALITY : 5,
      [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
      // Tried on the scripts of an article: they are 0.2 kB of 239 smaller than with the defaults.
      [zlib.constants.BROTLI_PARAM_LGBLOCK]: zlib.constants.BROTLI_MAX_INPUT_BLOCK_BITS,
      [zlib.constants.BROTLI_PARAM_NDIRECT]: 4,
    },
  });
/** Zopfli's output works in every browser and is a thirtieth smaller than zlib's. */
async function gzip(content) {
  if (!isBest || content.length > largest) return zlib.gzipSync(content, { level: isBest ? 9 : 6 });
  const { gzipAsync } = await import('@gfx/zopfli');
  return gzipAsync(content, { numiterations: 3 });
}

/** A server may send these files meanwhile: each is replaced whole. */
function replace(file, content) {
  const { dir, name, ext } = path.parse(file);
  const next = path.join(dir, `${name}.${process.pid}${ext}`);
  fs.writeFileSync(next, content);
  fs.renameSync(next, file);
}

async function writeAll(ending, compressed) {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && isText(entry.name)) replace(`${file}.${ending}`, await compressed(fs.readFileSync(file)));
  }
}

// Both in parallel, of the same files.
if (isMainThread) {
  // Before the other thread starts, which inherits it.
  if (process.argv.includes('--gently')) os.setPriority(os.constants.priority.PRIORITY_LOW);
  if (!isBest) {
    fs.rmSync(stamp, { force: true });
    trimManifest();
  }
  const gzipped = new Promise((done, failed) => {
    new Worker(import.meta.filename, { argv: process.argv.slice(2) }).on('error', failed).on('exit', done);
  });
  await writeAll('br', brotli);
  await gzipped;
  if (isBest) replace(stamp, 'best');
} else await writeAll('gz', gzip);
