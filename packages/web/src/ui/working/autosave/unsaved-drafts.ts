import { delMany, entries, setMany } from 'idb-keyval';
import { claimedEvent } from '../../../late/signals.ts';
import type { DraftOrigin, Saved, Unsaved } from './create-autosave.ts';
import { type Draft, readDraft, type StoredDraft, storedDraft } from './stored-draft.ts';
import {
  endOf,
  endsBelow,
  forgetEnd,
  formerWindow,
  keepEnd,
  noteWindow,
  type RecoveredDraft,
  type WindowEnd,
} from './window-drafts.ts';

/** After this many windows in a row end without saving, the first one's draft is dropped. */
const longestChain = 50;
const baseEnding = ':base';
const baseKey = (key: string) => key + baseEnding;
const keysOf = (key: string) => [key, baseKey(key)];

/**
 * Milliseconds before another tab offers an unclaimed draft: its own tab may be reloading, and claims it as soon as the
 * next page has loaded (late/claim-draft.ts).
 */
export const claimTime = 5_000;

/** An unsaved value of a window that has ended. */
export interface UnsavedDraft<Value> extends DraftOrigin<Value> {
  readonly key: string;
  readonly value: Value;
  readonly keptAt: number;
}

/** The draft of this tab's previous page; available before anything is rendered. */
export function draftOfThisTab<Value>(name: string): UnsavedDraft<Value> | undefined {
  const former = formerWindow(name);
  const words = former && endOf<Value>(former)?.words;
  return words ? { ...words, key: former } : undefined;
}

export interface FoundDrafts<Value> {
  readonly drafts: readonly UnsavedDraft<Value>[];
  /** Milliseconds until the next check: the tabs of other drafts may still claim them. */
  readonly lookAgainIn: number | undefined;
}

export interface UnsavedDrafts<Value> {
  keep(value: Value, from: Saved<Value>): void;
  /** The server has this window's value, and the drafts it has taken over. */
  forget(): void;
  /** Drafts of windows that have ended, latest first. */
  find(): Promise<FoundDrafts<Value>>;
  /** This window continues that draft: both drafts are deleted together. */
  takeOver(left: UnsavedDraft<Value>): void;
  /**
   * This window does not continue the draft of its tab's previous page: it is offered like that of any other window.
   */
  offer(left: UnsavedDraft<Value>): void;
  discard(left: UnsavedDraft<Value>): void;
  /** The page may be unloading: synchronously stores what the server may not have. */
  keepLast(unsaved: Unsaved<Value> | undefined): void;
  /** Whether it is the draft of the tab's previous page, and that page crashed. */
  hasCrashed(left: UnsavedDraft<Value>): boolean;
  /** The window no longer writes: another one may offer its draft. */
  leave(): void;
}

/**
 * The drafts of one record that this browser stores, one per window, so two windows never overwrite each other's. `prefix`
 * names the record and the person; the keys of the windows that write it begin with it. They survive a crash, a reload and an expired session. If the browser refuses to store anything (a private
 * window), writing works without them.
 *
 * A page holds a lock with the draft's key: first the window that writes it, and after a reload the tab's next page,
 * which claims it. A draft whose lock nobody holds is offered. The browser frees the locks of a page that ends or
 * crashes.
 */
