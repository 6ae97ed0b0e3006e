// Lists of works at sizes given by `--works 10000,100000` (or folders of seed-large.ts by `--folders a,b`): the 95th
// percentile of each call at one connection, uncached, the sizes in turn; and how much the largest takes more than the
// smallest.
import {
  removeDataDir,
  scratchFolder,
  startProgram,
  startServer,
  within,
} from '../packages/server/test/running-server.ts';
import { median, option, report } from './report.mjs';
import { signIn } from './sign-in.mjs';

const rounds = Number(option('calls', 40));
const given = option('folders')?.split(',');
const sizes = given ? [] : option('works', '10000,100000').split(',').map(Number);
const target = 60;

async function seeded(works) {
  const dataDir = scratchFolder();
  const program = startProgram('seed-large.ts', ['--articles', '0', '--works', String(works)], {
    env: { DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  });
  if ((await within(3_600_000, 'the seed', program.ended)) !== 0) throw new Error(program.output().slice(-2_000));
  return dataDir;
}

const json = async (url, headers) => {
  const reply = await fetch(url, { headers });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
};

/** Terms that many, some and few works carry: the first, a later and the last one of a work's own. */
async function termsOf(url) {
  const { exhibits } = await json(`${url}/api/exhibits/open-oeuvre?itemsPerPage=60`);
  const works = await Promise.all(
    exhibits.slice(0, 30).map(async ({ id }) => (await json(`${url}/api/exhibits/${id}`)).tags ?? []),
  );
  const counts = new Map();
  for (const tag of works.flat()) counts.set(tag.id, (counts.get(tag.id) ?? 0) + 1);
  const sorted = [...counts].sort(([, one], [, other]) => other - one).map(([id]) => id);
  return { broad: sorted[0], other: sorted[1], rare: sorted.at(-1), wall: exhibits[0].title };
}

/** The cursor of a page far down, found by walking pages of the largest size. */
async function farCursor(url, rows) {
  let page = 1;
  for (let passed = 0; passed < rows; passed += 60) {
    const { nextPage } = await json(`${url}/api/exhibits/open-oeuvre?itemsPerPage=60&page=${page}`);
    if (!nextPage) break;
    page = nextPage;
  }
  return page;
}

async function callsOf(url) {
  const { broad, other, rare } = await termsOf(url);
  const list = '/api/exhibits/open-oeuvre';
  return {
    'first page': list,
    'page 300 by number': `${list}?page=300`,
    'a page 6,000 works down, by its cursor': `${list}?page=${await farCursor(url, 6_000)}`,
    'a broad term': `${list}?tags=${broad}`,
    'two broad terms': `${list}?tags=${broad},${other}`,
    'a rare term': `${list}?tags=${rare}`,
    'a broad and a rare term': `${list}?tags=${broad},${rare}`,
    'words of titles': `${list}?searchQuery=hand`,
    'rare words': `${list}?searchQuery=L77`,
    'words nothing matches': `${list}?searchQuery=zzyzx`,
    'the maker of half': `${list}?type=Artist&searchQuery=${encodeURIComponent('Rembrandt')}`,
    provenance: `${list}?type=Provenance&searchQuery=Vermeer`,
    'a year': `${list}?type=Age&searchQuery=1885`,
    'a number': `${list}?type=ID&searchQuery=L123`,
    suggestions: '/api/exhibits/suggestions/search?text=hand',
    'the catalogue page': '/catalogue',
    'the catalogue page, filtered': `/catalogue?tags=${broad}`,
  };
}

async function measure(servers) {
  const calls = await Promise.all(servers.map(({ url }) => callsOf(url)));
  const member = await Promise.all(
    servers.map(async ({ url }) => ({ cookie: await signIn(url, 'member@oeuvre.test') })),
  );
  for (const name of Object.keys(calls[0])) {
    const times = servers.map(() => []);
    for (let at = 0; at < rounds; at += 1)
      for (const [which, { url }] of servers.entries()) {
        const address = `${url}${calls[which][name]}`;
        const began = performance.now();
        const reply = await fetch(`${address}${address.includes('?') ? '&' : '?'}nobody=${at}`, {
          headers: at % 2 ? member[which] : {},
        });
        await reply.arrayBuffer();
        if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
        times[which].push(performance.now() - began);
      }
    const p95 = times.map((some) => [...some].sort((a, b) => a - b)[Math.floor(some.length * 0.95)]);
    const p50 = times.map(median);
    report({
      figure: `${name}, uncached at 1 connection, p50 and p95, ${sizes.join(' → ') || given.join(' → ')} works`,
      value: `${p50.map((one) => one.toFixed(1)).join(' → ')} ms, ${p95.map((one) => one.toFixed(1)).join(' → ')} ms (${(p50.at(-1) / p50[0]).toFixed(2)} ×)`,
      target: `p95 ≤ ${target} ms, ≤ 1.5 ×`,
      met: p95.at(-1) <= target && p50.at(-1) <= 1.5 * p50[0] + 1,
    });
  }
}

const folders = given ?? [];
const servers = [];
try {
  for (const works of sizes) folders.push(await seeded(works));
  for (const dataDir of folders) servers.push(await startServer({ dataDir }));
  await measure(servers);
} finally {
  for (const server of servers) await server.stop();
  if (!given) for (const dataDir of folders) await removeDataDir(dataDir);
}
