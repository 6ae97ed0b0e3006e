// Hangs imported works as a busy site has them, for measurements: each tenth work in one of the private segments of
// seed-large.ts, three of which the demo's member belongs to, and each tenth on its large wall. After
// `seed:large -- --works 200` and an import into the same folder: `--folders a,b`.

import { createPool } from '../packages/server/src/platform/database/database.ts';
import { openEmbeddedPostgres } from '../packages/server/src/platform/database/embedded/embedded-postgres.ts';
import { option } from './report.mjs';

for (const folder of option('folders', '').split(',')) {
  const postgres = await openEmbeddedPostgres(folder);
  const pool = createPool(postgres.url, { max: 1 });
  const hung = await pool.query(`insert into artwork_segments (artwork_id, segment_id, published)
    select a.id, case when a.part = 3 then stores.ids[1 + a.row % cardinality(stores.ids)] else (select id from segments where name = 'Large wall') end, true
    from (select id, (row_number() over (order by created_at, id)) % 10 as part, (row_number() over (order by created_at, id)) / 10 as row
      from artworks where source = 'tate') a
    cross join lateral (select array_agg(id order by name) as ids from segments where name like 'Large store %') stores
    where a.part in (3, 7) on conflict do nothing`);
  await pool.query(`insert into memberships (segment_id, contact_id, status, subscribed_at)
    select s.id, c.id, 'SUBSCRIBED', now() from contacts c cross join (select id from segments where name like 'Large store %' order by name limit 3) s
    where c.email = 'member@oeuvre.test' on conflict do nothing`);
  await pool.query('vacuum analyze');
  console.log(`${hung.rowCount} works hung in ${folder}`);
  await pool.end();
  await postgres.close();
}
