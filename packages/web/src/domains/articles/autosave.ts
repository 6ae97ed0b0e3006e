import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { canonical } from '@oeuvre/editor/canonical.ts';

export type SaveLabel = 'Saving...' | 'Saved' | 'Changes not saved' | 'Draft';

/** Somebody (or another window) has saved meanwhile; ours is kept until one is chosen. */
export interface Conflict {
  readonly version: number;
  readonly value: ArticleValue;
}

export interface AutosaveState {
  readonly label: SaveLabel;
  readonly conflict?: Conflict;
  /** Why nothing can be saved, when trying again by itself will not help. */
  readonly refusal?: string;
}

export interface SaveOptions {
  /** The page is going away: the request must outlive it. */
  readonly isLast: boolean;
}

interface AutosaveOptions {
  readonly version: number;
  readonly save: (value: ArticleValue, version: number, options: SaveOptions) => Promise<{ readonly version: number }>;
  /** Keeps text that the server does not have, at most 300 ms after it was written, and forgets it when it has. */
  readonly keep: (value: ArticleValue, version: number) => void;
  readonly forget: () => void;
  readonly onState: (state: AutosaveState) => void;
}

export interface Autosave {
  /** Something was written. What it now is is read later: converting a whole article at each key would be felt. */
  change(read: () => ArticleValue): void;
  /** While pictures are being uploaded nothing is saved. */
  block(isBlocked: boolean): void;
  /** Saves now what waits, and tries again what failed; true when the server then has everything. */
  flush(options?: SaveOptions): Promise<boolean>;
  /** Saves ours over what somebody else has saved. */
  keepOurs(): Promise<void>;
  /** Gives ours up. */
  takeTheirs(): void;
  stop(): void;
}

const debounce = 800;
/** How long what was written may stand in memory alone. */
const keepEvery = 300;
const firstRetry = 1_000;
const lastRetry = 30_000;

/** What the failure of a save means; anything else (no network, an error of the server) is tried again. */
const staleCode = 'articles/stale';
const isTransient = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500;

/** Whether two values look the same, however they are cut into leaves. */
export const isSameText = (one: ArticleValue, other: ArticleValue) => JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));

/** Saves an article as it is written: one save at a time, each made from the version before, never losing what was typed. */
export function createAutosave({ version: initialVersion, save, keep, forget, onState }: AutosaveOptions): Autosave {
  let version = initialVersion;
  let waiting: (() => ArticleValue) | undefined;
  let running: Promise<void> | undefined;
  let conflict: Conflict | undefined;
  let isBlocked = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let said: AutosaveState | undefined;

  /** The same label again is no news: a page that were drawn anew at each key could not keep up with the writer. */
  function say(state: AutosaveState) {
    const isNews = said?.label !== state.label || said.conflict !== state.conflict || said.refusal !== state.refusal;
    said = state;
    if (isNews) onState(state);
  }

  function change(read: () => ArticleValue) {
    waiting = read;
    keeping ??= setTimeout(keepNow, keepEvery);
    if (conflict) return;
    say({ label: isBlocked || failures > 0 ? 'Changes not saved' : 'Saving...' });
    if (failures === 0) saveAfter(debounce);
  }

  function keepNow() {
    clearTimeout(keeping);
    const isDue = keeping !== undefined;
    keeping = undefined;
    if (isDue && waiting) keep(waiting(), version);
  }

  function saveAfter(delay: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void run({ isLast: false }), delay);
  }

  function run(options: SaveOptions): Promise<void> {
    clearTimeout(timer);
    keepNow();
    if (running) return running;
    if (isBlocked || conflict || !waiting) return Promise.resolve();
    const value = waiting();
    waiting = undefined;
    say({ label: 'Saving...' });
    running = save(value, version, options)
      .then(
        (saved) => succeed(saved.version),
        (error: unknown) => fail(error, value),
      )
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  function succeed(savedVersion: number) {
    version = savedVersion;
    failures = 0;
    if (waiting) return saveAfter(debounce);
    forget();
    say({ label: isBlocked ? 'Changes not saved' : 'Saved' });
  }

  function fail(error: unknown, value: ArticleValue) {
    const { code = '', status = 0, message, details } = error as { code?: string; status?: number; message?: string; details?: Conflict };
    if (code === staleCode && details) {
      // The answer to our own save was lost on its way: it is there, and nobody else's.
      if (isSameText(details.value, value)) return succeed(details.version);
      conflict = { version: details.version, value: details.value };
    }
    waiting ??= () => value;
    failures += 1;
    if (conflict) return say({ label: 'Changes not saved', conflict });
    if (!isTransient(status)) {
      failures = 0;
      return say({ label: 'Changes not saved', ...(message && { refusal: message }) });
    }
    say({ label: 'Changes not saved' });
    saveAfter(Math.min(firstRetry * 2 ** (failures - 1), lastRetry));
  }

  return {
    change,
    block(blocked) {
      isBlocked = blocked;
      if (blocked) say({ label: 'Changes not saved' });
      else if (waiting) saveAfter(0);
      else say({ label: 'Saved' });
    },
    async flush(options = { isLast: false }) {
      await run(options);
      // Something was typed while a save was under way.
      if (waiting && failures === 0) await run(options);
      return !waiting && !isBlocked;
    },
    async keepOurs() {
      if (!conflict) return;
      version = conflict.version;
      conflict = undefined;
      failures = 0;
      await run({ isLast: false });
    },
    takeTheirs() {
      if (conflict) version = conflict.version;
      conflict = undefined;
      waiting = undefined;
      failures = 0;
      forget();
      say({ label: 'Saved' });
    },
    stop() {
      keepNow();
      clearTimeout(timer);
    },
  };
}
