import type { WritingSignals } from './inline-signals.ts';

/**
 * Keeps what somebody writes in the server's text before the editor loads. When the page ends, it stores the text for
 * this tab, and the next page shows it instead of the server's text if it is based on that. Once loaded, the editor
 * stores its text under the same name.
 * Sent to the browser as text: uses nothing from outside itself.
 */
export function keepEarlyText({ draftMark, recoveredMark, draftHtmlKey }: WritingSignals) {
  const text = document.querySelector<HTMLElement>(`[${draftMark}]`);
  if (!text) return;
  const name = `${draftHtmlKey}${text.getAttribute(draftMark)}`;
  const from: string[] = [];
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as {
      readonly html: string;
      readonly from: readonly string[];
      readonly isRecovered?: true;
    } | null;
    if (kept?.from.includes(text.innerHTML)) {
      from.push(...kept.from);
      text.innerHTML = kept.html;
      if (kept.isRecovered) text.setAttribute(recoveredMark, '');
      // Writing in a new article continues at its end.
      if (text.autofocus) getSelection()?.selectAllChildren(text.lastElementChild ?? text);
      if (text.autofocus) getSelection()?.collapseToEnd();
    }
  } catch {
    // The browser's storage is blocked: keep the server's text.
  }
  text.addEventListener('beforeinput', () => from.push(text.innerHTML), { once: true });
  addEventListener('pagehide', () => {
    if (!text.isConnected || from.length === 0) return;
    try {
      sessionStorage.setItem(
        name,
        JSON.stringify({ html: text.innerHTML, from, isRecovered: text.hasAttribute(recoveredMark) || undefined }),
      );
    } catch {
      // The storage is full: only the server's text remains.
    }
  });
}
