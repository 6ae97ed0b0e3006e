import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { CutLine } from '../../../test/cut-line.ts';
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

test('a database that is slow to answer at first is asked again', async () => {
  const line = new CutLine(databaseUrl);
  await line.open();
  onTestFinished(() => line.close());
  const changes = new ContentChanges();
  await line.cut('hangs');
  const listening = changes.listen(line.urlOf(databaseUrl), pino({ level: 'silent' }));
  onTestFinished(() => changes.close());
  // Longer than one attempt waits.
  await sleep(1_800);
  await line.mend();
  await listening;
  const heard: string[] = [];
  changes.on((tags) => heard.push(...tags));
  await touch(db, 'artworks');
  await expect.poll(() => heard).toContain('artworks');
});
