import type { TextLeaf } from '@oeuvre/contracts/kernel/blocks.ts';
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
