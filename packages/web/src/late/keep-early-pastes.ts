import type { Clip, clipOf, isPlainPasteKey, pasteSignal } from './clip.ts';
import type { WritingSignals } from './inline-signals.ts';

interface ClipTools {
  readonly read: typeof clipOf;
  readonly isPlainKey: typeof isPlainPasteKey;
  readonly signOf: typeof pasteSignal;
}

/**
 * Stores what is pasted before the editor loads as it was in the clipboard, and puts a mark in its place. The editor
 * asks for these pastes and handles them like any other. The browser's own paste would insert HTML that the content
 * policy forbids. If the page ends first, the plain text of each paste replaces its mark.
 * Sent to the browser as text: uses nothing from outside itself.
 */
export function keepEarlyPastes({ draftMark, pastesEvent }: WritingSignals, { read, isPlainKey, signOf }: ClipTools) {
  const text = document.querySelector<HTMLElement>(`[${draftMark}]`);
  if (!text) return;
  const clips: Clip[] = [];
  let isPlain = false;
  text.addEventListener('keydown', (event) => {
    isPlain = isPlainKey(event);
  });
  text.addEventListener('paste', (event) => {
    if (!event.clipboardData) return;
    event.preventDefault();
    clips.push(read(event.clipboardData, isPlain));
    isPlain = false;
    document.execCommand('insertText', false, signOf(clips.length - 1));
  });
  addEventListener(pastesEvent, (event) => (event as CustomEvent<Clip[]>).detail.push(...clips));
  addEventListener('pagehide', () => {
    if (!text.isConnected || clips.length === 0) return;
    const words = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      clips.forEach((clip, at) => {
        node.nodeValue = node.nodeValue?.replace(signOf(at), () => clip.text) ?? '';
      });
    }
  });
}
