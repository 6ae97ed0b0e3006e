import type { WritingSignals } from './inline-signals.ts';

/**
 * Keeps what is written in the server's text before the editor comes. At the end of the page the text is stored for this tab, and the next
 * page shows it in place of the server's, if it is based on that. Once the editor has come, it stores its text under the same name.
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
      // A new article is continued at its end.
      if (text.autofocus) getSelection()?.selectAllChildren(text.lastElementChild ?? text);
      if (text.autofocus) getSelection()?.collapseToEnd();
    }
  } catch {
    // The browser stores nothing: the server's text stands.
  }
  text.addEventListener('beforeinput', () => from.push(text.innerHTML), { once: true });
  addEventListener('pagehide', () => {
    if (!text.isConnected || from.length === 0) return;
    try {
      sessionStorage.setItem(name, JSON.stringify({ html: text.innerHTML, from, isRecovered: text.hasAttribute(recoveredMark) || undefined }));
    } catch {
      // No room: the server's text is all there is.
    }
  });
}
