// The lists of administrators among many people, segments and entries of the audit log: first pages, searches, filters,
// jumps and counts, over HTTP at one connection. `--people N`, `--calls N`, `--folder DATA_DIR` keeps what it fills.
import pg from 'pg';
import { databaseUrlOf, removeDataDir, scratchFolder, startServer } from '../packages/server/test/running-server.ts';
import { option, percentile, report } from './report.mjs';
import { signIn } from './sign-in.mjs';

const people = Number(option('people', 200_000));
const calls = Number(option('calls', 60));
const folder = option('folder');
const dataDir = folder ?? scratchFolder();

const first = [
  'Ada',
  'José',
  'Jürgen',
  'Chloé',
  'Łukasz',
  'Elizabeth',
  'Björn',
  'Mary',
  'Théo',
  'Núria',
  'Ivo',
  'Sofía',
];
const last = ['Lund', 'Müller', 'García', 'Smith', 'Nowak', 'Lefèvre', 'Grønbech', 'Ibáñez', 'Taylor', 'Weiß', 'Sato'];

/** Invented people, their roles and segments, and a log of what they did. */
async function fill(database) {
  const { rows } = await database.query('select count(*)::int as n from users');
  if (rows[0].n >= people) return;
  await database.query(
    `insert into users (first_name, last_name, name, email, email_verified, suspended)
     select f, l, f || ' ' || l, 'p' || n || '@harbour' || n % 97 || '.example', n % 20 > 0, n % 100 = 0
     from (select n, ($1::text[])[1 + (n::bigint * 7919 % cardinality($1::text[]))] as f,
       ($2::text[])[1 + (n::bigint * 104729 % cardinality($2::text[]))] || case when n % 3 = 0 then '' else to_char(n % 4000, 'FM0000') end as l
       from generate_series(1, $3::int) n) drawn`,
    [first, last, people],
  );
  await database.query(`insert into user_roles (user_id, role) select id, (array['COMMON', 'COMMON', 'COMMON', 'COLLABORATOR', 'OO_CURATOR'])[1 + abs(hashtext(email)) % 5]
    from users where email like '%harbour%' on conflict do nothing`);
  await database.query(
    `insert into user_roles (user_id, role) select id, 'SUPERVISOR' from users where email ~ '^p\\d*000@' on conflict do nothing`,
  );
  await database.query(
    `insert into segments (name) select 'Segment ' || n || ' ' || ($1::text[])[1 + n % cardinality($1::text[])] from generate_series(1, 2000) n`,
    [last],
  );
  await database.query(`insert into segment_staff (segment_id, user_id) select s.id, u.id from (select id, row_number() over () as n from segments) s
    join (select id, row_number() over () as n from users where email ~ '^p\\d*00@') u on u.n % 2000 = s.n % 2000 on conflict do nothing`);
  await database.query(
    `insert into audit_log (at, actor_id, act, subject_type, subject_id, details)
     select now() - n * interval '40 seconds', u.id, (array['articles.publish', 'memberships.add', 'people.change', 'artworks.edit'])[1 + n % 4],
       'segment', s.id, jsonb_build_object('userId', v.id)
     from generate_series(1, 2 * $1::int) n
     join (select id, row_number() over () as no from users) u on u.no = 1 + n % 5000
     join (select id, row_number() over () as no from users) v on v.no = 1 + n % $1::int
     join (select id, row_number() over () as no from segments) s on s.no = 1 + n % 2000`,
    [people],
  );
  await database.query('vacuum analyze');
}

