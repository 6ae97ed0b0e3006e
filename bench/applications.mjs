// Every one of `--works` works (20,000) offered to every segment, 920,000 applications: the 95th percentile of each list
// and filter, of the counts and of one application, for a curator and an administrator, at one connection; `--calls N`
// calls of each kind; `--explain` prints the plans of the hot queries.
import pg from 'pg';
import { databaseUrlOf } from '../packages/server/test/running-server.ts';
import { option, report, reportTimes } from './report.mjs';
import { measureSeeded } from './seeded.mjs';
import { signIn } from './sign-in.mjs';

const works = Number(option('works', 20_000));
const calls = Number(option('calls', 60));
const target = 60;

/** Each work in each segment: a tenth waits, of which a third with an open question. Half are the author's. */
async function fill(database) {
  await database.query(
    `insert into applications (artwork_id, segment_id, offered_by, message, status, offered_record, decided_record, questions, open_questions,
       decline_reason, decision_message, decided_by, decided_at, created_at)
     select w.id, s.id, case when n % 2 = 0 then author.id else others.ids[1 + n % cardinality(others.ids)] end, 'Application ' || n,
       k.status, r.record, case when k.status in ('approved', 'declined') then r.record end, (n % 3 = 0)::int, (n % 3 = 0 and k.status = 'pending')::int,
       case when k.status = 'declined' then 'not-here' end, case when k.status = 'declined' then 'It shows no water.' else '' end,
       case when k.status <> 'pending' then curator.id end, case when k.status <> 'pending' then now() - n * interval '1 minute' end,
       now() - n * interval '2 minutes'
     from (select id, title, row_number() over (order by id) as at from artworks) w
     cross join (select id, row_number() over (order by id) as at from segments) s
     cross join lateral (select ((w.at - 1) * 5 + s.at)::int as n) m
     cross join lateral (select (array['pending', 'approved', 'approved', 'approved', 'approved', 'approved', 'approved', 'declined', 'declined', 'archived'])[1 + (n / 7) % 10] as status) k
     cross join lateral (select jsonb_build_object('sections', jsonb_build_object('title', w.title, 'supportingText', repeat('A work of its time. ', 20))) as record) r
     cross join (select id from users where email = 'author@oeuvre.test') author
     cross join (select id from users where email = 'curator@oeuvre.test') curator
     cross join (select array_agg(id) as ids from users where email <> 'author@oeuvre.test') others
     where not exists (select from applications p where p.artwork_id = w.id and p.segment_id = s.id)`,
  );
  await database.query('vacuum analyze applications');
}

const base = '/api/open-oeuvre-applications';

/** The plans of the list's first page and of a count, as the server asks them. */
async function explain(database, segmentIds) {
  const ranges = `unnest($1::uuid[]) s (segment_id) cross join unnest(array['pending']) t (status)`;
  const queries = {
    'first page of the new ones': `select p.id from ${ranges} cross join lateral (select p.id, p.created_at from applications p
      where p.status = t.status and p.segment_id = s.segment_id order by p.created_at desc, p.id desc limit 31) p
      order by p.created_at desc, p.id desc limit 31`,
    'count of the new ones': `select count(*) from (select from ${ranges} join applications p on p.status = t.status
      and p.segment_id = s.segment_id limit 10000) counted`,
    'count of those that wait for their owner': `select count(*) from (select from ${ranges} join applications p on p.status = t.status
      and p.segment_id = s.segment_id where p.status = 'pending' and p.open_questions > 0 limit 10000) counted`,
  };
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await database.query(`explain (analyze, buffers) ${query}`, [segmentIds]);
    console.error(`${name}\n${rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n')}`);
  }
}

async function time(url, init) {
  const began = performance.now();
  const reply = await fetch(url, init);
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  return performance.now() - began;
}

async function measure({ url, dataDir }) {
  const database = new pg.Client({ connectionString: databaseUrlOf(dataDir) });
  await database.connect();
  await fill(database);
  const { rows: kept } = await database.query(
    'select status, count(*)::int as n from applications group by 1 order by 1',
  );
  report({ figure: 'applications', value: kept.map(({ status, n }) => `${status} ${n}`).join(', ') });
  const { rows: segments } = await database.query(
    `select f.segment_id as id from segment_staff f join users u on u.id = f.user_id where u.email = 'curator@oeuvre.test' order by 1`,
  );
  const segmentId = segments[0].id;
  const { rows: waiting } = await database.query(
    `select id from applications where segment_id = $1 and status = 'pending' order by created_at limit $2`,
    [segmentId, calls],
  );
  if (process.argv.includes('--explain'))
    await explain(
      database,
      segments.map(({ id }) => id),
    );
  await database.end();

  const one = `segmentsIds=${segmentId}`;
  const asked = {
    'curator: new ones of a segment': ['curator', () => `${base}?${one}&statuses=pending`],
    '… its page 40 of the completed ones': ['curator', () => `${base}?${one}&statuses=approved&page=40`],
    '… declined ones': ['curator', () => `${base}?${one}&statuses=declined`],
    '… all statuses of all assigned segments': ['curator', () => base],
    '… searched for a common word': ['curator', () => `${base}?${one}&searchQuery=the`],
    '… searched for a rare word': ['curator', () => `${base}?${one}&searchQuery=zzzz`],
    '… counts of a segment': ['curator', () => `${base}/counts?${one}`],
    'administrator: new ones of all segments': ['super', () => `${base}?statuses=pending`],
    '… counts of all': ['super', () => `${base}/counts`],
    'owner of half of them: own offers': ['author', () => `${base}?own=true`],
    '… declined ones to one segment': ['author', () => `${base}?own=true&${one}&statuses=declined`],
    'one application': ['curator', (at) => `${base}/${waiting[at % waiting.length].id}`],
  };
  const cookies = new Map();
  for (const [name, [who, of]] of Object.entries(asked)) {
    if (!cookies.has(who)) cookies.set(who, await signIn(url, `${who}@oeuvre.test`));
    const times = [];
    // A server that has just started still plans its queries and builds its index.
    for (let at = 0; at < 5; at += 1) await time(`${url}${of(at)}`, { headers: { cookie: cookies.get(who) } });
    for (let at = 0; at < calls; at += 1)
      times.push(await time(`${url}${of(at)}`, { headers: { cookie: cookies.get(who) } }));
    reportTimes(name, times, target);
  }
}

await measureSeeded(works, measure);
