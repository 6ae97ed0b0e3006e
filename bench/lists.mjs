// Lists, search and one article, with 100,000 of them (`--articles`): each call as guests and as a member make it, when
// others with the same rights have made it before, compared with a raw node:http server of the same bytes; and
// uncached, its 95th percentile at one connection, alternating with a data set of 1,000. `--folder` keeps the large
// one.
import { removeDataDir, scratchFolder, startServer } from '../packages/server/test/running-server.ts';
import { seeded } from './large-world.mjs';
import { ratio } from './pages.mjs';
import { median, option, percentile, report } from './report.mjs';
import { signIn } from './sign-in.mjs';

const articles = Number(option('articles', 100_000));
const rounds = Number(option('calls', 60));

const memberTarget = 0.03;

/** Each call with its target for guests. */
const callsOf = (count, article) => ({
  'one article': [`/api/articles/${article}`, 0.03],
  'first page': ['/api/articles', 0.055],
  [`page ${count / 20}`]: [`/api/articles?page=${count / 20}`, 0.003],
  'text filter': ['/api/articles?searchText=rembrandt', 0.003],
  'text filter, Chinese': ['/api/articles?searchText=%E8%8A%B1%E9%B8%9F', 0.003],
  suggestions: ['/api/articles/suggestions?searchText=hand', 0.003],
  works: ['/api/exhibits/open-oeuvre', 0.03],
  segments: ['/api/segments', 0.03],
});

/**
 * Milliseconds at one connection, each call at a new address, alternating: the median and the 95th percentile of each.
 */
async function uncached(calls) {
  const times = calls.map(() => []);
  for (let at = 0; at < rounds; at++)
    for (const [which, { address, headers }] of calls.entries()) {
      const began = performance.now();
      const reply = await fetch(`${address}${address.includes('?') ? '&' : '?'}segmentsIds=&nobody=${at}`, { headers });
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
      times[which].push(performance.now() - began);
    }
  return times.map((some) => ({ p50: median(some), p95: percentile(some, 0.95) }));
}

async function latestArticle({ url }) {
  const list = await (await fetch(`${url}/api/articles?itemsPerPage=1`)).json();
  return list.articles[0].id;
}

async function measure(server, beside) {
  const member = { cookie: await signIn(server.url, 'member@oeuvre.test') };
  const before = Object.entries(callsOf(1_000, await latestArticle(beside)));
  for (const [at, [name, [call, target]]] of Object.entries(callsOf(articles, await latestArticle(server))).entries()) {
    const [guest, signedIn, few] = await uncached([
      { address: `${server.url}${call}` },
      { address: `${server.url}${call}`, headers: member },
      { address: `${beside.url}${before[at][1][0]}` },
    ]);
    const kept = await ratio(`${server.url}${call}`, 16);
    report({
      figure: `${name}, guests, 16 connections, share of raw`,
      value: `${kept.ratio.toFixed(3)} (${Math.round(kept.perSecond)}/s)`,
      target: `≥ ${target}`,
      met: kept.ratio >= target,
    });
    const shared = await ratio(`${server.url}${call}`, 16, member);
    report({
      figure: '… a member, 16 connections, share of raw',
      value: `${shared.ratio.toFixed(3)} (${Math.round(shared.perSecond)}/s)`,
      target: `≥ ${memberTarget}`,
      met: shared.ratio >= memberTarget,
    });
    report({
      figure: `… uncached at 1 connection, p50 and p95: guest; member`,
      value: `${guest.p50.toFixed(1)}, ${guest.p95.toFixed(1)} ms; ${signedIn.p50.toFixed(1)}, ${signedIn.p95.toFixed(1)} ms`,
      target: 'p95 ≤ 60 ms',
      met: Math.max(guest.p95, signedIn.p95) <= 60,
    });
    report({
      figure: `… uncached, guest: ${articles} articles to 1,000, in turn`,
      value: `${(guest.p50 / few.p50).toFixed(2)} × (${few.p50.toFixed(1)} → ${guest.p50.toFixed(1)} ms)`,
    });
  }
}

const given = option('folder');
const [large, small] = [given ?? scratchFolder(), scratchFolder()];
const servers = [];
try {
  await seeded(large, articles);
  await seeded(small, 1_000);
  for (const dataDir of [large, small]) servers.push(await startServer({ dataDir }));
  await measure(...servers);
} finally {
  for (const server of servers) await server.stop();
  await removeDataDir(small);
  if (!given) await removeDataDir(large);
}
