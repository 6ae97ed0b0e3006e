import { windowKey } from '../../../late/signals.ts';

/** A value that a window had not saved when it ended. */
export interface RecoveredDraft<Value> {
  readonly value: Value;
  readonly version: number;
  readonly base: Value | undefined;
  readonly sent: readonly Value[];
  readonly keptAt: number;
}

/** The state of a window when it ended. */
export interface WindowEnd<Value> {
  /** Null if the server had everything: any other draft of this window is older. */
  readonly words: RecoveredDraft<Value> | null;
  /** Earlier windows whose drafts this one has taken over: they are obsolete. */
  readonly over: readonly string[];
}

/*
 * A page that is unloading may not get to write to IndexedDB. `localStorage` is synchronous, and the tab's next page
 * reads it before it renders. If the browser refuses (quota, private windows), only IndexedDB is left.
 */
const attempt = <Answer>(ask: () => Answer): Answer | undefined => {
  try {
    return ask();
  } catch {
    return undefined;
  }
};

export const keepEnd = <Value>(key: string, end: WindowEnd<Value>) =>
  attempt(() => localStorage.setItem(key, JSON.stringify(end)));
export const forgetEnd = (key: string) => attempt(() => localStorage.removeItem(key));

export function endOf<Value>(key: string): WindowEnd<Value> | undefined {
  return attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null') as WindowEnd<Value> | null) ?? undefined;
}

/** The ends of windows whose keys have this prefix. */
export function endsBelow<Value>(prefix: string): ReadonlyMap<string, WindowEnd<Value>> {
  const keys = attempt(() => Object.keys(localStorage)) ?? [];
  return new Map(
    keys
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => {
        const end = endOf<Value>(key);
        return end ? [[key, end] as const] : [];
      }),
  );
}

/** Stores the draft's key in this tab, for the tab's next page. */
export const noteWindow = (draft: string, key: string) => attempt(() => sessionStorage.setItem(windowKey + draft, key));
/** The key that the tab's previous page stored. */
export const formerWindow = (draft: string) => attempt(() => sessionStorage.getItem(windowKey + draft)) ?? undefined;
