import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { canonical } from '@oeuvre/editor/compare/canonical.ts';
import { fittedValue } from '@oeuvre/editor/compare/merge.ts';

export type SaveLabel = 'Saving...' | 'Saved' | 'Changes not saved' | 'Draft';

/** A text as the server has it. */
export interface SavedText {
  readonly value: ArticleValue;
  readonly version: number;
}

/** Text that the server may not have, with the save that it was written from. */
export interface Unsaved {
  readonly value: ArticleValue;
  readonly from: SavedText;
  /** What was sent since, and not answered: the server may have it by now, and nobody else has written it. */
  readonly sent: readonly ArticleValue[];
}

/** What a text that was left goes on from; absent is what older windows did not keep. */
export interface DraftOrigin {
  readonly base: ArticleValue | undefined;
  readonly version: number;
  readonly sent: readonly ArticleValue[];
  /** It was kept in this browser since an earlier visit. */
  readonly isOfEarlierVisit?: true;
}

/** Somebody (or another window) has saved meanwhile; ours is kept until the author has chosen. */
export interface Conflict {
  readonly theirs: SavedText;
  /** What ours was written from, when it is known: only what both have changed needs a choice. */
  readonly base?: ArticleValue | undefined;
  /** Ours was kept in this browser since an earlier visit. */
  readonly isOfEarlierVisit?: true;
}

/** Why nothing can be saved, when trying again by itself will not help. */
export interface SaveRefusal {
  readonly code: string;
  readonly message: string;
}

export interface AutosaveState {
  readonly label: SaveLabel;
  readonly conflict?: Conflict;
  readonly refusal?: SaveRefusal;
}

export interface SaveOptions {
  /** The page is going away: the request must outlive it. */
  readonly isLast: boolean;
}

interface AutosaveOptions {
  /** The text as the page got it. */
  readonly saved: SavedText;
  readonly save: (value: ArticleValue, version: number, options: SaveOptions) => Promise<{ readonly version: number }>;
  /** Keeps text that the server does not have, with the one it was written from, at most 300 ms after it was written; forgets it when the server has it. */
  readonly keep: (value: ArticleValue, from: SavedText) => void;
  readonly forget: () => void;
  /** Ours and a newer save have become one text, which is to be shown. */
  readonly onJoined: (value: ArticleValue) => void;
  readonly onState: (state: AutosaveState) => void;
}

export interface Autosave {
  /** Something was written. What it now is is read later: converting a whole article at each key would be felt. */
  change(read: () => ArticleValue): void;
  /** While pictures are being uploaded nothing is saved. */
  block(isBlocked: boolean): void;
  /** Saves now what waits, and tries again what failed; true when the server then has everything. */
  flush(options?: SaveOptions): Promise<boolean>;
  /** Ends a conflict: this text, made of ours and theirs, is saved from their version. */
  settle(value: ArticleValue): Promise<void>;
  /** Goes on with text that was written from another save than the one of this page. */
  resume(value: ArticleValue, from: DraftOrigin): void;
  /** Puts text that was left into what is written here; false where somebody has to choose. */
  include(left: ArticleValue, from: DraftOrigin): boolean;
  /** Writing goes on from a newer save; false when there is text of ours that it does not hold. */
  follow(saved: SavedText): boolean;
  /** Text of ours goes on from a newer save: one that we have sent ourselves, or that fits. */
  join(newer: SavedText): boolean;
  /** What the server may not have; undefined when it has everything. */
  unsaved(): Unsaved | undefined;
  /** Resolves when no save is under way. */
  idle(): Promise<void>;
  /** What the server had when it was last heard of. */
  saved(): SavedText;
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

/** Ours and a newer save as one text: theirs is one that we have sent, or both have changed other things; undefined where somebody has to choose. */
function joinedText(
  { ours, base, sent }: Pick<DraftOrigin, 'base' | 'sent'> & { readonly ours: ArticleValue },
  theirs: ArticleValue,
): ArticleValue | undefined {
  if (sent.some((one) => isSameText(one, theirs))) return ours;
  return base && fittedValue({ base, ours, theirs, earlier: sent });
}

/** Saves an article as it is written: one save at a time, each made from the version before, never losing what was typed. */
export function createAutosave({ saved: initial, save, keep, forget, onJoined, onState }: AutosaveOptions): Autosave {
  let saved = initial;
  let waiting: (() => ArticleValue) | undefined;
  let running: Promise<void> | undefined;
  /** Sent since the last answer: each of them may be what the server has. */
  let sent: ArticleValue[] = [];
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
    if (isDue && waiting) keep(waiting(), saved);
  }

