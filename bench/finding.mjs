// What finding costs, in databases that are already filled (`--folders a,b,c`, see bench/grow-tate.mjs): the index of
// works from the start of the program until it answers, its bytes, filtered lists at any depth, a new work, and the
// sizes of its tables. Parts add their own figures to `parts`; `--parts lists` runs only some.
import pg from 'pg';
import { databaseUrlOf, endDatabase, startServer } from '../packages/server/test/running-server.ts';
import { median, option, report } from './report.mjs';

const folders = option('folders', '').split(',').filter(Boolean);
const calls = Number(option('calls', 200));
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const perCent = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)];
const list = '/api/exhibits/open-oeuvre';

async function reply(url) {
  const began = performance.now();
  const answer = await fetch(url);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return { ms: performance.now() - began, text };
}

const indexOf = async ({ url }) => JSON.parse((await reply(`${url}/readyz`)).text).index;

async function measures({ url }) {
  const { text } = await reply(`${url}/metrics`);
  return Object.fromEntries(
    [...text.matchAll(/^oeuvre_work_index_(\w+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]),
  );
}

/** Ids of tags that so many works have, from broad to rare. */
async function tagsOf(client) {
  const { rows } = await client.query(
    `select tag_id as id from artwork_tags tablesample system (5) group by tag_id order by count(*) desc limit 400`,
  );
  return rows.map(({ id }) => id);
}

const parts = {
  async ready({ server, works }) {
    const { load_seconds: load, bytes } = await measures(server);
    const waited = server.indexMs / 1_000;
    report({
      figure: `${works} works: index ready after the program's start`,
      value: `${waited.toFixed(1)} s (loading ${load.toFixed(1)} s)`,
      target: '≤ 10 s',
      met: waited <= 10,
    });
    report({
      figure: `${works} works: arrays of the index`,
      value: `${Math.round(bytes / works)} bytes a work`,
      target: '≤ 250',
      met: bytes / works <= 250,
    });
  },

  async lists({ server, client, works }) {
    const tags = await tagsOf(client);
    const times = [];
    for (let at = 0; at < calls; at++) {
      // Pairs of a broad and any other term; depth from the first page to the last.
      const filter = at % 2 ? `tags=${tags[at % 20]}` : `tags=${tags[at % 10]}&tags=${tags[(7 * at) % tags.length]}`;
      const { text } = await reply(`${server.url}${list}?${filter}&page=1&nobody=${at}`);
      const pages = Math.max(1, Math.floor(JSON.parse(text).totalCount / 30));
      const page = 1 + ((at * 37) % pages);
      times.push((await reply(`${server.url}${list}?${filter}&page=${page}&nobody=x${at}`)).ms);
    }
    const p95 = perCent(times, 0.95);
    report({
      figure: `${works} works: filtered list, any depth, p50 / p95`,
      value: `${median(times).toFixed(1)} / ${p95.toFixed(1)} ms`,
      target: 'p95 ≤ 60 ms',
      met: p95 <= 60,
    });
  },

  async fresh({ server, client, works }) {
    const [tag] = await tagsOf(client);
    const first = async (at) =>
      JSON.parse((await reply(`${server.url}${list}?tags=${tag}&nobody=f${at}`)).text).exhibits[0]?.title;
    const { rows } = await client.query(
      `insert into artworks (title, source, source_key) values ('bench ' || gen_random_uuid(), 'bench', gen_random_uuid()::text) returning id, title`,
    );
    await client.query('insert into artwork_tags (artwork_id, tag_id) values ($1, $2)', [rows[0].id, tag]);
    const began = performance.now();
    let found = false;
    for (let at = 0; !found && at < 400; at++) {
      found = (await first(at)) === rows[0].title;
      if (!found) await pause(20);
    }
    const ms = performance.now() - began;
    await client.query('delete from artworks where id = $1', [rows[0].id]);
    report({
      figure: `${works} works: a new work is found by its term`,
      value: found ? `${Math.round(ms)} ms` : 'not found',
      target: '≤ 2 s',
      met: found && ms <= 2_000,
    });
  },

  async sizes({ client, works }) {
    const { rows } =
      await client.query(`select c.relname as name, pg_table_size(c.oid) as table, pg_indexes_size(c.oid) as indexes
      from pg_class c where c.relname in ('indexed_works', 'works_due_for_index', 'listed_works', 'artwork_texts', 'artwork_tags', 'tags', 'tag_ancestors') order by 1`);
    for (const { name, table, indexes } of rows)
      report({
        figure: `${works} works: ${name}, table + indexes`,
        value: `${(table / 1e6).toFixed(1)} + ${(indexes / 1e6).toFixed(1)} MB`,
      });
  },
};

const wanted = option('parts', Object.keys(parts).join(',')).split(',');
for (const dataDir of folders) {
  const began = performance.now();
  const server = await startServer({ dataDir, patienceMs: 1_200_000 });
  const client = new pg.Client({ connectionString: databaseUrlOf(dataDir) });
  try {
    while ((await indexOf(server)) !== 'ready') await pause(50);
    const indexMs = performance.now() - began;
    await client.connect();
    const { works } = await measures(server);
    for (const name of wanted) await parts[name]({ server: { url: server.url, indexMs }, client, works });
  } finally {
    await client.end();
    await server.stop();
    endDatabase(dataDir);
  }
}