export function unsavedDrafts<Value>(prefix: string): UnsavedDrafts<Value> {
  const key = `${prefix}:${crypto.randomUUID()}`;
  const former = formerWindow(prefix);
  const formerEnd = former ? endOf<Value>(former) : undefined;
  let over = former && formerEnd ? [former, ...formerEnd.over].slice(0, longestChain) : [];
  noteWindow(prefix, key);
  const own = holdLock(key);
  const claim = former ? holdLock(former) : undefined;
  void claim?.isHeld.then(() => dispatchEvent(new Event(claimedEvent)));
  const takenOver: string[] = [];
  const unwanted: string[] = [];
  let draft: Draft<Value> | undefined;
  let base: Saved<Value> | undefined;
  /** The saved value in the store. It is stored once, because it does not change while writing. */
  let storedBase: Value | undefined;
  let hasKept = false;
  let isDirty = false;
  let isWriting = false;

  // Only the latest counts: changes during a write lead to one more write.
  async function write() {
    isDirty = true;
    if (isWriting) return;
    isWriting = true;
    while (isDirty) {
      isDirty = false;
      const gone = unwanted.splice(0);
      for (const one of gone) forgetEnd(one);
      await (draft && base ? keepDraft(draft, base.value) : dropDraft()).catch(() => undefined);
      await delMany(gone.flatMap(keysOf)).catch(() => undefined);
    }
    isWriting = false;
  }

  async function keepDraft(kept: Draft<Value>, basis: Value): Promise<void> {
    const isNew = storedBase !== basis;
    await setMany([[key, storedDraft(kept, basis)], ...(isNew ? [[baseKey(key), basis] as [string, Value]] : [])]);
    storedBase = basis;
  }

  function dropDraft(): Promise<void> {
    storedBase = undefined;
    return delMany(keysOf(key));
  }

  function discardAll(keys: readonly string[]) {
    unwanted.push(...keys);
    if (keys.length > 0) void write();
  }

  return {
    keep(value, from) {
      hasKept = true;
      draft = { value, version: from.version, keptAt: Date.now() };
      base = from;
      forgetEnd(key);
      void write();
    },
    forget() {
      draft = undefined;
      forgetEnd(key);
      unwanted.push(...takenOver.splice(0));
      void write();
    },
    async find() {
      await Promise.all([own.isHeld, claim?.isHeld]);
      const held = await heldElsewhere(key);
      const all = new Map(await entries<string, unknown>().catch(() => []));
      const ends = endsBelow<Value>(prefix);
      const isLeft = (one: unknown): one is string =>
        typeof one === 'string' && one.startsWith(prefix) && !one.endsWith(baseEnding) && one !== key && !held.has(one);
      const dead = [...new Set([...all.keys(), ...ends.keys()])].filter(isLeft);
      const isOver = (one: string) => over.includes(one) || ends.get(one)?.words === null;
      // A draft that this window continues is deleted when its text is saved.
      discardAll(dead.filter((one) => isOver(one) && !takenOver.includes(one)));
      const left = dead
        .filter((one) => !isOver(one) && !takenOver.includes(one))
        .flatMap((one): UnsavedDraft<Value>[] => {
          const last = ends.get(one)?.words;
          if (last) return [{ ...last, key: one }];
          const ofOne = all.get(baseKey(one)) as Value | undefined;
          const kept = readDraft(all.get(one) as StoredDraft | Draft<Value>, ofOne);
          return kept ? [{ ...kept, base: ofOne, sent: [], key: one }] : [];
        })
        .filter((one) => !isContinued(one, ends))
        .sort((one, other) => other.keptAt - one.keptAt);
      const waits = left.map((one) => (one.key === former ? 0 : timeToClaim(one)));
      const longest = Math.max(0, ...waits);
      return { drafts: left.filter((_, at) => waits[at] === 0), lookAgainIn: longest || undefined };
    },
    hasCrashed: (left) => left.key === former && !formerEnd,
    keepLast(unsaved) {
      if (!unsaved && !hasKept) return;
      const words: RecoveredDraft<Value> | null = unsaved
        ? {
            value: unsaved.value,
            version: unsaved.from.version,
            base: unsaved.from.value,
            sent: unsaved.sent,
            keptAt: Date.now(),
          }
        : null;
      keepEnd(key, { words, over });
    },
    takeOver: (left) => void takenOver.push(left.key),
    offer(left) {
      over = over.filter((one) => one !== left.key);
    },
    discard: (left) => discardAll([left.key]),
    leave() {
      own.release();
      claim?.release();
    },
  };
}

/** Milliseconds in which its own tab may still claim the draft. Setting the clock back makes nobody wait. */
function timeToClaim({ keptAt }: UnsavedDraft<unknown>): number {
  const age = Date.now() - keptAt;
  return age < 0 ? 0 : Math.max(0, claimTime - age);
}

/** Whether a later window of its tab continued it, and has ended too: the later draft contains it. */
const isContinued = ({ key, keptAt }: UnsavedDraft<unknown>, ends: ReadonlyMap<string, WindowEnd<unknown>>) =>
  [...ends.values()].some(({ words, over }) => words && words.keptAt >= keptAt && over.includes(key));

interface HeldLock {
  /** Resolves when the lock is held, or when the browser refuses. */
  readonly isHeld: Promise<void>;
  readonly release: () => void;
}

/** Only in secure contexts: https, or this machine. */
const lockManager = () => navigator.locks as LockManager | undefined;

/** Shared, because the inline script and the window that takes over from it hold the same one for a moment. */
function holdLock(name: string): HeldLock {
  const over = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const request = lockManager()?.request(name, { mode: 'shared' }, () => {
    held.resolve();
    return over.promise;
  });
  if (request) request.catch(() => held.resolve());
  else held.resolve();
  return { isHeld: held.promise, release: over.resolve };
}

/** The locks that other documents hold; `own` is one that this document holds. */
async function heldElsewhere(own: string): Promise<ReadonlySet<string>> {
  const { held = [] } = (await lockManager()?.query()) ?? {};
  const me = held.find(({ name }) => name === own)?.clientId;
  return new Set(held.flatMap(({ name, clientId }) => (name && clientId !== me ? [name] : [])));
}
