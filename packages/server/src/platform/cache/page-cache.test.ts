import { expect, test, vi } from 'vitest';
import { PageCache, type StoredPage } from './page-cache.ts';

const page = (size = 10): StoredPage => ({ status: 200, headers: {}, body: Buffer.alloc(size), encoded: new Map() });
const aCache = (bytes = 100_000) => new PageCache({ bytes, milliseconds: 60_000 });
const keep = (cache: PageCache, key: string, tags: string[], kept = page()) => cache.store(key, kept, { tags: new Set(tags), generation: cache.generation });

test('a visitor gets the page that another one has been shown', () => {
  const cache = aCache();
  const shown = page();
  keep(cache, '/a', ['article:1'], shown);
  expect(cache.find('/a')).toBe(shown);
});

test('a page goes when something that it shows has changed, and no other', () => {
  const cache = aCache();
  keep(cache, '/a', ['article:1', 'articles']);
  keep(cache, '/b', ['article:2']);
  cache.invalidate(['article:1']);
  expect([cache.find('/a'), cache.find('/b')]).toEqual([undefined, expect.anything()]);
});

test('every page goes when it is unknown what has changed', () => {
  const cache = aCache();
  keep(cache, '/a', ['article:1']);
  cache.invalidate(['*']);
  expect(cache.size).toBe(0);
});

test('what was rendered before a change is not stored after it', () => {
  const cache = aCache();
  const { generation } = cache;
  cache.invalidate(['article:1']);
  cache.store('/a', page(), { tags: new Set(['article:1']), generation });
  expect(cache.find('/a')).toBeUndefined();
});

test('a page that names nothing it depends on is not kept', () => {
  const cache = aCache();
  keep(cache, '/a', []);
  expect(cache.size).toBe(0);
});

test('the least recently asked page makes room', () => {
  const cache = aCache(4_000);
  keep(cache, '/a', ['t'], page(1_000));
  keep(cache, '/b', ['t'], page(1_000));
  cache.find('/a');
  keep(cache, '/c', ['t'], page(1_000));
  expect([cache.find('/a'), cache.find('/b'), cache.find('/c')].map(Boolean)).toEqual([true, false, true]);
});

test('no page is shown for longer than the limit', () => {
  vi.useFakeTimers();
  const cache = aCache();
  keep(cache, '/a', ['t']);
  vi.advanceTimersByTime(60_001);
  expect(cache.find('/a')).toBeUndefined();
  vi.useRealTimers();
});

test('what was right until nothing could be heard is held for a while, and no longer', () => {
  vi.useFakeTimers();
  const cache = new PageCache({ bytes: 100_000, milliseconds: 60_000, staleMilliseconds: 30_000 });
  const shown = page();
  keep(cache, '/a', ['t'], shown);
  vi.advanceTimersByTime(50_000);
  cache.doubt();
  vi.advanceTimersByTime(20_000);
  expect(cache.find('/a')).toBeUndefined();
  expect(cache.findStale('/a')).toEqual({ page: shown, seconds: 20 });
  vi.advanceTimersByTime(10_000);
  expect(cache.findStale('/a')).toBeUndefined();
  vi.useRealTimers();
});

test('what has changed, or was found to be gone, is not held', () => {
  const cache = new PageCache({ bytes: 100_000, milliseconds: 60_000, staleMilliseconds: 30_000 });
  keep(cache, '/a', ['t']);
  keep(cache, '/b', ['u']);
  cache.doubt();
  cache.invalidate(['t']);
  cache.forget('/b');
  expect([cache.findStale('/a'), cache.findStale('/b'), cache.size]).toEqual([undefined, undefined, 0]);
});
