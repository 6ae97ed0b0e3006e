import { pastesEvent } from './signals.ts';

/** The content of the clipboard at one paste: the event loses it a moment later. */
export interface Clip {
  readonly html: string;
  readonly text: string;
  readonly rtf: string;
  readonly files: readonly File[];
  /** The person wants plain text only. */
  readonly isPlain: boolean;
}

/** Sent to the browser as text, like the two below: uses nothing from outside itself. */
export const clipOf = (data: DataTransfer, isPlain: boolean): Clip => ({
  html: data.getData('text/html'),
  text: data.getData('text/plain'),
  rtf: data.getData('text/rtf'),
  files: [...data.files],
  isPlain,
});

/** Ctrl Shift V; on a Mac with or without Alt. */
export const isPlainPasteKey = ({ code, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  code === 'KeyV' && shiftKey && (ctrlKey || metaKey);

/** Marks the place of this paste in a text that has no editor yet. It shows as three dots. */
export const pasteSignal = (index: number): string => `\u2063…${'\u2062'.repeat(index + 1)}\u2063`;

const sign = /\u2063…(\u2062+)\u2063/;

/** The first mark in a text whose paste is known. */
export function findPaste(
  text: string,
  clips: readonly Clip[],
): { readonly at: number; readonly length: number; readonly clip: Clip } | undefined {
  for (const { 0: found, 1: count = '', index: at } of text.matchAll(new RegExp(sign, 'g'))) {
    const clip = clips[count.length - 1];
    if (clip) return { at, length: found.length, clip };
  }
  return undefined;
}

/** The same text with each mark replaced by the plain text of its paste. */
export const withWordsOfPastes = (text: string, clips: readonly Clip[]): string =>
  text.replace(new RegExp(sign, 'g'), (found, count: string) => clips[count.length - 1]?.text ?? found);

/** The clips pasted into the server's text, for the editor that replaces it (keep-early-pastes.ts answers). */
export function earlyClips(): readonly Clip[] {
  const clips: Clip[] = [];
  dispatchEvent(new CustomEvent<Clip[]>(pastesEvent, { detail: clips }));
  return clips;
}