  function saveAfter(delay: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void run({ isLast: false }), delay);
  }

  function run(options: SaveOptions): Promise<void> {
    clearTimeout(timer);
    keepNow();
    if (isBlocked || conflict || !waiting) return running ?? Promise.resolve();
    const value = waiting();
    // The one under way may have been lost with the page: whichever comes first is ours.
    if (running && options.isLast) void save(value, saved.version, options).catch(() => undefined);
    if (running && options.isLast) sent.push(value);
    if (running) return running;
    waiting = undefined;
    say({ label: 'Saving...' });
    sent.push(value);
    running = save(value, saved.version, options)
      .then(
        ({ version }) => succeed({ value, version }),
        (error: unknown) => fail(error, value),
      )
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  function succeed(now: SavedText) {
    saved = now;
    sent = [];
    failures = 0;
    if (waiting) return saveAfter(debounce);
    forget();
    say({ label: isBlocked ? 'Changes not saved' : 'Saved' });
  }

  function fail(error: unknown, value: ArticleValue) {
    const { code = '', status = 0, message = '', details } = error as { code?: string; status?: number; message?: string; details?: SavedText };
    if (code === staleCode && details) {
      const theirs = { value: details.value, version: details.version };
      // The answer to our own save was lost on its way: it is there, and nobody else's.
      if (isSameText(theirs.value, value)) return succeed(theirs);
      waiting ??= () => value;
      // Pictures on their way stand in the text alone: it is not replaced under them.
      if (isBlocked) return say({ label: 'Changes not saved' });
      if (goOnFrom(theirs, waiting())) return saveAfter(0);
      conflict = { theirs, base: saved.value };
    }
    waiting ??= () => value;
    failures += 1;
    if (conflict) return say({ label: 'Changes not saved', conflict });
    if (!isTransient(status)) {
      failures = 0;
      return say({ label: 'Changes not saved', ...(message && { refusal: { code, message } }) });
    }
    say({ label: 'Changes not saved' });
    saveAfter(Math.min(firstRetry * 2 ** (failures - 1), lastRetry));
  }

  /** Ours goes on from a newer save, where that loses nothing of either. */
  function goOnFrom(newer: SavedText, ours: ArticleValue): boolean {
    const joined = joinedText({ ours, base: saved.value, sent }, newer.value);
    if (!joined) return false;
    saved = newer;
    sent = [];
    failures = 0;
    waiting = () => joined;
    keep(joined, saved);
    if (!isSameText(joined, ours)) onJoined(joined);
    return true;
  }

  /** Goes on with text that was left, as one with what the server has and what was written here since; false where somebody has to choose. */
  function goOnWith(left: ArticleValue, from: Pick<DraftOrigin, 'base' | 'sent'>, shown: ArticleValue): boolean {
    const onServer = joinedText({ ours: left, ...from }, saved.value);
    const whole = onServer && waiting ? fittedValue({ base: saved.value, ours: waiting(), theirs: onServer, earlier: [] }) : onServer;
    if (!whole) return false;
    if (!isSameText(whole, shown)) onJoined(whole);
    change(() => whole);
    return true;
  }

  const written = () => waiting?.() ?? saved.value;
  const isClean = () => !waiting && !running && !isBlocked && !conflict;

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
    async settle(value) {
      if (!conflict) return;
      // What was written here and never saved is compared too, and is not what the server has.
      if (conflict.theirs.version !== saved.version) saved = conflict.theirs;
      conflict = undefined;
      failures = 0;
      if (isSameText(value, saved.value)) {
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
      // It may be on its way still.
      sent.push(...own);
      if (!waiting && version === saved.version) return change(() => value);
      // What is older than this visit is looked at before it is put into a text that has been changed since.
      if (goOnWith(value, { base: isOfEarlierVisit ? undefined : base, sent: own }, value)) return;
      conflict = { theirs: { value: written(), version: saved.version }, base, ...(isOfEarlierVisit && { isOfEarlierVisit }) };
      waiting = () => value;
      say({ label: 'Changes not saved', conflict });
    },
    include: (left, from) => goOnWith(left, from, written()),
    follow(newer) {
      if (!isClean() || newer.version < saved.version) return false;
      saved = newer;
      say({ label: 'Saved' });
      return true;
    },
    join(newer) {
      if (running || isBlocked || conflict || !waiting || newer.version <= saved.version) return false;
      const isJoined = goOnFrom(newer, waiting());
      if (isJoined) saveAfter(debounce);
      return isJoined;
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
