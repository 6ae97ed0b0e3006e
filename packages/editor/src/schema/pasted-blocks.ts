import { escapeHtml } from '@oeuvre/contracts/kernel/escape-html.ts';
import { bareLinks } from './bare-links.ts';
import type { Around } from './pasted-styles.ts';

/** Words with the same marks. */
export interface Run extends Pick<Around, 'bold' | 'italic' | 'underlined' | 'url'> {
  readonly text: string;
}
/** A paragraph, heading or quote of what is pasted. */
export interface PastedText extends Pick<Around, 'kind' | 'align'> {
  readonly runs: Run[];
}
/** A picture of what is pasted. */
export interface PastedPicture {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}
/** A picture that was found, at the address under which the text may show it, with its caption. */
export interface PlacedPicture extends PastedPicture {
  caption: readonly Run[];
}
/** Pictures that stand side by side. */
export interface PastedPictures {
  readonly pictures: PlacedPicture[];
}
export type PastedBlock = PastedText | PastedPictures;

export const plainRun = (text: string): Run => ({
  text,
  bold: false,
  italic: false,
  underlined: false,
  url: undefined,
});

/** A block as the schema reads it without loss. */
export const blockHtml = (block: PastedBlock): string => ('pictures' in block ? picturesHtml(block) : textHtml(block));

/** A heading is bold by its nature: that is how it looks, not what it says. */
function textHtml({ kind, align, runs }: PastedText): string {
  const isHeading = kind === 'h2' || kind === 'h3';
  const html = trimmed(runs)
    .flatMap(linked)
    .map((run) => runHtml(run, isHeading));
  if (html.length === 0) return '';
  const style = align && kind === 'p' ? ` style="text-align:${align}"` : '';
  return `<${kind}${style}>${html.join('')}</${kind}>`;
}

function picturesHtml({ pictures }: PastedPictures): string {
  const figures = pictures.map(({ src, alt, width, height, caption }) => {
    const words = trimmed(caption).map((run) => runHtml({ ...run, url: undefined }, false));
    const described = alt ? ` data-alt="${escapeHtml(alt)}"` : '';
    return `<figure data-image="${escapeHtml(src)}" data-width="${width}" data-height="${height}"${described}><figcaption>${words.join('')}</figcaption></figure>`;
  });
  return `<div data-block="images">${figures.join('')}</div>`;
}

/** Without what is blank at both ends; spaces that stood in for an empty line leave nothing. */
function trimmed(runs: readonly Run[]): Run[] {
  const isBlank = (run: Run) => run.text.trim() === '';
  const first = runs.findIndex((run) => !isBlank(run));
  const kept = first < 0 ? [] : runs.slice(first, runs.findLastIndex((run) => !isBlank(run)) + 1);
  return kept.map((run, at) => {
    const begun = at === 0 ? run.text.trimStart() : run.text;
    return { ...run, text: at === kept.length - 1 ? begun.trimEnd() : begun };
  });
}

/** Addresses among words become links. */
function linked(run: Run): Run[] {
  if (run.url) return [run];
  let at = 0;
  const pieces = bareLinks(run.text).flatMap(({ from, to, url }) => {
    const before = run.text.slice(at, from);
    at = to;
    return [
      { ...run, text: before },
      { ...run, text: run.text.slice(from, to), url },
    ];
  });
  return [...pieces, { ...run, text: run.text.slice(at) }].filter(({ text }) => text !== '');
}

function runHtml({ text, bold, italic, underlined, url }: Run, isHeading: boolean): string {
  const tags = [underlined && !url && 'u', italic && 'em', bold && !isHeading && 'strong'].filter(
    (tag) => typeof tag === 'string',
  );
  const words = escapeHtml(text).replaceAll('\n', '<br>');
  const marked = tags.reduce((inner, tag) => `<${tag}>${inner}</${tag}>`, words);
  return url ? `<a href="${escapeHtml(url)}">${marked}</a>` : marked;
}

/** Plain text as HTML: each line a paragraph, its addresses links. */
export const linesHtml = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .map((line) => textHtml({ kind: 'p', align: undefined, runs: [plainRun(preformatted(line))] }))
    .join('');

/** Spaces that would be taken for one are made to stay. */
export const preformatted = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', '  ')
    .replace(/^ +| {2,}/gm, (spaces) => '\u00a0'.repeat(spaces.length));
