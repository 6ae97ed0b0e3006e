import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { databaseUrl, db } from '../../../test/database.ts';
import { ContentChanges, touch } from './content.ts';

test('many tags arrive in several messages of one commit; far too many empty every cache', async () => {
  const changes = new ContentChanges();
  await changes.listen(databaseUrl, pino({ level: 'silent' }));
  onTestFinished(() => changes.close());
  const heard: string[] = [];
  changes.on((tags) => heard.push(...tags));
  const tagsOf = (count: number) => Array.from({ length: count }, (_, at) => `artwork:${String(at).padStart(36, '0')}`);

  await touch(db, ...tagsOf(400), 'artworks', 'artworks');
  await expect.poll(() => heard.at(-1)).toBe('artworks');
  expect(heard).toEqual([...tagsOf(400), 'artworks']);

  heard.length = 0;
  await touch(db, ...tagsOf(5_000));
  await expect.poll(() => heard).toEqual(['*']);
  await touch(db, 'x'.repeat(9_000));
  await expect.poll(() => heard).toEqual(['*', '*']);
});
