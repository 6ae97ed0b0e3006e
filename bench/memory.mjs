// Resident memory of the node process: after the start, after fifty pages, and idle after that.
import fs from 'node:fs';
import { openHouse, removeDataDir } from '../packages/server/test/house.ts';
import { report } from './report.mjs';

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const residentMB = (pid) => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
const pages = ['/explore', '/articles', '/artworks', '/segments', '/login'];

// The second start is the usual one: no demo world was drawn in this process.
const first = await openHouse();
await first.stop();
const collector = 'data:text/javascript,process.on("SIGUSR2",()=>globalThis.gc())';
const house = await openHouse({ dataDir: first.dataDir, nodeOptions: ['--expose-gc', '--import', collector] });
try {
  report({ figure: 'Memory of the node process, just started', value: `${residentMB(house.pid).toFixed(0)} MB` });
  const { articles } = await (await fetch(`${house.url}/api/articles`)).json();
  const addresses = [...pages, ...articles.map((one) => `/articles/${one.id ?? one._id}`)];
  // A query without a session is `no-store`, so each view renders anew instead of using the cache.
  for (let view = 0; view < 50; view++) await (await fetch(`${house.url}${addresses[view % addresses.length]}?view=${view}`)).arrayBuffer();
  report({ figure: 'Memory of the node process, after 50 page views', value: `${residentMB(house.pid).toFixed(0)} MB` });
  process.kill(house.pid, 'SIGUSR2');
  await pause(10_000);
  const idle = residentMB(house.pid);
  report({ figure: 'Memory of the node process, idle for 10 s after that', value: `${idle.toFixed(0)} MB`, target: '≤ 180 MB', met: idle <= 180 });
} finally {
  await house.stop();
  await removeDataDir(house.dataDir);
}