const server = await startServer({ dataDir });
const database = new pg.Client({ connectionString: databaseUrlOf(dataDir) });
await database.connect();
try {
  await fill(database);
  const cookie = await signIn(server.url, 'super@oeuvre.test');
  const one = async (text) => (await database.query(text)).rows[0].id;
  const person = await one(`select id from users where email = 'p1000@harbour30.example'`);
  const segment = await one(`select id from segments where name like 'Segment 1000%'`);

  const ask = async (path) => {
    await database.query('delete from limits');
    const began = performance.now();
    const reply = await fetch(`${server.url}/api/${path}`, { headers: { cookie } });
    const body = await reply.text();
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${body}`);
    return performance.now() - began;
  };
  const texts = [
    'jose',
    'mull',
    'garcia 12',
    'lund1234',
    'p199',
    'harbour42',
    'example',
    'e',
    'an',
    'qxzw',
    'zabeth',
    'ada grøn',
    'ß',
    '0@h',
  ];
  const textAt = (turn) => encodeURIComponent(texts[turn % texts.length]);
  const sortAt = (turn) => (turn % 2 ? 'name' : '-name');
  const roleAt = (turn) => ['COMMON', 'SUPERVISOR', 'OO_CURATOR', 'SUPER', 'COLLABORATOR,OO_CURATOR'][turn % 5];
  const pageAt = (turn, rows, size) => 1 + Math.floor((((turn * 7919) % 1000) / 1000) * (rows / size));
  const kinds = {
    'people: first page, both directions': (turn) => `admin/people?sort=${sortAt(turn)}&itemsPerPage=50`,
    'people: search': (turn) =>
      `admin/people?searchQuery=${textAt(turn)}&sort=${sortAt(Math.floor(turn / texts.length))}`,
    'people: roles and disabled': (turn) =>
      `admin/people?${turn % 3 ? `roles=${roleAt(turn)}` : 'disabled=true'}&sort=${sortAt(turn)}`,
    'people: search with a role': (turn) => `admin/people?searchQuery=${textAt(turn)}&roles=${roleAt(turn)}`,
    'people: jump anywhere': (turn) =>
      `admin/people?page=${pageAt(turn, people, 50)}&itemsPerPage=50&sort=${sortAt(turn)}`,
    'people: jump among those of a role': (turn) =>
      `admin/people?page=${pageAt(turn, people / 2, 50)}&roles=COMMON&itemsPerPage=50`,
    'people: jump in a search': (turn) =>
      `admin/people?page=${pageAt(turn, people / 12, 50)}&searchQuery=jose&itemsPerPage=50&sort=${sortAt(turn)}`,
    'people: counts': () => 'admin/people/counts',
    'people: counts of a search': (turn) => `admin/people/counts?searchQuery=${textAt(turn)}`,
    'segments: first page and search': (turn) => `admin/segments?searchQuery=${turn % 2 ? textAt(turn) : ''}`,
    'segments: jump anywhere': (turn) => `admin/segments?page=${pageAt(turn, 2_000, 50)}&itemsPerPage=50`,
    'log: first page, filters': (turn) =>
      `admin/audit?${['', `personId=${person}`, `segmentId=${segment}`, 'area=people', 'act=memberships.add', 'from=2026-10-01&to=2026-10-02'][turn % 6]}`,
    'log: jump anywhere': (turn) => `admin/audit?page=${pageAt(turn, 10_000, 50)}&itemsPerPage=50`,
  };
  const only = option('only', '');
  for (const [kind, pathAt] of Object.entries(kinds).filter(([name]) => name.includes(only))) {
    const taken = [];
    const slow = new Map();
    for (let turn = 0; turn < calls; turn += 1) {
      const ms = await ask(pathAt(turn));
      taken.push(ms);
      slow.set(pathAt(turn), ms);
    }
    const [p50, p95, most] = [0.5, 0.95, 1].map((share) => percentile(taken, share));
    report({
      figure: kind,
      value: `${p50.toFixed(0)} / ${p95.toFixed(0)} / ${most.toFixed(0)} ms`,
      target: 'p95 ≤ 120 ms',
      met: p95 <= 120,
    });
    if (option('slowest'))
      for (const [path, ms] of [...slow].toSorted((a, b) => b[1] - a[1]).slice(0, 6))
        console.log(`    ${ms.toFixed(0)} ms ${path}`);
  }
} finally {
  await database.end();
  await server.stop();
  if (!folder) await removeDataDir(dataDir);
}
