// What finding costs, in databases that are already filled (`--folders a,b,c`, see bench/grow-tate.mjs) or with invented
// works (`--works 10000,100000`): the index of works from the start of the program until it answers, its bytes, filtered
// lists at any depth, facets, similar works, a new work, suggestions, words, and the sizes of its tables. Parts add their
// own figures to `parts`; `--parts lists` runs only some.
import pg from 'pg';
import { databaseUrlOf, endDatabase, removeDataDir, startServer } from '../packages/server/test/running-server.ts';
import { median, option, percentile, report } from './report.mjs';
import { seeded } from './seeded.mjs';

const given = option('folders')?.split(',');
const sizes = given ? [] : option('works', '10000').split(',').map(Number);
const calls = Number(option('calls', 200));
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const list = '/api/exhibits/open-oeuvre';

async function reply(url) {
  const began = performance.now();
  const answer = await fetch(url);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return { ms: performance.now() - began, text };
}

/** As `reply`, without the limit of searches per minute. */
async function freely(client, url) {
  await client.query('delete from limits');
  return reply(url);
}

const indexOf = async ({ url }) => JSON.parse((await reply(`${url}/healthz/dependencies`)).text).index;

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

/** The same words of the data in every run: names of makers and terms, words of titles. */
async function wordsOf(client) {
  const drawn = async (words) =>
    (
      await client.query(
        `select word from (select distinct lower(unaccent(word)) as word from (${words}) every (word)) drawn
         where word ~ '^[a-z]{5,12}$' order by md5(word) limit ${calls}`,
      )
    ).rows.map(({ word }) => word);
  return {
    makers: await drawn(`select split_part(sort_name, ',', 1) from artists where source = 'tate'`),
    terms: await drawn(`select split_part(name, ' ', 1) from tags`),
    titles: await drawn(
      `select regexp_split_to_table(title, '[^[:alpha:]]+') from (select title from artworks where source = 'tate' order by id limit 20000) t`,
    ),
  };
}

/** Two neighbouring letters in the middle change places. */
const misspelt = (word) => word.slice(0, 2) + word[3] + word[2] + word.slice(4);
const once = (texts) => [...new Set(texts)].slice(0, calls);

/** Invented works may have no names of a kind. */
const known = (texts) => Object.entries(texts).filter(([, list]) => list.length > 0);

async function textsOf(client) {
  const { makers, terms, titles } = await wordsOf(client);
  const mixed = makers.flatMap((maker, at) => [maker, terms[at] ?? maker, titles[at] ?? maker]);
  return {
    'two letters': once(mixed.map((word) => word.slice(0, 2))),
    'three letters': once(mixed.map((word) => word.slice(0, 3))),
    'four letters': once(mixed.map((word) => word.slice(0, 4))),
    'names of makers': makers,
    'names of terms': terms,
    'words of titles': titles,
    'misspelt words': once(mixed.map(misspelt)),
  };
}

