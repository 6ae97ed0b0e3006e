import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { db, pool } from '../../test/database.ts';
import { anArticle } from '../domains/articles/articles.factory.ts';
import { serveSite } from './site.ts';

async function site() {
  const { app, services } = await testApp([], {}, [async (server, given) => serveSite(server, given.services)]);
  return { get: async (url: string) => (await app.inject(url)).body, publicUrl: services.config.publicUrl };
}

test('the sitemap lists public articles and no others', async () => {
  const { rows } = await pool.query<{ id: string }>(`insert into users (email) values ('a@oeuvre.test') returning id`);
  const by = rows[0]!;
  const shown = await anArticle(db, { by, status: 'published', accessType: 'PUBLIC' });
  const hidden = [
    await anArticle(db, { by, status: 'published' }),
    await anArticle(db, { by, status: 'draft', accessType: 'PUBLIC' }),
  ];
  const { get, publicUrl } = await site();
  const part = /<loc>([^<]*\/sitemap\/articles\/[^<]*)<\/loc>/.exec(await get('/sitemap.xml'))![1]!;
  const list = await get(part.replace(publicUrl, ''));
  expect(list).toContain(`${publicUrl}/articles/${shown.id}`);
  for (const { id } of hidden) expect(list).not.toContain(id);
});

test('robots.txt names the sitemap by our own address', async () => {
  const { get, publicUrl } = await site();
  expect(await get('/robots.txt')).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
});
