import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { draftHtmlKey, windowKey } from '../../../../late/signals.ts';

/** A text that a window had not saved when it ended. */
export interface RecoveredDraft {
  readonly value: ArticleValue;
  readonly version: number;
  readonly base: ArticleValue | undefined;
  readonly sent: readonly ArticleValue[];
  readonly keptAt: number;
}

/** How a window has ended. */
export interface WindowEnd {
  /** Null when the server had everything: anything else found of this window is older. */
  readonly words: RecoveredDraft | null;
  /** Earlier windows whose texts this one has taken over: nobody needs them any more. */
  readonly over: readonly string[];
}

/*
 * A page that ends gets no time: what it asks of IndexedDB then may never happen. `localStorage` is written at once, and the next page of
 * the tab reads it before it draws anything. Where the browser refuses (no room, private windows), IndexedDB is all there is.
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

/** The ends of windows whose keys begin like this. */
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

/** Names a person's draft of an article. Keys of the windows that write it begin like this; no other person is shown it. */
export const draftName = (articleId: string, userId: string | number) => `article:${userId}:${articleId}`;

/** Notes the key under which this tab keeps the draft, for the tab's next page. */
export const noteWindow = (draft: string, key: string) => attempt(() => sessionStorage.setItem(windowKey + draft, key));
/** The key of the page that stood in this tab before. */
export const formerWindow = (draft: string) => attempt(() => sessionStorage.getItem(windowKey + draft)) ?? undefined;

const parsed = (html: string) => {
  const inert = document.createElement('template');
  inert.innerHTML = html;
  return inert.innerHTML;
};

/** Keeps the draft as HTML: the tab's next page shows it at once (late/keep-early-text.ts) if the server's text is one of `basedOn`. */
export function keepDraftHtml(draft: string, html: string, basedOn: readonly string[]): void {
  const kept = JSON.stringify({ html: parsed(html), from: basedOn.map(parsed), isRecovered: true });
  attempt(() => sessionStorage.setItem(draftHtmlKey + draft, kept));
}
export const forgetDraftHtml = (draft: string) => attempt(() => sessionStorage.removeItem(draftHtmlKey + draft));
