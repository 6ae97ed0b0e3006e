// Fails if a page has lost a tenth of its speed: the processor time of a raw node:http server for a request with the same
// bytes, divided by the server's own, both in one run, against bench/shares.json. Unlike requests per second, such a share
// hardly depends on what else the machine does. `--write` stores what was measured; `--folder F` uses a demo world that exists.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { removeDataDir, startServer } from '../packages/server/test/running-server.ts';
import { load } from './load.mjs';
import { median, option, report } from './report.mjs';
import { signIn } from './sign-in.mjs';

const connections = 16;
const seconds = Number(option('seconds', 0.5));
const rounds = Number(option('rounds', 12));
const mostLost = 0.1;
const file = path.join(import.meta.dirname, 'shares.json');

/** Milliseconds that all threads of a process have run. */
function processorMs(pid) {
  const threads = fs.readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => {
    const [nanoseconds] = fs.readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return sum + Number(nanoseconds) / 1e6;
  }, 0);
}

async function measured(pid, url, headers) {
  const before = processorMs(pid);
  const { perSecond, failed } = await load(url, { connections, seconds, headers });
  if (failed > 0) throw new Error(`${failed} answers of ${url} were refusals`);
  return { perSecond, ms: (processorMs(pid) - before) / (perSecond * seconds) };
}

/** The shares of raw node:http: by processor time, and by requests per second. */
async function shareOf(server, address, cookie) {
  const url = `${server.url}${address}`;
  const headers = { 'accept-encoding': 'identity', ...(cookie && { cookie }) };
  const first = await fetch(url, { headers });
  const bytes = (await first.arrayBuffer()).byteLength;
  const raw = fork(path.join(import.meta.dirname, 'raw-server.mjs'), [String(bytes)]);
  try {
    const [port] = await once(raw, 'message');
    const rawUrl = `http://127.0.0.1:${port}/`;
    await measured(server.pid, url, headers);
    await measured(raw.pid, rawUrl, {});
    const [ours, limit] = [[], []];
    for (let round = 0; round < rounds; round++) {
      ours.push(await measured(server.pid, url, headers));
      limit.push(await measured(raw.pid, rawUrl, {}));
    }
    // Whatever else the machine does only adds to a request's time, so the least time is the truest.
    const least = (all) => Math.min(...all.map(({ ms }) => ms));
    const perSecond = (all) => median(all.map((one) => one.perSecond));
    return { processor: least(limit) / least(ours), wall: perSecond(ours) / perSecond(limit), ms: least(ours) };
  } finally {
    raw.kill();
  }
}

async function pagesOf({ url }) {
  const [{ articles }, { segments }, { exhibits }] = await Promise.all(
    ['articles?itemsPerPage=1', 'segments', 'exhibits/open-oeuvre?itemsPerPage=1'].map(async (path) =>
      (await fetch(`${url}/api/${path}`)).json(),
    ),
  );
  const article = `/articles/${articles[0]._id}`;
  const [member, staff] = await Promise.all(['member', 'supervisor'].map((name) => signIn(url, `${name}@oeuvre.test`)));
  return {
    'Article page, guest': [article],
    'Article list page, guest': ['/articles'],
    'Segment page, guest': [`/subscriptions?segmentId=${segments.find((one) => one.public).id}`],
    'Artwork page, guest': [`/subscriptions/${exhibits[0].id}`],
    'Catalogue page, guest': ['/catalogue'],
    'Article page, member': [article, member],
    'Article page, supervisor': [article, staff],
    'Catalogue page, supervisor': ['/catalogue', staff],
  };
}

const kept = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
const shares = {};
const folder = option('folder');
const server = await startServer(folder ? { dataDir: folder } : {});
try {
  for (const [name, [address, cookie]] of Object.entries(await pagesOf(server))) {
    const least = (kept[name] ?? 0) * (1 - mostLost);
    let { processor, wall, ms } = await shareOf(server, address, cookie);
    // Busy neighbours slow single pages down; a loss shows again.
    if (processor < least) ({ processor, wall, ms } = await shareOf(server, address, cookie));
    shares[name] = Number(processor.toFixed(3));
    report({
      figure: `${name}: processor time of raw node:http for one, by ours`,
      value: `${processor.toFixed(3)} (${ms.toFixed(3)} ms; by requests per second ${wall.toFixed(3)})`,
      target: `≥ ${least.toFixed(3)}`,
      met: processor >= least,
    });
    if (processor < least) process.exitCode = 1;
  }
} finally {
  await server.stop();
  if (!folder) await removeDataDir(server.dataDir);
}
if (process.argv.includes('--write')) fs.writeFileSync(file, `${JSON.stringify(shares, undefined, 2)}\n`);