async function searchesOf(client) {
  const { makers, terms, titles } = await wordsOf(client);
  return {
    'names of makers': makers,
    'words of titles': titles,
    'two words of titles': once(titles.map((word, at) => `${word} ${titles[(at + 1) % titles.length]}`)),
    'a maker and a term': once(makers.map((maker, at) => `${maker} ${terms[at]}`)),
    'broad searches': [
      'turner',
      'turner watercolour',
      'castle',
      'river',
      'turner castle',
      'study',
      'view',
      'landscape with figures',
      'the',
      'turner italy',
      'mountain -castle',
      '"view of"',
      'venice',
      'jmw turner',
      'turner 1819',
    ],
    'misspelt words': once(makers.flatMap((maker, at) => [misspelt(maker), misspelt(titles[at] ?? maker)])),
  };
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
    const p95 = percentile(times, 0.95);
    report({
      figure: `${works} works: filtered list, any depth, p50 / p95`,
      value: `${median(times).toFixed(1)} / ${p95.toFixed(1)} ms`,
      target: 'p95 ≤ 60 ms',
      met: p95 <= 60,
    });
  },

  async facets({ server, client, works }) {
    const tags = await tagsOf(client);
    const filters = Array.from({ length: calls }, (_, at) => {
      const terms = Array.from(
        { length: 1 + (at % 3) },
        (_one, i) => `tags=${tags[i === 0 ? (7 * at) % 40 : (31 * at + i) % tags.length]}`,
      );
      const chosen = at % 4 === 0 ? [`keywords=${tags[(13 * at) % tags.length]}`] : [];
      const years = at % 3 === 0 ? [`yearFrom=${1700 + (at % 200)}&yearTo=${1800 + (at % 200)}`] : [];
      return [...terms, ...chosen, ...years].join('&');
    });
    const broad = tags.slice(0, 20).map((tag) => `tags=${tag}`);
    for (const [about, asked] of [
      ['facets of a filtered list', filters],
      ['facets of the 20 broadest terms', broad],
      ['facets of all works, after a change', Array.from({ length: 20 }, () => '')],
    ]) {
      const times = [];
      for (const [at, filter] of asked.entries()) {
        // What is remembered of all works is forgotten with the next change.
        if (filter === '') {
          await client.query(
            'update listed_works set published = published where artwork_id = (select artwork_id from listed_works limit 1)',
          );
          await client.query(
            `insert into works_due_for_index (artwork_id) select artwork_id from listed_works limit 1`,
          );
          await pause(300);
        }
        times.push((await reply(`${server.url}${list}/facets?${filter}&nobody=${at}`)).ms);
      }
      const p95 = percentile(times, 0.95);
      report({
        figure: `${works} works: ${about}, p50 / p95 / longest`,
        value: `${median(times).toFixed(1)} / ${p95.toFixed(1)} / ${Math.max(...times).toFixed(1)} ms`,
        target: 'p95 ≤ 100 ms quiet, ≤ 250 ms busy',
        met: p95 <= 100,
      });
    }
  },

  async similar({ server, client, works }) {
    const { rows } = await client.query(
      `select artwork_id as id from listed_works tablesample bernoulli (${Math.min(100, (300 * calls) / works)}) where is_open limit ${calls}`,
    );
    const tags = await tagsOf(client);
    const asked = (id, more) => `${server.url}/api/exhibits/open-oeuvre/similar/${id}?${more}`;
    const ids = rows.map(({ id }) => id);
    for (const id of ids.slice(0, 5)) await reply(asked(id, 'nobody=warm'));
    for (const [about, more, target] of [
      ['similar works, first page', '', 'p50 ≤ 8, p95 ≤ 60 ms'],
      ['similar works with a broad tag', `tags=${tags[3]}`, undefined],
      ['similar works with a rare tag', `tags=${tags.at(-1)}`, undefined],
    ]) {
      const times = [];
      for (const id of ids) times.push((await reply(asked(id, `${more}&itemsPerPage=30`))).ms);
      const [half, p95] = [median(times), percentile(times, 0.95)];
      report({
        figure: `${works} works: ${about}, p50 / p95 / longest`,
        value: `${half.toFixed(1)} / ${p95.toFixed(1)} / ${Math.max(...times).toFixed(1)} ms`,
        ...(target && { target, met: half <= 8 && p95 <= 60 }),
      });
    }
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

  /** Each text once, so that no reply comes from a cache. */
  async suggestions({ server, client, works }) {
    const asked = await textsOf(client);
    // The first replies of a program compile its code.
    for (const text of asked['words of titles'].slice(0, 20))
      await freely(client, `${server.url}/api/exhibits/suggestions/search?text=${text}x`);
    for (const [kind, texts] of known(asked)) {
      const times = [];
      for (const text of texts)
        times.push(
          (await freely(client, `${server.url}/api/exhibits/suggestions/search?text=${encodeURIComponent(text)}`)).ms,
        );
      const p95 = percentile(times, 0.95);
      report({
        figure: `${works} works: suggestions for ${kind} (${texts.length}), p50 / p95 / longest`,
        value: `${median(times).toFixed(1)} / ${p95.toFixed(1)} / ${Math.max(...times).toFixed(1)} ms`,
        target: 'p95 ≤ 40 ms',
        met: p95 <= 40,
      });
    }
  },

  /** Each search once: all kinds of results, and the works alone as a list. */
  async words({ server, client, works }) {
    const addresses = {
      'results of all kinds': (text) => `/api/search?text=${encodeURIComponent(text)}`,
      'list of works': (text) => `${list}?searchQuery=${encodeURIComponent(text)}`,
    };
    for (const [kind, texts] of known(await searchesOf(client)))
      for (const [what, addressOf] of Object.entries(addresses)) {
        const times = [];
        for (const text of texts) times.push((await freely(client, server.url + addressOf(text))).ms);
        const p95 = percentile(times, 0.95);
        report({
          figure: `${works} works: ${what} for ${kind} (${texts.length}), p50 / p95 / longest`,
          value: `${median(times).toFixed(1)} / ${p95.toFixed(1)} / ${Math.max(...times).toFixed(1)} ms`,
        });
        if (process.argv.includes('--slowest')) {
          const slowest = texts.map((text, at) => ({ text, ms: times[at] })).toSorted((a, b) => b.ms - a.ms);
          console.log(
            slowest
              .slice(0, 5)
              .map(({ text, ms }) => `  ${text}: ${ms.toFixed(0)} ms`)
              .join('\n'),
          );
        }
      }
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
async function measure(dataDir) {
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

for (const dataDir of given ?? []) await measure(dataDir);
for (const works of sizes) {
  const dataDir = await seeded(works);
  await measure(dataDir);
  await removeDataDir(dataDir);
}
