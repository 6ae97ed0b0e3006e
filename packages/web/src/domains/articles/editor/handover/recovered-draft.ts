import { draftHtmlKey } from '../../../../late/signals.ts';

/**
 * Names a person's draft of an article. The keys of the windows that write it have this prefix; nobody else sees it.
 */
export const draftName = (articleId: string, userId: string | number) => `article:${userId}:${articleId}`;

/** The browser may refuse to store anything (quota, private windows). */
function attempt(store: () => void): void {
  try {
    store();
  } catch {}
}

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
