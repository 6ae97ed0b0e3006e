// 100,000 collections of 1 to 5,000 works among `--works` works, one person with 2,000 of them and one work in 20,000: the
// 95th percentile of each call of the pages of collections, of the dialog that adds works, and of moves, at one
// connection; `--calls N` calls of each kind. Then a person leaves a segment with 50,000 saved works, and the member's
// list is asked meanwhile.
import pg from 'pg';
import { databaseUrlOf } from '../packages/server/test/running-server.ts';
import { option, report, reportTimes } from './report.mjs';
import { measureSeeded } from './seeded.mjs';
import { signIn } from './sign-in.mjs';

const works = Number(option('works', 10_000));
const calls = Number(option('calls', 60));
const target = 60;
const collections = 100_000;
const ofOne = 2_000;
const largest = 5_000;
/** One in so many collections has the most works. */
const large = 200;

/** Collections of the member and, for the rest, of the other people; most have up to twenty works. */
async function fill(database) {
  await database.query(
    `insert into collections (owner_id, name)
     select case when n <= $1 then (select id from users where email = 'member@oeuvre.test') else others.ids[1 + n % cardinality(others.ids)] end,
       'Collection ' || n || (array[' of waves', ' of lamps', ' of hands'])[1 + n % 3]
     from generate_series(1, $2) n, (select array_agg(id) as ids from users where email <> 'member@oeuvre.test') others`,
    [ofOne, collections],
  );
  await database.query(
    `insert into collection_items (collection_id, keeper_id, artwork_id, rank)
     select c.id, c.owner_id, w.id, 'd' || lpad(g::text, 4, '0')
     from (select id, owner_id, row_number() over () as n from collections where owner_id is not null) c
     cross join lateral (select case when c.n % $1 = 0 then $2 else 1 + c.n % 20 end as size, (c.n * 7919) % $3 as start) s
     cross join lateral generate_series(0, s.size - 1) g
     join (select id, row_number() over (order by id) as at from artworks) w on w.at = 1 + (s.start + g) % $3
     on conflict do nothing`,
    [large, Math.min(largest, works), works],
  );
  await database.query(
    `insert into collection_items (collection_id, keeper_id, artwork_id, rank)
     select id, owner_id, (select min(id::text)::uuid from artworks), 'e00000' from (select id, owner_id from collections where owner_id is not null limit 20000) c
     on conflict do nothing`,
  );
  await database.query('vacuum analyze collections, collection_items');
}

/** A closed segment of 5,000 works; a person who belongs to it has each of them in ten collections. */
async function fillSegment(database, email) {
  const { rows } = await database.query(
    "insert into segments (name, public) values ('A closed room', false) returning id",
  );
  const { id } = rows[0];
  await database.query(
    `with works as (insert into artworks (title) select 'Kept ' || n from generate_series(1, 5000) n returning id)
     insert into artwork_segments (artwork_id, segment_id, published) select id, $1, true from works`,
    [id],
  );
  await database.query(
    `insert into memberships (segment_id, contact_id, status)
     select $1, c.id, 'SUBSCRIBED' from contacts c join users u on u.id = c.user_id where u.email = $2`,
    [id, email],
  );
  await database.query(
    `with kept as (insert into collections (owner_id, name) select u.id, 'Kept ' || n from users u, generate_series(1, 10) n where u.email = $2 returning id, owner_id)
     insert into collection_items (collection_id, keeper_id, artwork_id, rank)
     select k.id, k.owner_id, w.artwork_id, 'd' || lpad(w.n::text, 4, '0')
     from kept k, (select artwork_id, row_number() over (order by artwork_id) as n from artwork_segments where segment_id = $1) w`,
    [id, email],
  );
  await database.query('vacuum analyze artworks, artwork_segments, collections, collection_items');
  return id;
}

const idsOf = async (database, query, values = []) => (await database.query(query, values)).rows.map(({ id }) => id);

