// IIIF tiles of a picture of 100 megapixels, made and from the cache; then memory of the server with its picture processes
// while originals are uploaded at once and tiles are served. `--count N` uploads, `--megapixels N`.
import pg from 'pg';
import sharp from 'sharp';
import { databaseUrlOf, removeDataDir, startServer } from '../packages/server/test/running-server.ts';
import { helpersOf, memoryOf, uploadAtOnce, watchMemory } from '../packages/server/test/uploads.ts';
import { processorMs } from './processor.mjs';
import { median, option, percentile, report } from './report.mjs';
import { signIn } from './sign-in.mjs';

const count = Number(option('count', 20));
const side = Math.round(Math.sqrt(Number(option('megapixels', 100)) * 1e6));
const bytesOfUpload = 20 * 1024 * 1024;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const times = (values) => `${median(values).toFixed(1)}; ${percentile(values, 0.95).toFixed(1)} ms`;

/** A picture with details of some pixels, as a photograph has them. */
async function photograph(width, height) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 };
  const small = await sharp({ create: { width: 1_000, height: 1_000, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  return sharp(small).resize(width, height, { fit: 'fill' }).jpeg({ quality: 88 }).toBuffer();
}

const first = await startServer();
await first.stop();
const server = await startServer({ dataDir: first.dataDir });
const cookie = await signIn(server.url, 'super@oeuvre.test');
const headers = { cookie, origin: server.url };

async function upload(bytes) {
  const body = new FormData();
  body.append('file', new File([bytes], 'large.jpg', { type: 'image/jpeg' }));
  const reply = await fetch(`${server.url}/api/file/artworks`, { method: 'POST', headers, body });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  return (await reply.json()).id;
}
const progressOf = async (id) => (await fetch(`${server.url}/api/file/artworks/${id}`, { headers })).json();
async function untilTiled(id) {
  const started = performance.now();
  while ((await progressOf(id)).state !== 'ready') await pause(200);
  return (performance.now() - started) / 1_000;
}
/** As a published work of the public would: the row says so, and every node hears of it. */
async function makePublic(id) {
  const client = new pg.Client({ connectionString: databaseUrlOf(server.dataDir) });
  await client.connect();
  await client.query("update files set visibility = 'public' where id = $1", [id]);
  await client.query("select pg_notify('oeuvre_content', $1)", [JSON.stringify([`file:${id}`])]);
  await client.end();
  await pause(200);
}
/** The time until the whole tile is here. */
async function timeOf(address) {
  const started = performance.now();
  const reply = await fetch(`${server.url}${address}`, { headers });
  await reply.arrayBuffer();
  if (reply.status !== 200) throw new Error(`${address}: ${reply.status}`);
  return performance.now() - started;
}

/** Tiles of every level, as a viewer asks for them. */
function tilesOf(id) {
  const found = [];
  for (let factor = 1; side / factor > 512; factor *= 2)
    for (let x = 0; x + 512 * factor <= side; x += 512 * factor)
      for (let y = 0; y + 512 * factor <= side; y += 512 * factor)
        found.push(`/iiif/3/${id}/${x},${y},${512 * factor},${512 * factor}/512,512/0/default.jpg`);
  return found;
}

try {
  const large = await photograph(side, side);
  const id = await upload(large);
  report({
    figure: `A picture of ${side} × ${side}, ${(large.length / 1e6).toFixed(0)} MB: tiled after`,
    value: `${(await untilTiled(id)).toFixed(1)} s`,
  });
  // The variants for pages are made now; their process ends when it has nothing left to do.
  while (helpersOf(server.pid).length > 0) await pause(500);
  const all = tilesOf(id);
  // The first one starts the process and reads the index of the pyramid.
  await timeOf(all[0]);
  const some = all.filter((_, at) => at % 2 === 1).slice(0, 200);
  const others = all.filter((_, at) => at % 2 === 0 && at > 0).slice(0, 160);
  const made = [];
  for (const tile of some) made.push(await timeOf(tile));
  report({
    figure: 'A tile made, one at a time: p50; p95',
    value: times(made),
    target: '≤ 20 ms',
    met: percentile(made, 0.95) <= 20,
  });
  const kept = [];
  for (const tile of some) kept.push(await timeOf(tile));
  report({ figure: '… from the cache', value: times(kept), target: '≤ 5 ms', met: percentile(kept, 0.95) <= 5 });
  const began = processorMs(server.pid);
  for (let round = 0; round < 5; round++) for (const tile of some) await timeOf(tile);
  report({
    figure: '… … processor time of the server',
    value: `${((processorMs(server.pid) - began) / (5 * some.length)).toFixed(2)} ms`,
  });
  await makePublic(id);
  const ofPublic = [];
  for (const tile of some) ofPublic.push(await timeOf(tile));
  const begun = processorMs(server.pid);
  for (let round = 0; round < 5; round++) for (const tile of some) await timeOf(tile);
  const perTile = (processorMs(server.pid) - begun) / (5 * some.length);
  report({
    figure: '… from the cache, of a public picture',
    value: times(ofPublic),
    target: '≤ 5 ms',
    met: percentile(ofPublic, 0.95) <= 5,
  });
  report({ figure: '… … processor time of the server', value: `${perTile.toFixed(2)} ms` });
  const madeOfPublic = [];
  for (const tile of all.filter((_, at) => at % 2 === 0).slice(161, 300)) madeOfPublic.push(await timeOf(tile));
  report({
    figure: '… made, of a public picture',
    value: times(madeOfPublic),
    target: '≤ 20 ms',
    met: percentile(madeOfPublic, 0.95) <= 20,
  });
  const together = [];
  for (let at = 0; at < others.length; at += 8)
    together.push(...(await Promise.all(others.slice(at, at + 8).map(timeOf))));
  report({ figure: '… made, 8 at once', value: times(together) });

  const photo = await photograph(6_000, 4_000);
  const original = Buffer.concat([photo, Buffer.alloc(Math.max(0, bytesOfUpload - photo.length))]);
  report({ figure: 'Memory before uploads', value: `${memoryOf(server.pid).toFixed(0)} MB` });
  const peak = watchMemory(server.pid);
  const meanwhile = [];
  let isDone = false;
  const viewing = (async () => {
    for (let at = 0; !isDone; at = (at + 7) % all.length) {
      meanwhile.push(await timeOf(all[at]));
      await pause(50);
    }
  })();
  const started = performance.now();
  const answers = await uploadAtOnce(
    { url: server.url, cookie, path: '/api/file/artworks' },
    Array.from({ length: count }, () => original),
  );
  const seconds = (performance.now() - started) / 1_000;
  isDone = true;
  await viewing;
  const taken = answers.filter((status) => status === 200).length;
  const most = peak();
  report({
    figure: `Memory at the peak of ${count} uploads of 20 MB at once, while tiles are served`,
    value: `${most.toFixed(0)} MB (${taken} taken in ${seconds.toFixed(0)} s)`,
    target: '≤ 500 MB',
    met: most <= 500 && taken === count,
  });
  report({ figure: '… tiles meanwhile', value: times(meanwhile) });
} finally {
  await server.stop();
  await removeDataDir(server.dataDir);
}
