import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { delMany, entries, setMany } from 'idb-keyval';
import { endOf, endsBelow, forgetEnd, formerWindow, keepEnd, noteWindow } from '../editor/handover/recovered-draft.ts';
import type { LeftOf, SavedText, Unsaved } from './autosave.ts';

/** Text that was written but not yet saved, with the version that it was written from. */
interface UnsavedText {
  readonly value: ArticleValue;
  readonly version: number;
  readonly keptAt: number;
}

/** So many windows of a tab are remembered that came to nothing, one after the other. */
const longestChain = 50;
const baseEnding = ':base';
const baseKey = (key: string) => key + baseEnding;
const keysOf = (key: string) => [key, baseKey(key)];

/** Only where the page came by https or from this machine. */
const locks = navigator.locks as LockManager | undefined;

/** Unsaved text that a window which is no more has left here. */
export interface LeftText extends LeftOf {
  readonly key: string;
  readonly value: ArticleValue;
  readonly keptAt: number;
}

const prefixOf = (articleId: string, userId: string) => `article:${userId}:${articleId}`;

/** What the page that stood in this tab before has left of this article, known before anything is drawn. */
export function leftInThisTab(articleId: string, userId: string): LeftText | undefined {
  const former = formerWindow(prefixOf(articleId, userId));
  const words = former && endOf(former)?.words;
  return words ? { ...words, key: former } : undefined;
}

export interface UnsavedTexts {
  keep(value: ArticleValue, from: SavedText): void;
  /** The server has what this window kept, and what it has taken over from earlier ones. */
  forget(): void;
  /** What earlier windows left, the latest first. */
  find(): Promise<readonly LeftText[]>;
  /** This window goes on with that text: it is forgotten together with its own. */
  takeOver(left: LeftText): void;
  /** This window does not go on with what the page before has left in this tab: it is found like the text of any other window. */
  offer(left: LeftText): void;
  discard(left: LeftText): void;
  /** The page may be going away: what the server may not have is kept before this returns. */
  keepLast(unsaved: Unsaved | undefined): void;
  /** It is of the page that stood in this tab before, which came to no end of its own. */
  hasCrashed(left: LeftText): boolean;
  /** The window no longer writes: what it kept may be offered by another one. */
  leave(): void;
}

/**
 * This browser's own keeping of one article's unsaved text, apart for each person who signs in here and for each window, so that two
 * windows never overwrite each other's. It survives a crash, a reload and an expired session. Where the browser refuses to keep
 * anything (a private window), writing goes on without it.
 */
export function unsavedTexts(articleId: string, userId: string): UnsavedTexts {
  const prefix = prefixOf(articleId, userId);
  const key = `${prefix}:${crypto.randomUUID()}`;
  const former = formerWindow(prefix);
  const formerEnd = former ? endOf(former) : undefined;
  let over = former && formerEnd ? [former, ...formerEnd.over].slice(0, longestChain) : [];
  noteWindow(prefix, key);
  const leave = holdLock(key);
  const takenOver: string[] = [];
  const unwanted: string[] = [];
  let own: UnsavedText | undefined;
  /** Written once: it stays the same while one writes. */
  let base: SavedText | undefined;
  let isBaseKept = false;
  let hasKept = false;
  let isDirty = false;
  let isWriting = false;

  // Only the latest counts: what changes while one write is under way is written once after it.
  async function write() {
    isDirty = true;
    if (isWriting) return;
    isWriting = true;
    while (isDirty) {
      isDirty = false;
      const gone = unwanted.splice(0);
      for (const one of gone) forgetEnd(one);
      await (own ? keepOwn(own) : delMany(keysOf(key))).catch(() => undefined);
      await delMany(gone.flatMap(keysOf)).catch(() => undefined);
    }
    isWriting = false;
  }

  function keepOwn(text: UnsavedText): Promise<void> {
    const isNew = !isBaseKept;
    isBaseKept = true;
    return setMany([[key, text], ...(isNew && base ? [[baseKey(key), base.value] as [string, ArticleValue]] : [])]);
  }

  function discardAll(keys: readonly string[]) {
    unwanted.push(...keys);
    if (keys.length > 0) void write();
  }

  return {
    keep(value, from) {
      hasKept = true;
      own = { value, version: from.version, keptAt: Date.now() };
      isBaseKept &&= base === from;
      base = from;
      forgetEnd(key);
      void write();
    },
    forget() {
      own = undefined;
      forgetEnd(key);
      isBaseKept = false;
      unwanted.push(...takenOver.splice(0));
      void write();
    },
    async find() {
      const alive = await heldLocks();
      const all = new Map(await entries<string, unknown>().catch(() => []));
      const ends = endsBelow(prefix);
      const isLeft = (one: unknown): one is string =>
        typeof one === 'string' && one.startsWith(prefix) && !one.endsWith(baseEnding) && one !== key && !alive.has(one);
      const dead = [...new Set([...all.keys(), ...ends.keys()])].filter(isLeft);
      const isOver = (one: string) => over.includes(one) || ends.get(one)?.words === null;
      // What this window goes on from itself is forgotten when that is saved.
      discardAll(dead.filter((one) => isOver(one) && !takenOver.includes(one)));
      return dead
        .filter((one) => !isOver(one))
        .flatMap((one): LeftText[] => {
          const last = ends.get(one)?.words;
          if (last) return [{ ...last, key: one }];
          const kept = all.get(one) as UnsavedText;
          return [{ ...kept, base: all.get(baseKey(one)) as ArticleValue | undefined, sent: [], key: one }];
        })
        .sort((one, other) => other.keptAt - one.keptAt);
    },
    hasCrashed: (left) => left.key === former && !formerEnd,
    keepLast(unsaved) {
      if (!unsaved && !hasKept) return;
      const words = unsaved ? { value: unsaved.value, version: unsaved.from.version, base: unsaved.from.value, sent: unsaved.sent, keptAt: Date.now() } : null;
      keepEnd(key, { words, over });
    },
    takeOver: (left) => void takenOver.push(left.key),
    offer(left) {
      over = over.filter((one) => one !== left.key);
    },
    discard: (left) => discardAll([left.key]),
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
