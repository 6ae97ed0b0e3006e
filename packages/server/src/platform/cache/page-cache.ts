import { Cache, type CacheRules } from './cache.ts';

/** A stored page: rendered once, sent many times, in each encoding that a visitor asked for. */
export interface StoredPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Bodies by encoding; promises while they are made, so that concurrent requests wait for one compression. */
  readonly encoded: Map<string, Buffer | Promise<Buffer>>;
}

/** The Brotli and gzip copies are made on first request. Together they take at most this share of a page's text. */
const shareOfEncodings = 0.6;

/** The bytes that a page takes in memory once it exists in both encodings. */
export function bytesOfPage({ body, headers }: StoredPage): number {
  const texts = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return Math.ceil(body.length * (1 + shareOfEncodings)) + texts;
}

type PageRules<Key, Outcome> = Omit<CacheRules<Key, StoredPage, Outcome>, 'most'> & { readonly bytes: number };

/** Pages and replies as bytes, within a budget of bytes. */
export class PageCache<Key, Outcome = StoredPage> extends Cache<Key, StoredPage, Outcome> {
  constructor({ bytes, ...rules }: PageRules<Key, Outcome>) {
    super({ ...rules, most: { bytes, bytesOf: bytesOfPage } });
  }
}
