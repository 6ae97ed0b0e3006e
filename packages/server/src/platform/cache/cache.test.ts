import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Cache } from './cache.ts';

const keyOf = (key: string) => key;
const aCache = (most = 100) =>
  new Cache<string, string>({ keyOf, most: { entries: most }, milliseconds: 60_000, staleMilliseconds: 30_000 });

describe('tags', () => {
  test('invalidating a tag drops the values with that tag and no others', () => {
    const cache = aCache();
    cache.keep('/a', 'a', ['article:1', 'articles']);
    cache.keep('/b', 'b', ['article:2']);
    cache.invalidate(['article:1']);
    expect([cache.find('/a'), cache.find('/b')]).toEqual([undefined, 'b']);
  });

  test('every value is dropped when it is unknown what changed', () => {
    const cache = aCache();
    cache.keep('/a', 'a', ['article:1']);
    cache.keep('/b', 'b');
    cache.invalidate(['*']);
    expect(cache.size).toBe(0);
  });

  test('a value with an empty list of tags is not stored; one without tags lives until it expires', () => {
    const cache = aCache();
    cache.keep('/a', 'a', []);
    cache.keep('/b', 'b');
    expect([cache.find('/a'), cache.find('/b')]).toEqual([undefined, 'b']);
  });
});

describe('budget', () => {
  test('the least recently used value is evicted', () => {
    const cache = aCache(2);
    cache.keep('/a', 'a');
    cache.keep('/b', 'b');
    cache.find('/a');
    cache.keep('/c', 'c');
    expect([cache.find('/a'), cache.find('/b'), cache.find('/c')]).toEqual(['a', undefined, 'c']);
  });

  test('a budget of bytes counts the value, its key and its tags; a value larger than the budget is not stored', () => {
    const cache = new Cache<string, Buffer>({ keyOf, most: { bytes: 10_000, bytesOf: (value) => value.length } });
    for (const at of [1, 2, 3, 4]) cache.keep(`/${at}`, Buffer.alloc(3_000), ['t'.repeat(500)]);
    expect(cache.size).toBe(2);
    expect(cache.bytes).toBeGreaterThan(2 * 3_500);
    expect(cache.bytes).toBeLessThanOrEqual(10_000);
    cache.keep('/5', Buffer.alloc(11_000));
    expect(cache.find('/5')).toBeUndefined();
  });
});

describe('age', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('no value is returned after it expired', () => {
    const cache = aCache();
    cache.keep('/a', 'a');
    vi.advanceTimersByTime(59_999);
    expect(cache.find('/a')).toBe('a');
    vi.advanceTimersByTime(2);
    expect(cache.find('/a')).toBeUndefined();
  });

  test('a value that was right until changes could not be received is kept as stale for a limited time', () => {
    const cache = aCache();
    cache.keep('/a', 'a', ['t']);
    vi.advanceTimersByTime(50_000);
    cache.markAllStale();
    vi.advanceTimersByTime(20_000);
    expect(cache.find('/a')).toBeUndefined();
    expect(cache.findStale('/a')).toEqual({ value: 'a', seconds: 20 });
    vi.advanceTimersByTime(10_000);
    expect(cache.findStale('/a')).toBeUndefined();
  });

  test('a value that changed or was forgotten is not kept as stale', () => {
    const cache = aCache();
    cache.keep('/a', 'a', ['t']);
    cache.keep('/b', 'b', ['u']);
    cache.markAllStale();
    cache.invalidate(['t']);
    cache.forget('/b');
    expect([cache.findStale('/a'), cache.findStale('/b'), cache.size]).toEqual([undefined, undefined, 0]);
  });
});

describe('sharing the work', () => {
  test('callers that ask for the same key at the same time share the work, and its value is stored', async () => {
    const cache = aCache();
    let made = 0;
    const ask = () =>
      cache.share('/a', async (keep) => {
        made += 1;
        keep('a', ['t']);
        return 'a';
      });
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['a', 'a', 'a']);
    expect([made, cache.find('/a')]).toEqual([1, 'a']);
  });

  test.each(['invalidate', 'markAllStale'] as const)(
    'a value whose creation began before %s is neither stored after it nor given to later callers',
    async (what) => {
      const cache = aCache();
      const { promise: gate, resolve: open } = Promise.withResolvers<void>();
      const early = cache.share('/a', async (keep) => {
        await gate;
        keep('old', ['article:1']);
        return 'old';
      });
      if (what === 'invalidate') cache.invalidate(['article:2']);
      else cache.markAllStale();
      const late = cache.share('/a', async () => 'new');
      open();
      expect(await Promise.all([early, late])).toEqual(['old', 'new']);
      expect(cache.find('/a')).toBeUndefined();
    },
  );

  test('an outcome that concerns the first caller alone is not given to those who waited', async () => {
    const cache = new Cache<string, string>({
      keyOf,
      most: { entries: 10 },
      isCallersOwn: (outcome) => outcome.status === 'rejected',
    });
    const first = cache.share('/a', () => Promise.reject(new Error('too many requests')));
    const second = cache.share('/a', async () => 'a');
    await expect(first).rejects.toThrow('too many requests');
    expect(await second).toBe('a');
  });

  test('findOrShare does the work only if nothing is stored; findOrMake does so at once', async () => {
    const cache = aCache();
    const work = vi.fn(async (keep: (value: string) => void) => {
      keep('a');
      return 'a';
    });
    expect([await cache.findOrShare('/a', work), await cache.findOrShare('/a', work)]).toEqual(['a', 'a']);
    const make = vi.fn(() => 'b');
    expect([cache.findOrMake('/a', make), cache.findOrMake('/b', make), cache.findOrMake('/b', make)]).toEqual([
      'a',
      'b',
      'b',
    ]);
    expect([work.mock.calls.length, make.mock.calls.length]).toEqual([1, 1]);
  });

  test('a failure is not stored', async () => {
    const cache = aCache();
    await expect(cache.share('/a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(await cache.share('/a', async () => 'a')).toBe('a');
  });
});
