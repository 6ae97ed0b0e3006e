// The contacts of one segment at sizes given by `--contacts 1000,1000000` (or folders of seed-large.ts by `--folders a,b`):
// lists with random filters, searches and sorts, counts, jumps, moments of the past, and the CSV of everybody. The 95th
// percentile of each at one connection, in each size; `--calls N` calls of each kind, `--seed N` draws others.
import fs from 'node:fs';
import os from 'node:os';
import pg from 'pg';
import { databaseUrlOf, removeDataDir, startServer } from '../packages/server/test/running-server.ts';
import { option, percentile, report } from './report.mjs';
import { seeded } from './seeded.mjs';
import { signIn } from './sign-in.mjs';

const calls = Number(option('calls', 200));
const given = option('folders')?.split(',');
const sizes = given ?? option('contacts', '1000,1000000').split(',');

let state = Number(option('seed', 7));
/** Mulberry32: the same requests in every run. */
const random = () => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};
const pick = (list) => list[Math.floor(random() * list.length)];
const some = (list) => list.filter(() => random() < 0.35);

const memberships = ['lead_unregistered', 'lead_registered', 'pending', 'member', 'suspended', 'past_member'];
const invitations = ['none', 'expired', 'pending', 'accepted'];
const newsletters = ['not_subscribed', 'unsubscribed', 'active'];
const sorts = ['email', 'lastName', 'firstName', 'fullName', 'countryName'].flatMap((sort) => [sort, `-${sort}`]);

/** One to twelve letters of somebody's name or address; now and then what nobody has. */
function textOf(people, turn) {
  if (turn % 20 === 0) return 'qxzw';
  const { search } = pick(people);
  const [name, email] = search.split('\n');
  const letters = [...(random() < 0.5 && name ? name : email)];
  const length = turn % 20 === 7 ? 1 : 1 + Math.floor(random() * 12);
  const at = Math.floor(random() * Math.max(1, letters.length - length + 1));
  return letters.slice(at, at + length).join('');
}

function filterOf(people, turn, { always } = {}) {
  const query = new URLSearchParams();
  if (always || random() < 0.7) query.set('search', textOf(people, turn));
  const [membership, invitation, newsletter] = [
    random() < 0.5 ? some(memberships) : [],
    random() < 0.3 ? some(invitations) : [],
    random() < 0.4 ? some(newsletters) : [],
  ];
  for (const [name, values] of Object.entries({ membership, invitation, newsletter }))
    if (values.length > 0) query.set(name, values.join(','));
  return query;
}

/** A server with a segment full of contacts, and what is needed to ask it. */
async function open(dataDir) {
  const server = await startServer({ dataDir });
  const database = new pg.Client({ connectionString: databaseUrlOf(dataDir) });
  await database.connect();
  const { rows } = await database.query(`select id, no, name from segments where name = 'Large audience'`);
  const { id: segmentId, no } = rows[0];
  const { rows: people } = await database.query(
    `select search from segment_contacts where segment_no = $1 and status > 0 order by md5(contact_id::text) limit 4000`,
    [no],
  );
  const { rows: counted } = await database.query(
    `select count(*)::int as n from segment_contacts where segment_no = $1 and status > 0`,
    [no],
  );
  return {
    server,
    database,
    segmentId,
    people,
    total: counted[0].n,
    cookie: await signIn(server.url, 'super@oeuvre.test'),
  };
}

async function ask(place, path, query) {
  const { server, segmentId, cookie, database } = place;
  await database.query('delete from limits');
  const began = performance.now();
  const reply = await fetch(`${server.url}/api/subscribed-users/segments/${segmentId}${path}?${query}`, {
    headers: { cookie },
  });
  const body = await reply.json();
  if (!reply.ok) throw new Error(`${path}?${query} answered ${reply.status}: ${JSON.stringify(body)}`);
  return { ms: performance.now() - began, body };
}

const past = () => new Date(Date.UTC(2026, 9, 30) - random() * 5 * 365 * 86_400_000).toISOString();
const withAll = (query, more) => {
  for (const [name, value] of Object.entries(more)) query.set(name, String(value));
  return query;
};

