// Pages of a signed-in member, after people with the same rights have read them once: compared with a raw node:http
// server that sends the same number of bytes, and the CPU time per request of the node process.
import fs from 'node:fs';
import { openHouse, removeDataDir } from '../packages/server/test/house.ts';
import { load } from './load.mjs';
import { ratio } from './pages.mjs';
import { report } from './report.mjs';
import { signIn } from './sign-in.mjs';

const connections = 16;
/** Linux counts CPU time in hundredths of a second. */
const msPerTick = 10;

function processorMs(pid) {
  const afterName = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  return (Number(afterName[11]) + Number(afterName[12])) * msPerTick;
}

async function show(name, { url, headers, pid }) {
  const seen = await ratio(url, connections, headers);
  const before = processorMs(pid);
  const seconds = 3;
  const { perSecond } = await load(url, { connections, seconds, headers });
  const msPerRequest = (processorMs(pid) - before) / (perSecond * seconds);
  const rate = `${Math.round(seen.perSecond)}/s of ${(seen.bytes / 1024).toFixed(1)} kB, p99 ${seen.p99} ms, ${msPerRequest.toFixed(2)} ms of the processor`;
  report({ figure: `${name}, member, ${connections} connections, share of raw node:http`, value: `${seen.ratio.toFixed(3)} (${rate})` });
}

const house = await openHouse();
try {
  const headers = { cookie: await signIn(house.url, 'member@oeuvre.test') };
  const { articles } = await (await fetch(`${house.url}/api/articles?itemsPerPage=1`)).json();
  const { segments } = await (await fetch(`${house.url}/api/segments`)).json();
  const { exhibits } = await (await fetch(`${house.url}/api/exhibits/open-oeuvre`)).json();
  const pages = {
    'Article page': `/articles/${articles[0]._id}`,
    'Explore page': '/explore',
    'Segment page': `/subscriptions?segmentId=${segments.find((one) => one.public).id}`,
    'Article list page': '/articles',
    'Artwork page': `/subscriptions/${exhibits[0].id}`,
    'Catalogue page': '/artworks',
  };
  for (const [name, address] of Object.entries(pages)) await show(name, { url: `${house.url}${address}`, headers, pid: house.pid });
} finally {
  await house.stop();
  await removeDataDir(house.dataDir);
}
