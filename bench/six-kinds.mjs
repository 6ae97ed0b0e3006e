// What the measurement of first visits needs: six people with different rights, and enough articles.

import { demoPeople } from '../packages/server/src/demo/demo-people.ts';
import { anArticle } from '../packages/server/src/domains/articles/articles.factory.ts';
import { touch } from '../packages/server/src/platform/cache/content.ts';
import { createDatabase, createPool } from '../packages/server/src/platform/database/database.ts';
import { openEmbeddedPostgres } from '../packages/server/src/platform/database/embedded/embedded-postgres.ts';
import { signIn } from './sign-in.mjs';

/** A member of each of the five segments. */
const members = [0, 1, 2, 3, 4].map(
  (segment) => demoPeople().find((one) => one.segment === segment && one.status === 'SUBSCRIBED').email,
);

/** Lets the members sign in and copies the demo's published articles; returns how to empty the server's caches. */
export async function prepareFirstVisits(dataDir, copies) {
  const database = await openEmbeddedPostgres(dataDir);
  const pool = createPool(database.url, { max: 1 });
  const db = createDatabase(pool);
  // Only the accounts that the demo names have a password.
  await pool.query(
    `insert into credentials (account_id, provider_id, user_id, password)
     select u.id, 'credential', u.id, k.password from users u, credentials k join users m on m.id = k.user_id
     where u.email = any($1) and m.email = 'member@oeuvre.test'`,
    [members],
  );
  const { rows } = await pool.query(`
    select a.owner_id as "ownerId", a.value, a.access_type as "accessType", a.published_at as at,
           array(select segment_id from article_segments s where s.article_id = a.id) as segments,
           array(select artwork_id from article_artworks w where w.article_id = a.id order by position) as artworks
    from articles a where a.published_at is not null`);
  for (let copy = 0; copy < copies; copy++)
    for (const { ownerId, ...article } of rows)
      await anArticle(db, { ...article, by: { id: ownerId }, status: 'published' });
  await pool.query('analyze');
  return {
    async emptyCaches() {
      await touch(db, '*');
      // The server hears of it a moment later.
      await new Promise((resolve) => setTimeout(resolve, 200));
    },
    async close() {
      await pool.end();
      await database.close();
    },
  };
}

/** The cookies of six people with different rights: a member of each segment, and somebody who is in none. */
export async function sixKinds(url) {
  const cookies = [];
  for (const email of [...members, 'stranger@oeuvre.test']) cookies.push(await signIn(url, email));
  return cookies.map((cookie) => ({ cookie }));
}
