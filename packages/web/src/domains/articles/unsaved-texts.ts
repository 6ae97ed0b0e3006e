import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { del, get, set } from 'idb-keyval';

/** Text that was written but not yet saved, with the version that it was written from. */
export interface UnsavedText {
  readonly value: ArticleValue;
  readonly version: number;
  readonly keptAt: number;
}

export interface UnsavedTexts {
  keep(value: ArticleValue, version: number): void;
  forget(): void;
  find(): Promise<UnsavedText | undefined>;
}

/**
 * This browser's own keeping of one article's unsaved text, apart for each person who signs in here. It survives a crash, a reload and
 * an expired session. Where the browser refuses to keep anything (a private window), writing goes on without it.
 */
export function unsavedTexts(articleId: string, userId: string): UnsavedTexts {
  const key = `article:${userId}:${articleId}`;
  let next: (() => Promise<void>) | undefined;
  let isWriting = false;

  // Only the latest counts: while one write is under way the ones between are left out.
  async function write(operation: () => Promise<void>) {
    next = operation;
    if (isWriting) return;
    isWriting = true;
    while (next) {
      const current = next;
      next = undefined;
      await current().catch(() => undefined);
    }
    isWriting = false;
  }

  return {
    keep: (value, version) => void write(() => set(key, { value, version, keptAt: Date.now() } satisfies UnsavedText)),
    forget: () => void write(() => del(key)),
    find: () => get<UnsavedText>(key).catch(() => undefined),
  };
}
