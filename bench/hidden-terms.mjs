// The cost of showing people only terms of works that they may see, at sizes given by `--works 10000,100000` or by
// folders of seed-large.ts (`--folders a,b`): the 95th percentile of each query, for a guest, a member and a supervisor.
// A tenth of the works hangs in private segments; these alone carry one more term of each of ten branches, which is the
// most that somebody has to look through before a term turns out to be hidden.
import { guest } from '../packages/contracts/src/kernel/viewer.ts';
import '../packages/server/src/domains/artworks/tags/tags.access.ts';
import { listHiddenTerms, visibleTermIds } from '../packages/server/src/domains/ontology/ontology.access.ts';
import { addTags } from '../packages/server/src/domains/ontology/ontology.commands.ts';
import { findTerm, listTopTerms } from '../packages/server/src/domains/ontology/vocabulary/term.queries.ts';
import { readConfig } from '../packages/server/src/platform/base/config.ts';
import { createLog } from '../packages/server/src/platform/base/log.ts';
import { createDatabase, createPool } from '../packages/server/src/platform/database/database.ts';
import { openDatabase } from '../packages/server/src/run.ts';
import { removeDataDir } from '../packages/server/test/running-server.ts';
import { median, option, percentile, report } from './report.mjs';
import { seeded } from './seeded.mjs';

const rounds = Number(option('calls', 20));
const given = option('folders')?.split(',');
const sizes = given ? [] : option('works', '10000,100000').split(',').map(Number);
const publicUrl = 'http://127.0.0.1:3000';
/** In milliseconds. */
const target = 50;

const branches = 10;

/** Ten branches of ten terms; each work in a private segment has one term of each. */
async function addHiddenTerms(db, pool) {
  const key = (at) => `hidden:${at}`;
  const terms = Array.from({ length: branches * 11 }, (_, at) => ({
    sourceId: key(at),
    name: `hidden ${at}`,
    type: 'Keyword',
    parents: at < branches ? [] : [key(at % branches)],
  }));
  const ids = [...(await addTags(db, 'hidden', terms)).values()];
  const carried = ids.slice(branches);
  await pool.query(
    `insert into artwork_tags (artwork_id, tag_id)
      select w.artwork_id, ($1::uuid[])[1 + branch + ${branches} * (w.place % 10)]
      from (select artwork_id, row_number() over (order by artwork_id) as place from artwork_segments
        where segment_id in (select id from segments where name like 'Large store %')) w
      cross join generate_series(0, ${branches - 1}) branch
    on conflict do nothing`,
    [carried],
  );
  await pool.query('vacuum analyze tags, tag_ancestors, artwork_tags, artwork_segments, listed_works');
  return ids;
}

async function viewersOf(pool) {
  const { rows } = await pool.query(
    `select (select id from users order by id limit 1) as person,
      (select id from segments where name = 'Large store 1') as store`,
  );
  const { person, store } = rows[0];
  const member = { ...guest, id: person, roles: ['COMMON'], memberOf: [store] };
  return {
    'a guest': guest,
    'a member': member,
    'a supervisor': { ...member, roles: ['SUPERVISOR'], memberOf: [], assignedTo: [store] },
  };
}

async function broadestTerm(pool) {
  const { rows } = await pool.query(`select up.ancestor_id as id from tag_ancestors up
    join artwork_tags w on w.tag_id = up.tag_id join tags t on t.id = up.ancestor_id
    where t.source <> 'hidden' group by 1 order by count(*) desc limit 1`);
  return rows[0].id;
}

async function time(ask) {
  const times = [];
  for (let at = 0; at <= rounds; at += 1) {
    const began = performance.now();
    await ask();
    if (at > 0) times.push(performance.now() - began);
  }
  return { middle: median(times), p95: percentile(times, 0.95) };
}

async function measure(dataDir, table) {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, []);
  const database = await openDatabase(config, createLog(config.logLevel));
  const pool = createPool(database.url, { max: 2 });
  try {
    const db = createDatabase(pool);
    const hidden = await addHiddenTerms(db, pool);
    const broad = await broadestTerm(pool);
    const { rows: some } = await pool.query(`select id from tags where source <> 'hidden' order by id limit 100`);
    const open = some.map(({ id }) => id);
    for (const [who, viewer] of Object.entries(await viewersOf(pool))) {
      const asks = {
        'the topmost terms': () => listTopTerms(db, viewer),
        'a broad term': () => findTerm(db, broad, { viewer, publicUrl }),
        'a hundred terms by id': () => visibleTermIds(db, viewer, open),
        'ten hidden branches by id': () => visibleTermIds(db, viewer, hidden.slice(0, branches)),
        'all hidden terms, for a download': () => listHiddenTerms(db, viewer),
      };
      for (const [what, ask] of Object.entries(asks)) {
        const figure = `${what}, ${who}`;
        table.set(figure, [...(table.get(figure) ?? []), await time(ask)]);
      }
    }
  } finally {
    await pool.end();
    await database.embedded?.close();
  }
}

const table = new Map();
const made = [];
try {
  for (const works of sizes) made.push(await seeded(works));
  for (const folder of given ?? made) await measure(folder, table);
  for (const [figure, times] of table) {
    const arrows = (which) => times.map((one) => one[which].toFixed(1)).join(' → ');
    report({
      figure,
      value: `${arrows('middle')}; ${arrows('p95')} ms`,
      target: `p95 ≤ ${target} ms`,
      met: times.every(({ p95 }) => p95 <= target),
    });
  }
} finally {
  for (const folder of made) await removeDataDir(folder);
}
