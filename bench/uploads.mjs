// Memory of a server, including its picture decoder, while two people upload a hundred photographs of 5 MB each at
// once, a minute later (the sizes of the pictures are still being made), and a minute after the last size. `--count N`.
import sharp from 'sharp';
import { removeDataDir, startServer } from '../packages/server/test/running-server.ts';
import { helpersOf, memoryOf, uploadAtOnce, watchMemory } from '../packages/server/test/uploads.ts';
import { option, report } from './report.mjs';
import { signIn } from './sign-in.mjs';

const count = Number(option('count', 200));
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A photograph of 12 megapixels and 5 MB; every second one is rotated. */
async function photograph(orientation) {
  const noise = { type: 'gaussian', mean: 128, sigma: 35 };
  const small = await sharp({ create: { width: 1_000, height: 750, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  const large = await sharp(small).resize(4_000, 3_000).withMetadata({ orientation }).jpeg({ quality: 88 }).toBuffer();
  return Buffer.concat([large, Buffer.alloc(Math.max(0, 5_200_000 - large.length))]);
}

// Measure the second start, the usual one: the first one drew the demo world in its process.
const first = await startServer();
await first.stop();
const server = await startServer({ dataDir: first.dataDir });
/** Pictures are made in processes that end some seconds after the last one. */
async function untilPicturesAreMade() {
  while (helpersOf(server.pid).length > 0) await pause(500);
}
try {
  await untilPicturesAreMade();
  const people = await Promise.all(
    ['author@oeuvre.test', 'super@oeuvre.test'].map((email) => signIn(server.url, email)),
  );
  const photographs = await Promise.all([1, 6].map(photograph));
  const spoiled = photographs[0].subarray(0, 2_000_000);
  report({ figure: 'Memory before uploads', value: `${memoryOf(server.pid).toFixed(0)} MB` });
  let started = performance.now();
  let peak = watchMemory(server.pid);
  const refused = await uploadAtOnce(
    { url: server.url, cookie: people[0] },
    Array.from({ length: 19 }, () => spoiled),
  );
  const sent = people.map((cookie) =>
    uploadAtOnce(
      { url: server.url, cookie },
      Array.from({ length: count / people.length }, (_, at) => photographs[at % 2]),
    ),
  );
  const answered = (await Promise.all(sent)).flat();
  const seconds = (performance.now() - started) / 1_000;
  const most = peak();
  const taken = answered.filter((status) => status === 200).length;
  report({
    figure: `Memory at the peak of ${count} uploads of 5 MB at once, after ${refused.length} spoiled ones`,
    value: `${most.toFixed(0)} MB (${taken} taken in ${seconds.toFixed(0)} s)`,
    target: '≤ 450 MB',
    met: most <= 450 && taken === count && refused.every((status) => status === 422),
  });
  started = performance.now();
  peak = watchMemory(server.pid);
  await pause(60_000);
  const soon = memoryOf(server.pid);
  report({
    figure: 'A minute after, while sizes are being made',
    value: `${soon.toFixed(0)} MB (at most ${peak().toFixed(0)} MB in between)`,
    target: '≤ 250 MB',
    met: soon <= 250,
  });
  await untilPicturesAreMade();
  const made = (performance.now() - started) / 1_000;
  await pause(60_000);
  const now = memoryOf(server.pid);
  report({
    figure: `A minute after the last size, which was made ${made.toFixed(0)} s after the last answer`,
    value: `${now.toFixed(0)} MB`,
    target: '≤ 250 MB',
    met: now <= 250,
  });
} finally {
  await server.stop();
  await removeDataDir(server.dataDir);
}
