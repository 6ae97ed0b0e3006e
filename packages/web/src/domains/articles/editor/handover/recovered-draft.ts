import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';

/** What a page has left of a text at its very end. */
export interface LastWords {
  readonly value: ArticleValue;
  readonly version: number;
  readonly base: ArticleValue | undefined;
  readonly sent: readonly ArticleValue[];
  readonly keptAt: number;
}

/** How a window has ended. */
export interface WindowEnd {
  /** Nothing, when the server had everything: then what else is found of this window is older than that. */
  readonly words: LastWords | null;
  /** The windows before it whose texts it has gone on from: nobody needs them any more. */
  readonly over: readonly string[];
}

/*
 * A page that goes away is given no time: what it asks of IndexedDB then may never be done. These words are kept in the moment, and known
 * to the next page of the same tab before it draws anything. Where there is no room or no right to keep them, IndexedDB is what there is.
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

/** How windows have ended whose keys begin like this. */
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

const windowName = (prefix: string) => `window ${prefix}`;
/** Notes under which key this tab keeps its text, for the page that will stand here next. */
export const noteWindow = (prefix: string, key: string) => attempt(() => sessionStorage.setItem(windowName(prefix), key));
/** The key of the page that stood in this tab before. */
export const formerWindow = (prefix: string) => attempt(() => sessionStorage.getItem(windowName(prefix))) ?? undefined;

const begunName = (writer: string) => `begun ${writer}`;
const parsed = (html: string) => {
  const inert = document.createElement('template');
  inert.innerHTML = html;
  return inert.innerHTML;
};

/**
 * Keeps how a text looks, for the first moment of the next page in this tab: `later.ts` puts it in the place of the server's text, if that
 * is one that it goes on from.
 */
export function keepLook(writer: string, html: string, goesOnFrom: readonly string[]): void {
  attempt(() => sessionStorage.setItem(begunName(writer), JSON.stringify({ html: parsed(html), from: goesOnFrom.map(parsed), isLeft: true })));
}
export const forgetLook = (writer: string) => attempt(() => sessionStorage.removeItem(begunName(writer)));

/** Names an article and who writes it: what one person has left is not shown to another. */
export const writerName = (articleId: string, userId: string | number) => `${articleId} ${userId}`;
