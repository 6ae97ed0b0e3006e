import { createStore, type ReadStore } from '../../store.ts';

export type SaveLabel = 'Saving...' | 'Saved' | 'Changes not saved' | 'Draft';

/** A record as the server has it. */
export interface Saved<Value> {
  readonly value: Value;
  readonly version: number;
}

/** A value that the server may not have, with the save that it is based on. */
export interface Unsaved<Value> {
  readonly value: Value;
  readonly from: Saved<Value>;
  /** Values sent since then without an answer: the server may have them by now, and nobody else wrote them. */
  readonly sent: readonly Value[];
}

/** The save that an earlier window's draft is based on. */
export interface DraftOrigin<Value> {
  /** Undefined if the window could not store it. */
  readonly base: Value | undefined;
  readonly version: number;
  readonly sent: readonly Value[];
  /** The draft is from an earlier visit. */
  readonly isOfEarlierVisit?: true;
}

/** Somebody else, or another window, has saved in the meantime; our value is kept until the writer decides. */
export interface Conflict<Value> {
  readonly theirs: Saved<Value>;
  /** The value that ours is based on, if known: then only what both sides changed needs a decision. */
  readonly base?: Value | undefined;
  /** Our value is a draft from an earlier visit. */
  readonly isOfEarlierVisit?: true;
}

/** Why saving is impossible, if retrying will not help. */
export interface SaveRefusal {
  readonly code: string;
  readonly message: string;
}

export interface AutosaveState<Value> {
  readonly label: SaveLabel;
  readonly conflict?: Conflict<Value>;
  readonly refusal?: SaveRefusal;
}

export interface SaveOptions {
  /** The page is closing: the request must outlive it. */
  readonly isLast: boolean;
}

export interface AutosaveOptions<Value> {
  /** The record as the page received it. */
  readonly saved: Saved<Value>;
  /** Saves the value based on that version; a refusal is an error with `code`, `status` and `message`. */
  readonly save: (value: Value, version: number, options: SaveOptions) => Promise<{ readonly version: number }>;
  /**
   * Stores a value that the server does not have, with the save it is based on, at most 300 ms after the change;
   * `forget` once the server has it.
   */
  readonly keep: (value: Value, from: Saved<Value>) => void;
  readonly forget: () => void;
  /** Our value and a newer save were merged: show the result. */
  readonly onMerged: (value: Value) => void;
  readonly isSame: (one: Value, other: Value) => boolean;
  /**
   * Merges two values with a common base; undefined if somebody has to decide. `earlier` are values of ours that theirs
   * may include.
   */
  readonly merge: (values: {
    readonly base: Value;
    readonly ours: Value;
    readonly theirs: Value;
    readonly earlier: readonly Value[];
  }) => Value | undefined;
  /** The current record, if a save was refused because that is newer. */
  readonly newerThan: (refusal: unknown) => Saved<Value> | undefined;
}

export interface Autosave<Value> {
  /** The state, to read and subscribe to. */
  readonly state: ReadStore<AutosaveState<Value>>;
  /** Reports a change. The value is read later, because computing it at every key press would be slow. */
  change(read: () => Value): void;
  /** Suspends saving (while pictures upload). */
  block(isBlocked: boolean): void;
  /** Saves pending changes now and retries what failed; true if the server then has everything. */
  flush(options?: SaveOptions): Promise<boolean>;
  /** Ends a conflict: saves this value, made from ours and theirs, based on their version. */
  settle(value: Value): Promise<void>;
  /** Continues a draft that may be based on another save than this page. */
  resume(value: Value, from: DraftOrigin<Value>): void;
  /** Merges a draft into the current value; false if somebody has to decide. */
  include(left: Value, from: DraftOrigin<Value>): boolean;
  /** Continues from a newer save; false if that lacks something of ours. */
  follow(saved: Saved<Value>): boolean;
  /** Rebases our unsaved value on a newer save: one that we sent ourselves, or one that can be merged. */
  join(newer: Saved<Value>): boolean;
  /** The value that the server may not have; undefined if it has everything. */
  unsaved(): Unsaved<Value> | undefined;
  /** Resolves when no save is in progress. */
  idle(): Promise<void>;
  /** The latest save that this page knows. */
  saved(): Saved<Value>;
  stop(): void;
}

const debounce = 800;
/** In milliseconds: how long a change may exist in memory only. */
const keepEvery = 300;
const firstRetry = 1_000;
const lastRetry = 30_000;

/** Failures to retry: no network, or a server error. */
const isTransient = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500;

/**
 * Saves a record while somebody changes it: one save at a time, each based on the previous version, never losing a
 * change. It knows nothing about the record: `isSame` and `merge` compare its values.
 */
