import { linkOf } from '@oeuvre/contracts/kernel/blocks.ts';
import { escapeHtml } from '@oeuvre/contracts/kernel/escape-html.ts';
import { inertHtml } from './inert-html.ts';
import { type Around, applySheets, isDropped, type Kind, marksOf } from './pasted-styles.ts';

/*
 * What another program has put into the clipboard is read element by element into blocks that an article knows: nothing is passed on
 * but words, their marks and links, headings, quotes and alignment. Lists and tables become paragraphs that keep their signs.
 */

/** Cleaned HTML that the schema reads without loss, and the pictures that came inside it as `data:` addresses. */
export interface Pasted {
  readonly html: string;
  readonly pictures: readonly string[];
}

interface Run extends Pick<Around, 'bold' | 'italic' | 'underlined' | 'url'> {
  text: string;
}
interface PastedBlock extends Pick<Around, 'kind' | 'align'> {
  readonly runs: Run[];
}

const outside: Around = { kind: 'p', align: undefined, bold: false, italic: false, underlined: false, url: undefined, isPreformatted: false };

/** Reads HTML of the clipboard. The document it is parsed in runs no script and loads nothing. */
export function readPasted(html: string): Pasted {
  const inert = inertHtml(html);
  const page = new DOMParser().parseFromString(inert.html, 'text/html');
  applySheets(page, inert.css);
  const reader = new PastedReader();
  reader.readChildren(page.body, outside);
  return { html: reader.blocks.map(blockHtml).filter(Boolean).join(''), pictures: reader.pictures };
}

const kinds: Readonly<Record<string, Kind>> = { H1: 'h2', H2: 'h2', H3: 'h3', H4: 'h3', H5: 'h3', H6: 'h3', BLOCKQUOTE: 'blockquote' };
/** Word's own names for what has no element of its own. */
const wordKinds: readonly (readonly [RegExp, Kind])[] = [
  [/\bMso(Title|Subtitle)/, 'h2'],
  [/\bMso(Intense)?Quote/, 'blockquote'],
];
const blockElements = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL'.split(
    ' ',
  ),
);

class PastedReader {
  readonly blocks: PastedBlock[] = [];
  readonly pictures: string[] = [];
  /** Where the next words go; undefined at the beginning of a block. */
  #current: PastedBlock | undefined;
  /** What the next block begins with: a bullet or a number. */
  #sign = '';

  readChildren(element: Element, around: Around): void {
    for (const child of element.childNodes) {
      if (child.nodeType === 3) this.#write(child.nodeValue ?? '', around);
      else if (child.nodeType === 1) this.#read(child as HTMLElement, around);
    }
  }

  #read(element: HTMLElement, around: Around): void {
    if (isDropped(element)) return;
    const { tagName } = element;
    if (tagName === 'BR') {
      if (this.#current) this.#append('\n', around);
    } else if (tagName === 'IMG') {
      const src = element.getAttribute('src') ?? '';
      if (/^data:image\/(png|jpeg|webp);base64,/.test(src)) this.pictures.push(src);
    } else if (tagName === 'OL' || tagName === 'UL') {
      this.#readList(element, around);
    } else if (tagName === 'TABLE') {
      this.#readTable(element as HTMLTableElement, around);
    } else if (/\bmso-list:\s*Ignore/i.test(element.getAttribute('style') ?? '')) {
      this.#write(signOfWord(element), around);
    } else if (blockElements.has(tagName)) {
      this.#end();
      this.readChildren(element, inBlock(element, around));
      this.#end();
    } else {
      this.readChildren(element, marksOf(element, { ...around, url: tagName === 'A' ? linkOf(element.getAttribute('href')) : around.url }));
    }
  }

