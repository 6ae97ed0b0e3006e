import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { draftHtmlKey, windowKey } from '../../../../late/signals.ts';

/** Text that a window had not saved when it ended. */
export interface RecoveredDraft {
  readonly value: ArticleValue;
  readonly version: number;
  readonly base: ArticleValue | undefined;
  readonly sent: readonly ArticleValue[];
  readonly keptAt: number;
}

/** The state of a window when it ended. */
export interface WindowEnd {
  /** Null if the server had everything: any other draft of this window is older. */
  readonly words: RecoveredDraft | null;
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

export const keepEnd = (key: string, end: WindowEnd) => attempt(() => localStorage.setItem(key, JSON.stringify(end)));
export const forgetEnd = (key: string) => attempt(() => localStorage.removeItem(key));

export function endOf(key: string): WindowEnd | undefined {
  return attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null') as WindowEnd | null) ?? undefined;
}

/** The ends of windows whose keys have this prefix. */
export function endsBelow(prefix: string): ReadonlyMap<string, WindowEnd> {
  const keys = attempt(() => Object.keys(localStorage)) ?? [];
  return new Map(
    keys
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => {
        const end = endOf(key);
        return end ? [[key, end] as const] : [];
      }),
  );
}

/**
 * Names a person's draft of an article. The keys of the windows that write it have this prefix; nobody else sees it.
 */
export const draftName = (articleId: string, userId: string | number) => `article:${userId}:${articleId}`;

/** Stores the draft's key in this tab, for the tab's next page. */
export const noteWindow = (draft: string, key: string) => attempt(() => sessionStorage.setItem(windowKey + draft, key));
/** The key that the tab's previous page stored. */
export const formerWindow = (draft: string) => attempt(() => sessionStorage.getItem(windowKey + draft)) ?? undefined;

const parsed = (html: string) => {
  const inert = document.createElement('template');
  inert.innerHTML = html;
  return inert.innerHTML;
};

/**
 * Stores the draft as HTML: the tab's next page shows it at once (late/keep-early-text.ts) if the server's text is one
 * of `basedOn`.
 */
export function keepDraftHtml(draft: string, html: string, basedOn: readonly string[]): void {
  const kept = JSON.stringify({ html: parsed(html), from: basedOn.map(parsed), isRecovered: true });
  attempt(() => sessionStorage.setItem(draftHtmlKey + draft, kept));
}
export const forgetDraftHtml = (draft: string) => attempt(() => sessionStorage.removeItem(draftHtmlKey + draft));
