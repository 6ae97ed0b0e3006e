// The digests of one morning: readers in 60 segments of very different size, with three years of articles. Processor time
// of PostgreSQL for writing who gets what, how many different lists there are, a second run, and a day without news.
// `--people N` (100,000).
import { prepareDigests } from '../packages/server/src/domains/mailings/digest/digest.prepare.ts';
import { createDatabase, createPool } from '../packages/server/src/platform/database/database.ts';
import { openEmbeddedPostgres } from '../packages/server/src/platform/database/embedded/embedded-postgres.ts';
import { migrate } from '../packages/server/src/platform/database/migrate.ts';
import { removeDataDir, scratchFolder } from '../packages/server/test/running-server.ts';
import { databaseCpu } from './processor.mjs';
import { option, report } from './report.mjs';

const people = Number(option('people', 100_000));
const dataDir = scratchFolder();
const database = await openEmbeddedPostgres(dataDir);
const pool = createPool(database.url, { max: 1 });
await migrate(pool);
const db = createDatabase(pool);
const zones =
  "array['Europe/Berlin','Europe/London','America/New_York','America/Los_Angeles','Asia/Tokyo','Australia/Sydney','America/Sao_Paulo']";
/** Small segments are many, large ones few. */
const drawn = (seed) => `1 + floor(power((hashint4(${seed}) & 65535) / 65536.0, 3) * 60)::int`;

await pool.query(
  `
  set session_replication_role = replica;
  create temp table b_segments as select row_number() over () as n, uuidv7() as id from generate_series(1, 60);
  insert into segments (id, name) select id, 'Bench segment ' || n from b_segments;
  create temp table b_people as select i as n, uuidv7() as id from generate_series(1, ${people}) i;
  insert into contacts (id, email) select id, 'b' || n || '@bench.example' from b_people;
  create temp table b_members as select distinct on (s.id, p.id) s.id as segment, p.id as person, p.n, k
    from b_people p, generate_series(1, 4) k join b_segments s on true
    where s.n = ${drawn('p.n * 5 + k')} and (k = 1 or abs(hashint4(p.n * 13 + k)) % 3 = 0);
  insert into memberships (segment_id, contact_id, status, newsletter_status)
    select segment, person, 'SUBSCRIBED', case when abs(hashint4(n + k * 77)) % 10 < 9 then 'subscribed' else 'unsubscribed' end from b_members;
  insert into digest_choices (segment_id, contact_id, pace, zone)
    select segment, person, case when abs(hashint4(n * 3 + k)) % 10 < 7 then 'daily' else 'weekly' end, (${zones})[1 + abs(hashint4(n)) % 7] from b_members;
  insert into users (id, email, first_name, last_name) values (uuidv7(), 'author@bench.example', 'A', 'B');
  create temp table b_articles as select i as n, uuidv7() as id from generate_series(0, 22000) i;
  insert into articles (id, owner_id, value, title, access_type, published_at)
    select id, (select id from users limit 1), '[]', 'Article ' || n, 'PUBLIC', timestamptz '2026-11-24 05:00Z' - n * interval '70 minutes' from b_articles;
  insert into article_segments (article_id, segment_id) select distinct a.id, s.id from b_articles a, generate_series(1, 2) k join b_segments s on true
    where s.n = ${drawn('a.n * 9 + k')};
  set session_replication_role = origin`,
);
await pool.query('vacuum analyze');
await pool.query('checkpoint');

/** The last digests of every zone were those of that time. */
const lastDigests = (daily, weekly) =>
  pool.query(
    `insert into digest_zones select distinct zone, date '2026-11-23', $1::timestamptz, $2::timestamptz from digest_choices
     on conflict (zone) do update set day = excluded.day, daily_upto = excluded.daily_upto, weekly_upto = excluded.weekly_upto`,
    [daily, weekly],
  );
const [aWeekBefore, thisWeek, dayBefore, now] = ['16', '23', '23', '24'].map((day) => `2026-11-${day}T12:00:00Z`);
async function measure(figure, most) {
  const [before, from] = [databaseCpu(dataDir), performance.now()];
  // 24 November 2026 is a Tuesday, and at 17:00 UTC it is past eight in every one of the zones.
  const written = await prepareDigests(db, new Date('2026-11-24T17:00:00Z'));
  const [ms, cpu] = [performance.now() - from, (databaseCpu(dataDir) - before) / 1_000];
  const value = `${Math.round(cpu)} ms (${Math.round(ms)} ms), ${written.toLocaleString('en')} digests`;
  report({ figure, value, ...(most && { target: `≤ ${most.toLocaleString('en')} ms`, met: cpu <= most }) });
}
async function reportLists() {
  const { rows } = await pool.query('select count(distinct (articles, segments))::int as lists from digests');
  report({ figure: '… different lists, so texts to render', value: rows[0].lists.toLocaleString('en') });
}

const readers = `${people.toLocaleString('en')} readers`;
await lastDigests(dayBefore, thisWeek);
await measure(`digests of a day, ${readers}: processor of PostgreSQL (elapsed)`, 3_000);
await reportLists();
await measure('… the same day again');
await lastDigests(now, thisWeek);
await measure('… a day without news', 50);
await pool.query('truncate digests');
await lastDigests(dayBefore, aWeekBefore);
await measure('… a day with the weekly ones');
await reportLists();
await pool.end();
await database.close();
await removeDataDir(dataDir);
