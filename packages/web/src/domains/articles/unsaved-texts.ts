import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { delMany, entries, setMany } from 'idb-keyval';
import type { SavedText } from './autosave.ts';

/** Text that was written but not yet saved, with the version that it was written from. */
interface UnsavedText {
  readonly value: ArticleValue;
  readonly version: number;
  readonly keptAt: number;
}

const baseEnding = ':base';
const baseKey = (key: string) => key + baseEnding;
const keysOf = (key: string) => [key, baseKey(key)];

/** Only where the page came by https or from this machine. */
const locks = navigator.locks as LockManager | undefined;

/** Unsaved text that a window which is no more has left here. */
export interface LeftText extends UnsavedText {
  readonly key: string;
  /** What it was written from; absent in what older windows kept. */
  readonly base: ArticleValue | undefined;
}

export interface UnsavedTexts {
  keep(value: ArticleValue, from: SavedText): void;
  /** The server has what this window kept, and what it has taken over from earlier ones. */
  forget(): void;
  /** What earlier windows left, the latest first. */
  find(): Promise<readonly LeftText[]>;
  /** This window goes on with that text: it is forgotten together with its own. */
  takeOver(left: LeftText): void;
  discard(left: LeftText): void;
  /** The window no longer writes: what it kept may be offered by another one. */
  leave(): void;
}

/**
 * This browser's own keeping of one article's unsaved text, apart for each person who signs in here and for each window, so that two
 * windows never overwrite each other's. It survives a crash, a reload and an expired session. Where the browser refuses to keep
 * anything (a private window), writing goes on without it.
 */
export function unsavedTexts(articleId: string, userId: string): UnsavedTexts {
  const prefix = `article:${userId}:${articleId}`;
  const key = `${prefix}:${crypto.randomUUID()}`;
  const leave = holdLock(key);
  const takenOver: string[] = [];
  const unwanted: string[] = [];
  let own: UnsavedText | undefined;
  /** Written once: it stays the same while one writes. */
  let base: SavedText | undefined;
  let isBaseKept = false;
  let isDirty = false;
  let isWriting = false;

  // Only the latest counts: what changes while one write is under way is written once after it.
  async function write() {
    isDirty = true;
    if (isWriting) return;
    isWriting = true;
    while (isDirty) {
      isDirty = false;
      await (own ? keepOwn(own) : delMany(keysOf(key))).catch(() => undefined);
      await delMany(unwanted.splice(0).flatMap(keysOf)).catch(() => undefined);
    }
    isWriting = false;
  }

  function keepOwn(text: UnsavedText): Promise<void> {
    const isNew = !isBaseKept;
    isBaseKept = true;
    return setMany([[key, text], ...(isNew && base ? [[baseKey(key), base.value] as [string, ArticleValue]] : [])]);
  }

  return {
    keep(value, from) {
      own = { value, version: from.version, keptAt: Date.now() };
      isBaseKept &&= base === from;
      base = from;
      void write();
    },
    forget() {
      own = undefined;
      isBaseKept = false;
      unwanted.push(...takenOver.splice(0));
      void write();
    },
    async find() {
      const alive = await heldLocks();
      const all = new Map(await entries<string, unknown>().catch(() => []));
      return [...all.keys()]
        .filter((one) => typeof one === 'string' && one.startsWith(prefix) && !one.endsWith(baseEnding) && one !== key && !alive.has(one))
        .map((one) => ({ ...(all.get(one) as UnsavedText), base: all.get(baseKey(one)) as ArticleValue | undefined, key: one }))
        .sort((one, other) => other.keptAt - one.keptAt);
    },
    takeOver: (left) => void takenOver.push(left.key),
    discard(left) {
      unwanted.push(left.key);
      void write();
    },
    leave,
  };
}

/** A lock says which windows are alive; the browser releases it when one is closed or crashes. Gives the way to release it. */
function holdLock(name: string): () => void {
  let release = () => {};
  const isOver = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks?.request(name, () => isOver);
  return release;
}

async function heldLocks(): Promise<Set<string>> {
  const { held = [] } = (await locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => name ?? []));
}
