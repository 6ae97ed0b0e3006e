import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { expect, test } from 'vitest';
import { ContentChanges } from '../cache/content.ts';
import { ReplyCache } from './reply-cache.ts';

const guests = { readers: '', address: '/a' };

function aCache() {
  const changes = new ContentChanges();
  const replies = new ReplyCache({ changes });
  let made = 0;
  const ask = async (...tags: readonly string[]) => {
    const page = await replies.find({ readers: '', address: '/api/articles' }, async () => {
      made += 1;
      return { body: String(made), tags: new Set(tags) };
    });
    return page.body.toString();
  };
  return { changes, ask };
}

test('a reply is stored until something that it shows is touched', async () => {
  const { changes, ask } = aCache();
  expect(await ask('articles')).toBe('1');
  changes.emit(['segments']);
  expect(await ask('articles')).toBe('1');
  changes.emit(['articles']);
  expect(await ask('articles')).toBe('2');
});

test('concurrent requests share one answer; a reply that depends on nothing is not stored', async () => {
  const { ask } = aCache();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['1', '1', '1']);
  expect(await ask()).toBe('2');
});

test('a reply made before a change is not stored after it, and a failed one is never stored', async () => {
  const changes = new ContentChanges();
  const replies = new ReplyCache({ changes });
  const slow = replies.find(guests, async () => {
    await Promise.resolve();
    changes.emit(['articles']);
    return { body: 'old', tags: new Set(['articles']) };
  });
  expect((await slow).body.toString()).toBe('old');
  await expect(replies.find(guests, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect((await replies.find(guests, async () => ({ body: 'new', tags: new Set(['articles']) }))).body.toString()).toBe(
    'new',
  );
});

test('a visitor who waits with one over the limit gets their own answer', async () => {
  const replies = new ReplyCache({ changes: new ContentChanges() });
  const greedy = replies.find(guests, () => Promise.reject(commonErrors('too-many-requests')));
  const patient = replies.find(guests, async () => ({ body: 'found', tags: new Set(['articles']) }));
  await expect(greedy).rejects.toThrow('Too many requests');
  expect((await patient).body.toString()).toBe('found');
});
