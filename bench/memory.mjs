// Resident memory of the node process, without PostgreSQL: after the start and after fifty pages; then the peak of
// 5,000 different pages and of lists among 125,000 articles, and a minute later. `--folder` keeps the large data set,
// `--pages N` asks for fewer.
import fs from 'node:fs';
import { removeDataDir, scratchFolder, startServer } from '../packages/server/test/running-server.ts';
import { watchMemory } from '../packages/server/test/uploads.ts';
import { seeded } from './large-world.mjs';
import { option, report } from './report.mjs';

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const residentMB = (pid) => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
const pages = ['/explore', '/articles', '/catalogue', '/segments', '/login'];
const idOf = (one) => one.id ?? one._id;

async function measureStart() {
  // Measure the second start, the usual one: the first one drew the demo world in its process.
  const first = await startServer();
  await first.stop();
  const collector = 'data:text/javascript,process.on("SIGUSR2",()=>globalThis.gc())';
  const server = await startServer({ dataDir: first.dataDir, nodeOptions: ['--expose-gc', '--import', collector] });
  try {
    report({ figure: 'Memory of the node process, just started', value: `${residentMB(server.pid).toFixed(0)} MB` });
    const { articles } = await (await fetch(`${server.url}/api/articles`)).json();
    const addresses = [...pages, ...articles.map((one) => `/articles/${idOf(one)}`)];
    // The query gives each view an address of its own, which no cache holds.
    for (let view = 0; view < 50; view++)
      await (await fetch(`${server.url}${addresses[view % addresses.length]}?view=${view}`)).arrayBuffer();
    report({
      figure: 'Memory of the node process, after 50 page views',
      value: `${residentMB(server.pid).toFixed(0)} MB`,
    });
    process.kill(server.pid, 'SIGUSR2');
    await pause(10_000);
    const idle = residentMB(server.pid);
    report({
      figure: 'Memory of the node process, idle for 10 s after that',
      value: `${idle.toFixed(0)} MB`,
      target: '≤ 180 MB',
      met: idle <= 180,
    });
  } finally {
    await server.stop();
    await removeDataDir(server.dataDir);
  }
}

/**
 * Addresses of different articles, and after every fifth a list: a page of the web, a call by page number, a search.
 */
async function addressesIn(url, count) {
  const ids = [];
  for (let page = 1; ids.length < count; page++) {
    const { articles } = await (await fetch(`${url}/api/articles?itemsPerPage=50&page=${page}`)).json();
    if (articles.length === 0) break;
    ids.push(...articles.map(idOf));
  }
  const words = ['rembrandt', 'hand', 'garden', 'blue', 'paper', 'light', 'river', 'gold', 'portrait', 'study'];
  const lists = [
    (at) => `/articles?page=${at}`,
    (at) => `/api/articles?page=${at}`,
    (at) => `/api/articles?searchText=${words[at % 10]}&page=${1 + (at % 7)}`,
  ];
  return ids.slice(0, count).flatMap((id, at) => [`/articles/${id}`, ...(at % 5 === 0 ? [lists[at % 3](1 + at)] : [])]);
}

async function measureLoad(dataDir, count) {
  await seeded(dataDir, 100_000);
  const server = await startServer({ dataDir });
  try {
    const addresses = await addressesIn(server.url, count);
    const peak = watchMemory(server.pid);
    const started = performance.now();
    let next = 0;
    const visit = async () => {
      while (next < addresses.length) {
        const address = addresses[next++];
        const reply = await fetch(`${server.url}${address}`, {
          headers: { 'accept-encoding': next % 10 ? 'br' : 'gzip' },
        });
        await reply.arrayBuffer();
        if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, visit));
    const seconds = (performance.now() - started) / 1_000;
    const most = peak();
    report({
      figure: `Memory of the node process at the peak of ${count} different pages and ${addresses.length - count} lists, 8 visitors at once`,
      value: `${most.toFixed(0)} MB (${(addresses.length / seconds).toFixed(0)} answers/s)`,
      target: '≤ 320 MB',
      met: most <= 320,
    });
    await pause(60_000);
    const now = residentMB(server.pid);
    report({ figure: '… a minute later', value: `${now.toFixed(0)} MB`, target: '≤ 220 MB', met: now <= 220 });
  } finally {
    await server.stop();
  }
}

await measureStart();
const given = option('folder');
const dataDir = given ?? scratchFolder();
try {
  await measureLoad(dataDir, Number(option('pages', 5_000)));
} finally {
  if (!given) await removeDataDir(dataDir);
}
