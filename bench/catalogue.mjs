// Lists of works at sizes given by `--works 10000,100000` (or folders of seed-large.ts by `--folders a,b`): the 95th
// percentile of each call at one connection, uncached, the sizes in turn; and how much the largest takes more than the
// smallest.
import { removeDataDir, startServer } from '../packages/server/test/running-server.ts';
import { median, option, percentile, report } from './report.mjs';
import { seeded } from './seeded.mjs';
import { signIn } from './sign-in.mjs';

const rounds = Number(option('calls', 40));
const given = option('folders')?.split(',');
const sizes = given ? [] : option('works', '10000,100000').split(',').map(Number);
/** Part of the names of the calls to measure. */
const only = option('only', '');
const target = 60;

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

/** The wall of seed-large.ts. */
async function wallOf(url, everything) {
  const { segments } = await json(`${url}/api/supervisor-segments?itemsPerPage=100`, everything);
  return segments.find(({ name }) => name === 'Large wall').id;
}

async function callsOf(url, { owner, everything }) {
  const { broad, other, rare } = await termsOf(url);
  const wall = await wallOf(url, everything);
  const { artworks } = await json(`${url}/api/exhibits/owner`, owner);
  const list = '/api/exhibits/open-oeuvre';
  const search = (type, text) => `${list}?type=${encodeURIComponent(type)}&searchQuery=${encodeURIComponent(text)}`;
  return {
    'first page': list,
    'page 300 by number': `${list}?page=300`,
    'page 5,000 by number': `${list}?page=5000`,
    'page 5,000 by number, for SUPER': [`${list}?page=5000`, everything],
    'a page 6,000 works down, by its cursor': `${list}?page=${await farCursor(url, 6_000)}`,
    'a broad term': `${list}?tags=${broad}`,
    'a broad term, page 300': `${list}?tags=${broad}&page=300`,
    'two broad terms': `${list}?tags=${broad},${other}`,
    'a rare term': `${list}?tags=${rare}`,
    'a broad and a rare term': `${list}?tags=${broad},${rare}`,
    'words of titles': `${list}?searchQuery=hand`,
    'words of titles, page 300': `${list}?searchQuery=hand&page=300`,
    'rare words': `${list}?searchQuery=L77`,
    'words nothing matches': `${list}?searchQuery=zzyzx`,
    'a misspelt word': `${list}?searchQuery=Rembrant`,
    'a title': search('Artwork', 'hand'),
    'the maker of half': search('Artist', 'Rembrandt'),
    'a rare maker': search('Artist', '177'),
    provenance: search('Provenance', 'Vermeer'),
    'a publication': search('Publication History', 'Vermeer'),
    'part of a museum number': search('Public Registries', 'L77'),
    'a number': search('ID', 'L123'),
    'a year': search('Age', '1885'),
    'a keyword': search('Keyword', 'bird'),
    'a material': search('Materials', 'ochre'),
    'a place': search('Geography', 'stone'),
    'a culture': search('Culture', 'stone'),
    'a term and a word': `${list}?tags=${broad}&searchQuery=hand`,
    'a term and a year': `${list}?tags=${broad}&type=Age&searchQuery=1885`,
    'an owner': `${list}?ownerId=${artworks[0].ownerId}`,
    'works that somebody hung': `${list}?curatorId=${artworks[0].ownerId}`,
    'a wall': `${list}?segmentId=${wall}`,
    'a wall, page 300': `${list}?segmentId=${wall}&page=300`,
    'a wall and a word': `${list}?segmentId=${wall}&searchQuery=hand`,
    'a wall and a term': `${list}?segmentId=${wall}&tags=${broad}`,
    'two segments': `${list}?segmentsIds=${wall},${artworks[0].segments[0] ?? wall}`,
    'works that are not published, for SUPER': [`${list}?published=false`, everything],
    'deleted works, for SUPER': [`${list}?activityStatuses=TO_DELETE`, everything],
    'all works, for SUPER': [list, everything],
    'a broad term, for SUPER': [`${list}?tags=${broad}`, everything],
    'words of titles, for SUPER': [`${list}?searchQuery=hand`, everything],
    'own works': ['/api/exhibits/owner', owner],
    'own works with a word': ['/api/exhibits/owner?searchQuery=hand', owner],
    'the wall that staff sees': [`/api/segments/${wall}/artworks`, everything],
    'the wall that staff sees, with a word': [`/api/segments/${wall}/artworks?searchQuery=hand`, everything],
    suggestions: '/api/exhibits/suggestions/search?text=hand',
    'suggestions of rare words': '/api/exhibits/suggestions/search?text=177',
    'suggestions for a few letters': '/api/exhibits/suggestions/search?text=re',
    'the catalogue page': '/catalogue',
    'the catalogue page, filtered': `/catalogue?tags=${broad}`,
  };
}

const signedIn = async (url, name) => ({ cookie: await signIn(url, `${name}@oeuvre.test`) });

async function measure(servers) {
  const people = await Promise.all(
    servers.map(async ({ url }) => ({
      member: await signedIn(url, 'member'),
      owner: await signedIn(url, 'curator'),
      everything: await signedIn(url, 'super'),
    })),
  );
  const calls = await Promise.all(servers.map(({ url }, which) => callsOf(url, people[which])));
  for (const name of Object.keys(calls[0]).filter((one) => one.includes(only))) {
    const times = servers.map(() => []);
    for (let at = 0; at < rounds; at += 1)
      for (const [which, { url }] of servers.entries()) {
        // Where nobody is named, guests and a member ask in turn.
        const [path, headers = at % 2 ? people[which].member : {}] = [calls[which][name]].flat();
        const address = `${url}${path}`;
        const began = performance.now();
        const reply = await fetch(`${address}${address.includes('?') ? '&' : '?'}nobody=${at}`, { headers });
        await reply.arrayBuffer();
        if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
        times[which].push(performance.now() - began);
      }
    const p95 = times.map((some) => percentile(some, 0.95));
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
