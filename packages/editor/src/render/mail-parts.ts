import { escapeHtml } from '@oeuvre/contracts/kernel/escape-html.ts';
import { type InlineParts, lines } from './leaf-html.ts';

/*
 * Mail readers know tables and inline styles only. Colours are those of tokens.css in sRGB; 552 px is a 600 px mail
 * less its padding.
 */
/** The width of the text, in pixels. */
export const width = 552;
/** The width of a file for a picture that is so wide at a desk: on a dense screen, or on a phone as wide as the mail. */
export const fileWidth = (wide: number): number => Math.max(450, Math.round(wide * 1.5));
/** The space between two pictures, in pixels. */
export const gap = 12;
const sans = "font-family:'Hanken Grotesk',Helvetica,Arial,sans-serif";
export const serif = "font-family:Newsreader,Georgia,'Times New Roman',serif";
export const ink = 'color:#1e1a16';
const soft = 'color:#58514c';
/** The style of small words; with class `soft`, which the dark scheme knows. */
export const caption = `margin:8px 0 0;${sans};font-size:14px;line-height:1.45;${soft}`;

/** The line below the title. */
export const bylineHtml = (byline: string): string =>
  `<p dir="auto" class="soft" style="margin:0 0 28px;${sans};font-size:15px;line-height:1.5;${soft}">${escapeHtml(byline)}</p>`;

/** The style of each kind of text. */
export const textStyles = {
  title: `margin:0 0 16px;${serif};font-size:36px;line-height:1.1;font-weight:400;${ink}`,
  subtitle: `margin:40px 0 12px;${serif};font-size:26px;line-height:1.25;font-weight:400;${ink}`,
  smallerSubtitle: `margin:32px 0 8px;${sans};font-size:16px;line-height:1.35;font-weight:bold;${ink}`,
  quote: `margin:36px 0;${serif};font-size:26px;line-height:1.3;font-style:italic;${ink}`,
  paragraph: `margin:0 0 20px;${serif};font-size:18px;line-height:1.6;${ink}`,
} as const;

/** The notes of hints as the last row. */
export const notesHtml = (notes: readonly string[]): string =>
  notes.length === 0
    ? ''
    : row(
        notes
          .map(
            (note, at) =>
              `<p dir="auto" class="soft" style="${caption}"><sup style="font-size:14px;line-height:0">${at + 1}</sup> ${lines(note)}</p>`,
          )
          .join(''),
      );

/** A picture with the words below it, `wide` pixels wide. */
export interface Cell {
  readonly wide: number;
  readonly html: string;
}

/** Cells side by side; on a phone below each other (`stack` and `gap` in the style of the mail). */
export const cells = (row: readonly Cell[]): string => {
  const spaced = row.map(
    ({ wide, html }, at) =>
      `${at > 0 ? `<td class="gap" width="${gap}" style="width:${gap}px;font-size:0">&nbsp;</td>` : ''}<td class="stack" width="${wide}" valign="top" style="width:${wide}px;vertical-align:top">${html}</td>`,
  );
  return `<tr><td style="padding:16px 0 28px"><table role="presentation" class="wide" cellpadding="0" cellspacing="0" border="0"><tr>${spaced.join('')}</tr></table></td></tr>`;
};

/** One row of the mail. */
export const row = (html: string): string => `<tr><td>${html}</td></tr>`;
/** Rows as the table that a mail is. */
export const table = (rows: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:${width}px">${rows}</table>`;
/** A link. */
export const anchor = (address: string, html: string): string =>
  `<a href="${escapeHtml(address)}" style="${ink};text-decoration:underline">${html}</a>`;
/** The title, which leads to the article's page and does not look like a link. */
export const titleLink = (address: string, html: string): string =>
  `<a href="${escapeHtml(address)}" style="${ink};text-decoration:none">${html}</a>`;
/** Links and marks of notes; few mail programs follow a link within a mail. */
export const inlineParts: InlineParts = {
  anchor,
  noteMark: (number) => `<sup style="font-size:14px;line-height:0">${number}</sup>`,
};
/** A picture `wide` by `high` pixels; a narrower mail shrinks it. Blocked, it keeps its place and says its words there. */
export const picture = ({
  address,
  wide,
  high,
  alt,
}: {
  address: string;
  wide: number;
  high: number;
  alt: string;
}): string =>
  `<img class="plate" src="${escapeHtml(address)}" width="${wide}" height="${Math.round(high)}" alt="${escapeHtml(alt)}" style="display:block;width:100%;max-width:${wide}px;height:auto;aspect-ratio:${wide}/${Math.round(high)};border:0;background-color:#efede7;${serif};font-size:16px;line-height:1.35;font-style:italic;${ink}">`;
