// Pages and calls compared with a raw node:http server that sends the same number of bytes; alternating, medians.
// `--url URL` measures that address instead.
import http from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { removeDataDir, startServer } from '../packages/server/test/running-server.ts';
import { load } from './load.mjs';
import { median, option, report } from './report.mjs';

const rounds = Number(option('rounds', 3));
const seconds = Number(option('seconds', 3));

if (!isMainThread) serveRaw(workerData);
else if (process.argv[1] === import.meta.filename) await main();

function serveRaw({ bytes, type }) {
  const body = Buffer.alloc(bytes, 'x');
  const server = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-type': type, 'content-length': body.length });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
}

/** A raw node:http server that sends so many bytes. */
export async function openRaw(sent) {
  const worker = new Worker(new URL(import.meta.url), { workerData: sent });
  const port = await new Promise((resolve) => worker.once('message', resolve));
  return { url: `http://127.0.0.1:${port}/`, close: () => worker.terminate() };
}

/** Responses per second, and their ratio to a raw server's with the same bytes. */
export async function ratio(url, connections, given = {}) {
  const headers = { 'accept-encoding': 'identity', ...given };
  const first = await fetch(url, { headers });
  if (first.status !== 200) throw new Error(`${url} answered ${first.status}`);
  // `fetch` would undo the encoding.
  const bytes = Number(first.headers.get('content-length'));
  await first.arrayBuffer();
  const raw = await openRaw({ bytes, type: first.headers.get('content-type') });
  await load(url, { connections, seconds: 1, headers });
  const [ours, limit] = [[], []];
  for (let round = 0; round < rounds; round++) {
    ours.push(await load(url, { connections, seconds, headers }));
    limit.push(await load(raw.url, { connections, seconds }));
  }
  await raw.close();
  const failed = ours.reduce((sum, one) => sum + one.failed, 0);
  if (failed > 0) throw new Error(`${failed} answers of ${url} were refusals`);
  const [perSecond, rawPerSecond] = [ours, limit].map((some) => median(some.map((one) => one.perSecond)));
  return { perSecond, ratio: perSecond / rawPerSecond, p99: median(ours.map((one) => one.p99)), bytes };
}

async function show(name, url, connections, target) {
  const seen = await ratio(url, connections);
  report({
    figure: `${name}, ${connections} connections, share of raw node:http`,
    value: `${seen.ratio.toFixed(3)} (${Math.round(seen.perSecond)}/s of ${(seen.bytes / 1024).toFixed(1)} kB, p99 ${seen.p99} ms)`,
    ...(target && { target: `≥ ${target}`, met: seen.ratio >= target }),
  });
}

async function main() {
  const given = option('url');
  if (given) return show(given, given, Number(option('connections', 16)));
  const server = await startServer();
  try {
    const { articles } = await (await fetch(`${server.url}/api/articles?itemsPerPage=1`)).json();
    const { segments } = await (await fetch(`${server.url}/api/segments`)).json();
    const article = articles[0].id ?? articles[0]._id;
    for (const connections of [1, 16, 64])
      await show(
        'Article page, guest',
        `${server.url}/articles/${article}`,
        connections,
        connections === 16 ? 0.25 : undefined,
      );
    await show('Article list page, guest', `${server.url}/articles`, 16);
    await show(
      'Segment page, guest',
      `${server.url}/subscriptions?segmentId=${segments.find((one) => one.public).id}`,
      16,
    );
    await show('Catalogue page, guest', `${server.url}/catalogue`, 16);
    await show('Call: one article', `${server.url}/api/articles/${article}`, 16);
    await show('Call: list of articles', `${server.url}/api/articles`, 16);
    await show('Call: list of works', `${server.url}/api/exhibits/open-oeuvre`, 16);
  } finally {
    await server.stop();
    await removeDataDir(server.dataDir);
  }
}