async function measure({ url, dataDir }) {
  const database = new pg.Client({ connectionString: databaseUrlOf(dataDir) });
  await database.connect();
  await fill(database);
  const mine = `from collections c join users u on u.id = c.owner_id where u.email = 'member@oeuvre.test'`;
  const sized = `${mine} and (select count(*) from collection_items i where i.collection_id = c.id)`;
  const [wide] = await idsOf(database, `select c.id ${sized} > 1000 limit 1`);
  const [small] = await idsOf(database, `select c.id ${sized} between 5 and 20 limit 1`);
  const items = async (id) =>
    idsOf(database, 'select artwork_id as id from collection_items where collection_id = $1 order by rank', [id]);
  const inWide = await items(wide);
  const card = (await idsOf(database, 'select id from artworks order by id limit 60')).join(',');
  const { rows } = await database.query('select count(*)::int as n from collection_items');
  report({ figure: 'collections; works in them', value: `${collections}; ${rows[0].n}` });
  const leaver = 'author@oeuvre.test';
  const closed = await fillSegment(database, leaver);
  await database.end();

  const headersOf = async (email) => ({
    cookie: await signIn(url, email),
    origin: url,
    'content-type': 'application/json',
  });
  const headers = await headersOf('member@oeuvre.test');
  const own = '/api/artworks-collections';
  const move = (at) => ({
    method: 'PUT',
    body: JSON.stringify({ itemId: inWide[at], targetItemId: inWide[inWide.length - 1 - at] }),
  });
  const asked = {
    'own collections, the last changed first': () => [own],
    '… by name, page 30': () => [`${own}?order=name&page=30`],
    'dialog: collections with how many of 60 works they hold': () => [`${own}?artworksIds=${card}`],
    '… searched for a word': () => [`${own}?searchText=lamps&artworksIds=${card}`],
    'bookmarks of a page of 60 cards': () => [`${own}/items?artworksIds=${card}`],
    'one collection with up to 20 works': () => [`/api/open-oeuvre-collections/${small}`],
    'one collection with 5,000 works, its first page': () => [`/api/open-oeuvre-collections/${wide}`],
    '… its page 40': () => [`/api/open-oeuvre-collections/${wide}?page=40`],
    favorites: () => ['/api/favorites'],
    'a move across 5,000 works': (at) => [`${own}/${wide}/items/move`, move(at)],
    'the page of collections': () => ['/collections'],
  };
  for (const [name, of] of Object.entries(asked)) {
    const times = [];
    for (let at = 0; at < calls; at += 1) {
      const [path, init = {}] = of(at);
      const began = performance.now();
      const reply = await fetch(`${url}${path}`, { headers, ...init });
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
      times.push(performance.now() - began);
    }
    reportTimes(name, times, target);
  }
  await measureLeaving({ url, closed, own, headers, leaver: await headersOf(leaver) });
}

/** From the call until no saved work is left; another person's list is asked all the while. */
async function measureLeaving({ url, closed, own, headers, leaver }) {
  const began = performance.now();
  const left = await fetch(`${url}/api/subscribed-users/${closed}/leave`, { method: 'DELETE', headers: leaver });
  if (!left.ok) throw new Error(`leaving answered ${left.status}`);
  const leftMs = performance.now() - began;
  const times = [];
  let seen = false;
  for (;;) {
    const asked = performance.now();
    await (await fetch(`${url}${own}`, { headers })).arrayBuffer();
    times.push(performance.now() - asked);
    const { departures } = await (await fetch(`${url}${own}?itemsPerPage=1`, { headers: leaver })).json();
    if (departures.length > 0) seen = true;
    else if (seen) break;
    if (performance.now() - began > 600_000) throw new Error('the works do not leave');
  }
  report({ figure: 'leaving a segment with 50,000 saved works: the call', value: `${leftMs.toFixed(0)} ms` });
  report({ figure: '… until all works have left', value: `${((performance.now() - began) / 1_000).toFixed(1)} s` });
  reportTimes("… another person's own collections meanwhile", times, target);
}

await measureSeeded(works, measure);
