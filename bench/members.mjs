// Pages of signed-in people, compared with a raw node:http server that sends the same number of bytes, and the CPU time
// per request of the node process: pages that people with the same rights have read before, and pages that six people
// with different rights ask for, each for the first time. `--only first-visits` leaves out the former; `--rounds N`.
import { removeDataDir, startServer } from '../packages/server/test/running-server.ts';
import { load, loadEach } from './load.mjs';
import { openRaw, ratio } from './pages.mjs';
import { processorMs } from './processor.mjs';
import { median, option, report } from './report.mjs';
import { signIn } from './sign-in.mjs';
import { prepareFirstVisits, sixKinds } from './six-kinds.mjs';

const connections = 16;
async function showKnown(name, { url, headers, pid }) {
  const seen = await ratio(url, connections, headers);
  const before = processorMs(pid);
  const seconds = 3;
  const { perSecond } = await load(url, { connections, seconds, headers });
  const msPerRequest = (processorMs(pid) - before) / (perSecond * seconds);
  const rate = `${Math.round(seen.perSecond)}/s of ${(seen.bytes / 1024).toFixed(1)} kB, p99 ${seen.p99} ms, ${msPerRequest.toFixed(2)} ms of the processor`;
  report({
    figure: `${name}, member, ${connections} connections, share of raw node:http`,
    value: `${seen.ratio.toFixed(3)} (${rate})`,
  });
}

/** Those of the requests that are not refused, with the bytes of their replies. */
async function answered(requests) {
  const seen = [];
  for (const one of requests) {
    const reply = await fetch(one.url, { headers: one.headers });
    await reply.arrayBuffer();
    if (reply.ok) seen.push({ ...one, bytes: Number(reply.headers.get('content-length')) });
  }
  return seen;
}

/** Each of the six asks for each page once; before each round the caches are emptied. */
async function showFirstVisits(name, { server, addresses, people, emptyCaches, accepts = 'identity' }) {
  const visits = addresses.flatMap((address) =>
    people.map((cookie) => ({ url: `${server.url}${address}`, headers: { ...cookie, 'accept-encoding': accepts } })),
  );
  const readable = await answered(visits);
  const bytes = Math.round(readable.reduce((sum, one) => sum + one.bytes, 0) / readable.length);
  const raw = await openRaw({ bytes, type: 'text/html; charset=utf-8' });
  const [shares, rates] = [[], []];
  let spent = 0;
  const rounds = Number(option('rounds', 5));
  for (let round = 0; round <= rounds; round++) {
    await emptyCaches();
    const before = processorMs(server.pid);
    const ours = await loadEach(readable, connections);
    if (ours.failed > 0) throw new Error(`${ours.failed} answers were refusals`);
    // The first round warms up.
    if (round === 0) continue;
    spent += processorMs(server.pid) - before;
    const limit = await load(raw.url, { connections, seconds: 1 });
    shares.push(ours.perSecond / limit.perSecond);
    rates.push(ours.perSecond);
  }
  await raw.close();
  const rate = `${Math.round(median(rates))}/s of ${(bytes / 1024).toFixed(1)} kB, ${(spent / rounds / readable.length).toFixed(2)} ms of the processor`;
  report({
    figure: `${name}, six kinds of people, first visit, ${connections} connections, share of raw node:http`,
    value: `${median(shares).toFixed(3)} (${rate})`,
  });
}

async function measureKnown(server) {
  const headers = { cookie: await signIn(server.url, 'member@oeuvre.test') };
  const { articles } = await (await fetch(`${server.url}/api/articles?itemsPerPage=1`)).json();
  const { segments } = await (await fetch(`${server.url}/api/segments`)).json();
  const { exhibits } = await (await fetch(`${server.url}/api/exhibits/open-oeuvre`)).json();
  const pages = {
    'Article page': `/articles/${articles[0]._id}`,
    'Explore page': '/explore',
    'Segment page': `/subscriptions?segmentId=${segments.find((one) => one.public).id}`,
    'Article list page': '/articles',
    'Artwork page': `/subscriptions/${exhibits[0].id}`,
    'Catalogue page': '/catalogue',
  };
  for (const [name, address] of Object.entries(pages))
    await showKnown(name, { url: `${server.url}${address}`, headers, pid: server.pid });
}

async function measureFirstVisits(server) {
  const { emptyCaches, close } = await prepareFirstVisits(server.dataDir, 7);
  try {
    const visits = { server, people: await sixKinds(server.url), emptyCaches };
    const { articles } = await (
      await fetch(`${server.url}/api/articles?itemsPerPage=50`, { headers: visits.people[0] })
    ).json();
    const { segments } = await (await fetch(`${server.url}/api/segments`)).json();
    const { exhibits } = await (await fetch(`${server.url}/api/exhibits/open-oeuvre?itemsPerPage=50`)).json();
    const articlePages = articles.map((one) => `/articles/${one._id}`);
    const tabs = segments.flatMap((one) =>
      ['', '&tab=ARTICLES', '&tab=ABOUT'].map((tab) => `/subscriptions?segmentId=${one.id}${tab}`),
    );
    await showFirstVisits('Article pages', { ...visits, addresses: articlePages });
    await showFirstVisits('Article pages in Brotli', { ...visits, addresses: articlePages, accepts: 'gzip, br' });
    await showFirstVisits('Artwork pages', { ...visits, addresses: exhibits.map((one) => `/subscriptions/${one.id}`) });
    await showFirstVisits('Lists and segments', {
      ...visits,
      addresses: ['/explore', '/articles', '/catalogue', '/segments', ...tabs],
    });
  } finally {
    await close();
  }
}

const server = await startServer();
try {
  if (option('only') !== 'first-visits') await measureKnown(server);
  await measureFirstVisits(server);
} finally {
  await server.stop();
  await removeDataDir(server.dataDir);
}