export function createAutosave<Value>(options: AutosaveOptions<Value>): Autosave<Value> {
  const { saved: initial, save, keep, forget, onMerged, isSame, merge, newerThan } = options;
  const state = createStore<AutosaveState<Value>>({ label: 'Draft' });
  let saved = initial;
  let waiting: (() => Value) | undefined;
  let running: Promise<void> | undefined;
  /** Sent since the last answer: the server may have any of them. */
  let sent: Value[] = [];
  let conflict: Conflict<Value> | undefined;
  let isBlocked = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keeping: ReturnType<typeof setTimeout> | undefined;

  /** Skips equal states: a page that rendered at every key press could not keep up with the writer. */
  function say(next: AutosaveState<Value>) {
    const { label, conflict: old, refusal } = state.get();
    if (label !== next.label || old !== next.conflict || refusal !== next.refusal) state.set(next);
  }

  /** Our value and a newer save as one: theirs is one that we sent, or the two can be merged. */
  function mergedWith(
    { ours, base, sent: own }: Pick<DraftOrigin<Value>, 'base' | 'sent'> & { readonly ours: Value },
    theirs: Value,
  ): Value | undefined {
    if (own.some((one) => isSame(one, theirs))) return ours;
    return base && merge({ base, ours, theirs, earlier: own });
  }

  function change(read: () => Value) {
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
    if (isDue && waiting) keep(waiting(), saved);
  }

  function saveAfter(delay: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void run({ isLast: false }), delay);
  }

  function run(how: SaveOptions): Promise<void> {
    clearTimeout(timer);
    keepNow();
    if (isBlocked || conflict || !waiting) return running ?? Promise.resolve();
    const value = waiting();
    // The save in progress may be lost with the page. Both requests carry our value, so whichever arrives first counts.
    if (running && how.isLast) void save(value, saved.version, how).catch(() => undefined);
    if (running && how.isLast) sent.push(value);
    if (running) return running;
    waiting = undefined;
    say({ label: 'Saving...' });
    sent.push(value);
    running = save(value, saved.version, how)
      .then(
        ({ version }) => succeed({ value, version }),
        (error: unknown) => fail(error, value),
      )
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  function succeed(now: Saved<Value>) {
    saved = now;
    sent = [];
    failures = 0;
    if (waiting) return saveAfter(debounce);
    forget();
    say({ label: isBlocked ? 'Changes not saved' : 'Saved' });
  }

  function fail(error: unknown, value: Value) {
    const theirs = newerThan(error);
    if (theirs) {
      // Our own save arrived, but its answer was lost.
      if (isSame(theirs.value, value)) return succeed(theirs);
      waiting ??= () => value;
      // Only the current value shows the uploads, so it must not be replaced meanwhile.
      if (isBlocked) return say({ label: 'Changes not saved' });
      if (rebase(theirs, waiting())) return saveAfter(0);
      conflict = { theirs, base: saved.value };
    }
    waiting ??= () => value;
    failures += 1;
    const { code = '', status = 0, message = '' } = error as { code?: string; status?: number; message?: string };
    if (conflict) return say({ label: 'Changes not saved', conflict });
    if (!isTransient(status)) {
      failures = 0;
      return say({ label: 'Changes not saved', ...(message && { refusal: { code, message } }) });
    }
    say({ label: 'Changes not saved' });
    saveAfter(Math.min(firstRetry * 2 ** (failures - 1), lastRetry));
  }

  /** Rebases our value on a newer save, if neither side loses anything. */
  function rebase(newer: Saved<Value>, ours: Value): boolean {
    const whole = mergedWith({ ours, base: saved.value, sent }, newer.value);
    if (!whole) return false;
    saved = newer;
    sent = [];
    failures = 0;
    waiting = () => whole;
    keep(whole, saved);
    if (!isSame(whole, ours)) onMerged(whole);
    return true;
  }

  /** Merges a draft with the latest save and with later changes made here; false if somebody has to decide. */
  function mergeDraft(left: Value, from: Pick<DraftOrigin<Value>, 'base' | 'sent'>, shown: Value): boolean {
    const onServer = mergedWith({ ours: left, ...from }, saved.value);
    const whole =
      onServer && waiting ? merge({ base: saved.value, ours: waiting(), theirs: onServer, earlier: [] }) : onServer;
    if (!whole) return false;
    if (!isSame(whole, shown)) onMerged(whole);
    change(() => whole);
    return true;
  }

  const written = () => waiting?.() ?? saved.value;
  const isClean = () => !waiting && !running && !isBlocked && !conflict;

  return {
    state,
    change,
    block(blocked) {
      isBlocked = blocked;
      if (blocked) say({ label: 'Changes not saved' });
      else if (waiting) saveAfter(0);
      else say({ label: 'Saved' });
    },
    async flush(how = { isLast: false }) {
      await run(how);
      // Somebody changed the value while the save was in progress.
      if (waiting && failures === 0) await run(how);
      return !waiting && !isBlocked;
    },
    async settle(value) {
      if (!conflict) return;
      // A draft may conflict with a value of ours that was never saved, which the server does not have.
      if (conflict.theirs.version !== saved.version) saved = conflict.theirs;
      conflict = undefined;
      failures = 0;
      if (isSame(value, saved.value)) {
        waiting = undefined;
        forget();
        return say({ label: 'Saved' });
      }
      waiting = () => value;
      keep(value, saved);
      await run({ isLast: false });
    },
    resume(value, { base, version, sent: own, isOfEarlierVisit }) {
      failures = 0;
      // It may still be on its way.
      sent.push(...own);
      if (!waiting && version === saved.version) return change(() => value);
      // A draft from an earlier visit is shown before it is merged into a record that has changed since.
      if (mergeDraft(value, { base: isOfEarlierVisit ? undefined : base, sent: own }, value)) return;
      conflict = {
        theirs: { value: written(), version: saved.version },
        base,
        ...(isOfEarlierVisit && { isOfEarlierVisit }),
      };
      waiting = () => value;
      say({ label: 'Changes not saved', conflict });
    },
    include: (left, from) => mergeDraft(left, from, written()),
    follow(newer) {
      if (!isClean() || newer.version < saved.version) return false;
      saved = newer;
      say({ label: 'Saved' });
      return true;
    },
    join(newer) {
      if (running || isBlocked || conflict || !waiting || newer.version <= saved.version) return false;
      const isMerged = rebase(newer, waiting());
      if (isMerged) saveAfter(debounce);
      return isMerged;
    },
    unsaved() {
      const value = waiting?.() ?? (running ? sent.at(-1) : undefined);
      return value && { value, from: saved, sent };
    },
    idle: () => running ?? Promise.resolve(),
    saved: () => saved,
    stop() {
      keepNow();
      clearTimeout(timer);
    },
  };
}