  #readList(list: HTMLElement, around: Around): void {
    let number = Number(list.getAttribute('start') ?? 1);
    for (const item of list.children) {
      this.#end();
      if (item.tagName === 'LI') {
        number = Number(item.getAttribute('value') ?? number);
        this.#sign = list.tagName === 'OL' ? `${number}. ` : '• ';
        number += 1;
      }
      this.#read(item as HTMLElement, around);
    }
    this.#end();
    this.#sign = '';
  }

  /** A table that only arranges a page is read in order; of others each row is a paragraph. */
  #readTable(table: HTMLTableElement, around: Around): void {
    this.#end();
    const isLayout = [...table.rows].every((row) => row.cells.length <= 1);
    if (isLayout || table.querySelector('table')) {
      for (const row of table.rows) for (const cell of row.cells) this.readChildren(cell, inBlock(cell, around));
      this.#end();
      return;
    }
    for (const row of table.rows) {
      const cells = [...row.cells].map((cell) => {
        const reader = new PastedReader();
        reader.readChildren(cell, { ...around, kind: 'p' });
        this.pictures.push(...reader.pictures);
        return reader.blocks.flatMap(({ runs }, at) => (at > 0 ? [{ ...around, text: ' ' }, ...runs] : runs));
      });
      this.blocks.push({ kind: 'p', align: undefined, runs: cells.flatMap((runs, at) => (at > 0 ? [{ ...around, text: ' | ' }, ...runs] : runs)) });
    }
  }

  #write(text: string, around: Around): void {
    const words = around.isPreformatted ? preformatted(text) : text.replace(/[ \t\r\n\f]+/g, ' ');
    if (words && (this.#current || words.trim())) this.#append(this.#current ? words : words.replace(/^ +/, ''), around);
  }

  #append(text: string, { kind, align, bold, italic, underlined, url }: Around): void {
    if (!this.#current) {
      this.#current = { kind, align, runs: this.#sign ? [{ text: this.#sign, bold: false, italic: false, underlined: false, url: undefined }] : [] };
      this.#sign = '';
      this.blocks.push(this.#current);
    }
    this.#current.runs.push({ text, bold, italic, underlined, url });
  }

  #end(): void {
    this.#current = undefined;
  }
}

/** Spaces that would be taken for one are made to stay. */
const preformatted = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', '  ')
    .replace(/^ +| {2,}/gm, (spaces) => '\u00a0'.repeat(spaces.length));

function inBlock(element: HTMLElement, around: Around): Around {
  const kind = kinds[element.tagName] ?? wordKinds.find(([name]) => name.test(element.className))?.[1] ?? around.kind;
  return marksOf(element, { ...around, kind, align: alignOf(element, around), isPreformatted: around.isPreformatted || element.tagName === 'PRE' });
}

function alignOf(element: HTMLElement, around: Around): Around['align'] {
  const align = element.style.textAlign || element.getAttribute('align') || (element.tagName === 'CENTER' ? 'center' : '');
  if (align === 'center') return 'center';
  return align === 'right' || align === 'end' ? 'right' : align ? undefined : around.align;
}

/** Word writes the sign of a list into the text; bullets are letters of its symbol fonts. */
function signOfWord(element: Element): string {
  const sign = (element.textContent ?? '').trim();
  return /^[\p{L}\p{N}]+[.)]$/u.test(sign) ? `${sign} ` : '• ';
}

/** A heading is bold by its nature: that is how it looks, not what it says. */
function blockHtml({ kind, align, runs }: PastedBlock): string {
  const isHeading = kind === 'h2' || kind === 'h3';
  const html = trimmed(runs).map((run) => runHtml(run, isHeading));
  if (html.length === 0) return '';
  const style = align && kind === 'p' ? ` style="text-align:${align}"` : '';
  return `<${kind}${style}>${html.join('')}</${kind}>`;
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

function runHtml({ text, bold, italic, underlined, url }: Run, isHeading: boolean): string {
  const tags = [underlined && !url && 'u', italic && 'em', bold && !isHeading && 'strong'].filter((tag) => typeof tag === 'string');
  const words = escapeHtml(text).replaceAll('\n', '<br>');
  const marked = tags.reduce((inner, tag) => `<${tag}>${inner}</${tag}>`, words);
  return url ? `<a href="${escapeHtml(url)}">${marked}</a>` : marked;
}

/** Plain text that is written as Markdown: with headings, quotes, bold words or links in its signs. */
export const looksLikeMarkdown = (text: string): boolean => /^#{1,6} \S|^> \S|\*\*\S[^*\n]*\*\*|\[[^\]\n]+\]\((https?:|mailto:|tel:)[^)\s]+\)/m.test(text);
