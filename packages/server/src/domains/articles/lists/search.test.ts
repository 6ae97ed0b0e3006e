import { guest, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { expect, test } from 'vitest';
import { db, pool } from '../../../../test/database.ts';
import type { Walk } from '../../../platform/lists/paging.ts';
import { articlesVisibleTo, publishedArticlesVisibleTo } from '../articles.access.ts';
import { anArticle, aValue } from '../articles.factory.ts';
import { aPerson, aSegment } from '../articles.fixture.ts';
import { searchOf, waysTo } from './search.access.ts';

const order = { time: sql`articles.published_at`, id: sql`articles.id` };
const search = (searchText: string) => searchOf({ searchText })!;
const published = (scope: RawBuilder<SqlBool>) => sql<SqlBool>`${scope} and articles.published_at is not null`;

const keysOf = ({ from, where }: Walk) =>
  sql<{
    id: string;
  }>`select articles.id from ${from} where ${where} order by ${order.time} desc, ${order.id} desc limit 21`;

test('a search finds the same articles in the same order off its index and along the list, for everybody', async () => {
  const [segment, foreign] = [await aSegment(), await aSegment()];
  const [author, member] = [await aPerson(), await aPerson({ memberOf: [segment] })];
  for (let number = 0; number < 40; number += 1) {
    const name = number % 3 === 0 ? 'A Wave' : 'A Shore';
    await anArticle(db, {
      by: number % 10 === 0 ? member : author,
      title: name,
      value: aValue(name, number % 4 === 0 ? 'Nothing moves.' : 'Every wave came from Kanagawa.'),
      status: number % 7 === 0 ? 'draft' : 'published',
      accessType: number % 2 === 0 ? 'PUBLIC' : 'SUBSCRIBERS_ONLY',
      segments: number % 5 === 0 ? [foreign.id] : [segment.id],
      at: new Date(Date.UTC(2026, 9, 1 + (number % 20))),
    });
  }
  const reader: Viewer = { ...guest, id: member.id, roles: ['COMMON'], memberOf: [segment.id] };
  const { inTitle, anywhere } = search('wave');
  for (const scope of [
    publishedArticlesVisibleTo(guest),
    published(articlesVisibleTo(reader)),
    published(articlesVisibleTo({ ...guest, id: author.id, roles: ['SUPER'] })),
  ])
    for (const isFound of [inTitle, anywhere, sql<SqlBool>`${anywhere} and not (${inTitle})`]) {
      const { byIndex, inOrder } = await waysTo(db, { where: scope, order }, isFound);
      const [off, along] = [await keysOf(byIndex).execute(db), await keysOf(inOrder).execute(db)];
      expect(off.rows.length).toBeGreaterThan(2);
      expect(off.rows).toEqual(along.rows);
    }
});

test('rare words are read off the index of words, frequent ones never, whatever PostgreSQL would choose', async () => {
  const { byIndex, inOrder } = await waysTo(db, { where: sql`true`, order }, search('wave').anywhere);
  const client = await pool.connect();
  const planOf = async (walk: Walk) => {
    const { sql: text, parameters } = keysOf(walk).compile(db);
    const { rows } = await client.query(`explain (costs off) ${text}`, [...parameters]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  try {
    await client.query('begin; set local enable_seqscan = off; set local enable_indexscan = off');
    expect(await planOf(byIndex)).toContain('Bitmap Index Scan on articles_search');
    expect(await planOf(inOrder)).not.toContain('articles_search');
  } finally {
    await client.query('rollback');
    client.release();
  }
});
