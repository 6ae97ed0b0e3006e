import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../test/running-server.ts';
import { createLog } from '../platform/base/log.ts';
import { compressWeb } from './compress-web.ts';
import { webFolder } from './web-build.ts';

const log = createLog('silent');
const page = Array.from({ length: 4_000 }, (_, at) => `export const part${at % 97} = [${at * 7919}];\n`).join('');
const manifest = '{"routes":{"root":{"id":"root","module":"/assets/root.js","imports":["/assets/parts.js"]}}}';

/** A build of two files, as `react-router build` leaves it, compressed quickly. */
function quickBuild(): string {
  const build = scratchFolder();
  onTestFinished(() => fs.rmSync(build, { recursive: true }));
  const assets = path.join(build, 'client/assets');
  fs.mkdirSync(assets, { recursive: true });
  fs.writeFileSync(path.join(assets, 'page-a1.js'), page);
  fs.writeFileSync(path.join(assets, 'manifest-b2.js'), `window.__reactRouterManifest=${manifest};`);
  execFileSync('node', [path.join(webFolder, 'compress.mjs'), build]);
  return build;
}
const readIn = (build: string, name: string) => fs.readFileSync(path.join(build, 'client/assets', name));
const isDone = (build: string) => fs.existsSync(path.join(build, '.compressed'));

test('a new build is compressed quickly, and as small as can be while the server runs', async () => {
  const build = quickBuild();
  const quick = readIn(build, 'page-a1.js.br').length;
  expect(String(readIn(build, 'manifest-b2.js'))).not.toContain('imports');
  expect(isDone(build)).toBe(false);
  const stop = compressWeb({ development: false }, log, build);
  await expect.poll(() => isDone(build)).toBe(true);
  await stop();
  expect(readIn(build, 'page-a1.js.br').length).toBeLessThan(quick);
  expect(String(zlib.brotliDecompressSync(readIn(build, 'page-a1.js.br')))).toBe(page);
  expect(String(zlib.gunzipSync(readIn(build, 'page-a1.js.gz')))).toBe(page);
  expect(fs.readdirSync(path.join(build, 'client/assets'))).toHaveLength(6);
});

test('a server that stops ends it, and the files stay whole', async () => {
  const build = quickBuild();
  await compressWeb({ development: false }, log, build)();
  expect(isDone(build)).toBe(false);
  expect(String(zlib.brotliDecompressSync(readIn(build, 'page-a1.js.br')))).toBe(page);
  await compressWeb({ development: true }, log, build)();
  expect(isDone(build)).toBe(false);
});
