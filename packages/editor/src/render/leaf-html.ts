import { type Inline, linkUrl, type TextLeaf } from '@oeuvre/contracts/kernel/blocks.ts';
import { escapeHtml } from '@oeuvre/contracts/kernel/escape-html.ts';

/** Text as HTML, line breaks included. */
export const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

/** A leaf with its marks as HTML; nothing for an empty one. */
export function leafHtml({ text, bold, italic, underlined }: TextLeaf): string {
  if (!text) return '';
  const marks = [underlined && 'u', italic && 'em', bold && 'strong'].filter((tag) => typeof tag === 'string');
  return marks.reduce((inner, tag) => `<${tag}>${inner}</${tag}>`, lines(text));
}

/** Several leaves in a row. */
export const leavesHtml = (leaves: readonly TextLeaf[]): string => leaves.map(leafHtml).join('');

/** How one kind of HTML writes a link and the mark of a note. */
export interface InlineParts {
  readonly anchor: (address: string, html: string) => string;
  readonly noteMark: (number: number) => string;
}

/** Inline content; the notes of its hints are collected. */
export function inlineHtml(one: Inline, notes: string[], { anchor, noteMark }: InlineParts): string {
  if ('text' in one) return leafHtml(one);
  const words = leavesHtml(one.children);
  // The value was checked when it was stored; checked again because a mail cannot be called back.
  if (one.type === 'link') return linkUrl.safeParse(one.url).success ? anchor(one.url, words) : words;
  const note = one.hintContent.trim();
  return note ? words + noteMark(notes.push(note)) : words;
}
