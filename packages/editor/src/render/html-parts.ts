import type { ImageItem } from '@oeuvre/contracts/kernel/blocks.ts';
import { escapeHtml } from '@oeuvre/contracts/kernel/escape-html.ts';
import { type InlineParts, lines } from './leaf-html.ts';
import type { ContentContext, WithNotes } from './render-context.ts';

/** Links and marks of notes; a mark leads to its note. */
export const inlineParts = ({ idPrefix = '' }: Pick<ContentContext, 'idPrefix'>): InlineParts => ({
  anchor,
  noteMark: (number) =>
    `<sup id="${idPrefix}hint-${number}"><a href="#${idPrefix}note-${number}" role="doc-noteref" aria-label="Note ${number}">${number}</a></sup>`,
});

/** The notes at the end of the article. */
export function notesHtml({ notes, idPrefix = '' }: WithNotes<Pick<ContentContext, 'idPrefix'>>): string {
  if (notes.length === 0) return '';
  const back = (number: number) =>
    `<a href="#${idPrefix}hint-${number}" role="doc-backlink" aria-label="Back to the text">↩</a>`;
  const entries = notes.map(
    (text, at) => `<li id="${idPrefix}note-${at + 1}" dir="auto">${lines(text)} ${back(at + 1)}</li>`,
  );
  return `<section class="notes" role="doc-endnotes" aria-label="Notes"><ol>${entries.join('')}</ol></section>\n`;
}

type Shown = Pick<ImageItem, 'src' | 'width' | 'height'> & { readonly alt: string };

/** A picture, or a link to it where it cannot be shown. */
export async function pictureHtml({ src, width, height, alt }: Shown, context: ContentContext): Promise<string> {
  const shown = await context.shownImage(src);
  if (!shown) return `<p>${anchor(context.imageAddress(src), alt ? lines(alt) : 'Picture')}</p>`;
  return `<img src="${escapeHtml(shown)}" width="${width}" height="${height}" alt="${escapeHtml(alt)}">`;
}

/** A link. */
export const anchor = (address: string, html: string): string => `<a href="${escapeHtml(address)}">${html}</a>`;