/** Each kind of call: its path and how to draw its query. `target` is in milliseconds. */
const kinds = {
  'first page, any sort': {
    path: '',
    target: 120,
    draw: () => new URLSearchParams({ sort: pick(sorts) }),
  },
  'first page, random filters and search, any sort': {
    path: '',
    target: 120,
    draw: ({ people }, turn) => withAll(filterOf(people, turn), { sort: pick(sorts), itemsPerPage: pick([30, 50]) }),
  },
  'counts of every filter value, random filters and search': {
    path: '/counts',
    target: 200,
    draw: ({ people }, turn) => filterOf(people, turn),
  },
  'counts with a search each time': {
    path: '/counts',
    target: 200,
    draw: ({ people }, turn) => filterOf(people, turn, { always: true }),
  },
  'a jump anywhere, any sort': {
    path: '',
    target: 120,
    draw: ({ total }) => new URLSearchParams({ sort: pick(sorts), page: 1 + Math.floor((random() * total) / 30) }),
  },
  'a jump anywhere among members with the newsletter': {
    path: '',
    target: 120,
    draw: ({ total }) =>
      new URLSearchParams({
        sort: pick(sorts),
        membership: 'member',
        newsletter: 'active',
        page: 1 + Math.floor((random() * total * 0.3) / 30),
      }),
  },
  'first page as of a past moment, any sort': {
    path: '',
    draw: () => new URLSearchParams({ sort: pick(sorts), at: past() }),
  },
  'first page as of a past moment, random filters and search': {
    path: '',
    draw: ({ people }, turn) => withAll(filterOf(people, turn), { sort: pick(sorts), at: past() }),
  },
  'counts as of a past moment': {
    path: '/counts',
    draw: () => new URLSearchParams({ at: past() }),
  },
};

async function measure(places) {
  for (const [name, { path, draw, target }] of Object.entries(kinds).filter(([one]) =>
    one.includes(option('only', '')),
  )) {
    const times = places.map(() => []);
    const slow = [];
    for (let turn = 0; turn < calls; turn += 1)
      for (const [which, place] of places.entries()) {
        const query = draw(place, turn);
        const { ms, body } = await ask(place, path, query);
        times[which].push(ms);
        if (which === places.length - 1) slow.push([Math.round(ms), `${query}`, body.totalCount]);
      }
    const [p50, p95] = [0.5, 0.95].map((share) => times.map((some_) => percentile(some_, share)));
    report({
      figure: `Contacts: ${name}, p50, p95 and longest of ${calls}, ${places.map(({ total }) => total).join(' → ')} contacts (load ${os.loadavg()[0].toFixed(1)})`,
      value: times
        .map((list, which) => `${p50[which].toFixed(0)}, ${p95[which].toFixed(0)}, ${Math.max(...list).toFixed(0)} ms`)
        .join(' → '),
      target: target && `p95 ≤ ${target} ms`,
      met: target === undefined ? undefined : p95.at(-1) <= target,
    });
    if (process.argv.includes('--slow'))
      for (const line of slow.toSorted(([a], [b]) => b - a).slice(0, 8)) console.error('   ', ...line);
  }
}

const residentMB = (pid) => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

async function exportAll({ server, segmentId, cookie, total, database }, sort) {
  await database.query('delete from limits');
  const before = residentMB(server.pid);
  let [peak, lines, first] = [before, 0, undefined];
  const watch = setInterval(() => (peak = Math.max(peak, residentMB(server.pid))), 50);
  const began = performance.now();
  const reply = await fetch(`${server.url}/api/subscribed-users/csv`, {
    method: 'POST',
    headers: { cookie, origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({ segmentId, sort }),
  });
  for await (const chunk of reply.body) {
    first ??= performance.now() - began;
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  clearInterval(watch);
  const seconds = (performance.now() - began) / 1_000;
  if (lines !== total + 1) throw new Error(`the CSV has ${lines} lines of ${total} people`);
  report({
    figure: `Contacts: CSV of ${total}, by ${sort}, first byte (load ${os.loadavg()[0].toFixed(1)})`,
    value: `${Math.round(total / seconds)} rows/s, ${(first / 1_000).toFixed(1)} s`,
    target: '≥ 60,000 rows/s, ≤ 2 s',
    met: total / seconds >= 60_000 && first <= 2_000,
  });
  report({
    figure: '… memory of the node process, more than before',
    value: `+${(peak - before).toFixed(0)} MB`,
    target: '≤ 50 MB',
    met: peak - before <= 50,
  });
}

const folders = given ?? [];
const places = [];
try {
  if (!given) for (const contacts of sizes) folders.push(await seeded(0, contacts));
  for (const dataDir of folders) places.push(await open(dataDir));
  // Once everything, so that no figure contains the first read of the disk.
  for (const place of places) for (const { path, draw } of Object.values(kinds)) await ask(place, path, draw(place, 1));
  await measure(places);
  if (!process.argv.includes('--no-csv'))
    for (const sort of ['email', 'lastName']) await exportAll(places.at(-1), sort);
} finally {
  for (const { server, database } of places) {
    await database.end();
    await server.stop();
  }
  if (!given) for (const dataDir of folders) await removeDataDir(dataDir);
}
