import { linkOf } from '@oeuvre/contracts/kernel/blocks.ts';
import { inertHtml } from './inert-html.ts';
import { blockHtml, type PastedBlock, type PastedPicture, plainRun, preformatted, type Run } from './pasted-blocks.ts';
import { signOf, signOfWord } from './pasted-lists.ts';
import { altOf, isDecoration, sizeOf, wordsInstead } from './pasted-pictures.ts';
import { type Around, applySheets, isBlock, isDropped, isEmbedded, type Kind, marksOf } from './pasted-styles.ts';

/*
 * Clipboard content of other programs is read element by element into blocks that an article can hold: only words,
 * their marks and links, headings, quotes, alignment and pictures. Lists and tables become paragraphs that keep their
 * signs.
 */

/** Cleaned HTML that the schema reads without loss, and how much of the original it cannot contain. */
export interface Pasted {
  readonly html: string;
  /** Pictures whose files are unavailable. */
  readonly missingPictures: number;
  /** Videos, audio and embedded pages. */
  readonly missingOthers: number;
}

/**
 * Returns the address under which the text may show a picture (a `blob:` address during its upload), or undefined if it
 * is unavailable.
 */
export type TakePicture = (picture: PastedPicture) => string | undefined;

const outside: Around = {
  kind: 'p',
  align: undefined,
  bold: false,
  italic: false,
  underlined: false,
  url: undefined,
  isPreformatted: false,
};

/** Reads HTML of the clipboard. The document it is parsed in runs no script and loads nothing. */
export function readPasted(html: string, take: TakePicture): Pasted {
  const { html: inert, css } = inertHtml(html);
  const page = new DOMParser().parseFromString(inTable(inert), 'text/html');
  applySheets(page, css);
  const reader = new PastedReader(take);
  reader.readChildren(page.body, outside);
  const { missingPictures, missingOthers } = reader;
  return { html: reader.blocks.map(blockHtml).filter(Boolean).join(''), missingPictures, missingOthers };
}

/** Without their table, rows would be parsed as one word. */
const inTable = (html: string) =>
  /<t[dhr][\s>]/i.test(html) && !/<table[\s>]/i.test(html) ? `<table>${html}</table>` : html;

const kinds: Readonly<Record<string, Kind>> = {
  H1: 'h2',
  H2: 'h2',
  H3: 'h3',
  H4: 'h3',
  H5: 'h3',
  H6: 'h3',
  BLOCKQUOTE: 'blockquote',
};
/** Word's class names for blocks that have no HTML element. */
const wordKinds: readonly (readonly [RegExp, Kind])[] = [
  [/\bMso(Title|Subtitle)/, 'h2'],
  [/\bMso(Intense)?Quote/, 'blockquote'],
];

/** Word's marks of footnotes and endnotes lead into the document that they were copied from: they stay as words. */
const noteOfWord = /#_(ftn|edn)(ref)?\d+$/i;

function addressIn(link: Element): string | undefined {
  const address = link.getAttribute('href');
  return address && noteOfWord.test(address) ? undefined : linkOf(address);
}

class PastedReader {
  readonly blocks: PastedBlock[] = [];
  missingPictures = 0;
  missingOthers = 0;
  readonly #take: TakePicture;
  /** The node that takes the next words; undefined at the start of a block. */
  #runs: Run[] | undefined;
  /** The start of the next block: a bullet or a number. */
  #sign = '';
  /** Whether a picture was read last, with nothing after it. */
  #isAfterPicture = false;

  constructor(take: TakePicture) {
    this.#take = take;
  }

  readChildren(element: Element, around: Around): void {
    for (const child of element.childNodes) {
      if (child.nodeType === 3) this.#write(child.nodeValue ?? '', around);
      else if (child.nodeType === 1) this.#read(child as HTMLElement, around);
    }
  }

  #read(element: HTMLElement, around: Around): void {
    if (isEmbedded(element)) this.missingOthers += 1;
    if (isDropped(element)) return;
    const { tagName } = element;
    if (tagName === 'BR') this.#break(around);
    else if (tagName === 'IMG') this.#readPicture(element as HTMLImageElement, around);
    else if (tagName === 'OL' || tagName === 'UL') this.#readList(element, around);
    else if (tagName === 'TABLE') this.#readTable(element as HTMLTableElement, around);
    else if (tagName === 'FIGCAPTION') this.#readCaption(element, around);
    else if (/\bmso-list:\s*Ignore/i.test(element.getAttribute('style') ?? ''))
      this.#write(signOfWord(element), around);
    else if (isBlock(element)) this.#readBlock(element, around);
    else
      this.readChildren(
        element,
        marksOf(element, { ...around, url: tagName === 'A' ? addressIn(element) : around.url }),
      );
  }

  #readBlock(element: HTMLElement, around: Around): void {
    this.#end();
    this.readChildren(element, inBlock(element, around));
    this.#end();
  }

  /** Two breaks in a row begin a paragraph, because they look like one. */
  #break(around: Around): void {
    if (this.#runs?.at(-1)?.text === '\n') {
      this.#runs.pop();
      this.#end();
    } else if (this.#runs) this.#append('\n', around);
  }

  #readPicture(element: HTMLImageElement, around: Around): void {
    if (isDecoration(element)) return;
    const words = wordsInstead(element);
    if (words !== undefined) {
      this.#write(words, around);
      return;
    }
    const picture = { src: element.getAttribute('src') ?? '', alt: altOf(element), ...sizeOf(element) };
    const src = this.#take(picture);
    if (src === undefined) {
      this.missingPictures += 1;
      // It still separates the words on its two sides.
      this.#write(' ', around);
      return;
    }
    const placed = { ...picture, src, caption: [] };
    const last = this.blocks.at(-1);
    if (this.#isAfterPicture && last && 'pictures' in last) last.pictures.push(placed);
    else this.blocks.push({ pictures: [placed] });
    this.#runs = undefined;
    this.#isAfterPicture = true;
  }

  /** Attaches a caption to the picture before it. */
  #readCaption(element: HTMLElement, around: Around): void {
    const last = this.blocks.at(-1);
    const picture = last && 'pictures' in last ? last.pictures.at(-1) : undefined;
    const runs =
      picture && picture.caption.length === 0 && element.parentElement?.querySelector('img')
        ? this.#runsIn(element, around)
        : undefined;
    if (picture && runs && runs.reduce((length, { text }) => length + text.length, 0) <= longestCaption)
      picture.caption = runs;
    else this.#readBlock(element, around);
  }

  #readList(list: HTMLElement, around: Around): void {
    let number = Number(list.getAttribute('start') ?? 1) || 1;
    for (const item of list.childNodes) {
      if (item.nodeType === 3) this.#write(item.nodeValue ?? '', around);
      if (item.nodeType !== 1) continue;
      const element = item as HTMLElement;
      this.#end();
      if (element.tagName === 'LI') {
        number = Number(element.getAttribute('value') ?? number) || number;
        this.#sign = signOf(element, list, number);
        number += 1;
      }
      this.#read(element, around);
    }
    this.#end();
    this.#sign = '';
  }

  /** A layout table or a single column is read in order; in other tables each row is a paragraph. */
  #readTable(table: HTMLTableElement, around: Around): void {
    this.#end();
    if (table.caption) this.#readBlock(table.caption, around);
    const rows = [...table.rows]
      .filter((row) => !isDropped(row))
      .map((row) => [...row.cells].filter((cell) => !isDropped(cell)));
    const isRead = rows.every((cells) => cells.length <= 1) || table.querySelector('table') !== null;
    for (const cells of rows) {
      if (isRead) for (const cell of cells) this.#readBlock(cell, around);
      else this.#readRow(cells, around);
    }
    this.#end();
  }

  #readRow(cells: readonly HTMLElement[], around: Around): void {
    const pictures: PastedBlock[] = [];
    const read = cells.map((cell) => this.#runsIn(cell, around, pictures));
    const isEmpty = read.every((runs) => runs.every(({ text }) => text.trim() === ''));
    if (!isEmpty)
      this.blocks.push({
        kind: 'p',
        align: undefined,
        runs: read.flatMap((runs, at) => (at > 0 ? [plainRun(' | '), ...runs] : runs)),
      });
    this.blocks.push(...pictures);
  }

  /** All words inside an element as one block; pictures among them are returned separately. */
  #runsIn(element: HTMLElement, around: Around, pictures: PastedBlock[] = []): Run[] {
    const reader = new PastedReader(this.#take);
    reader.readChildren(element, marksOf(element, { ...around, kind: 'p' }));
    this.missingPictures += reader.missingPictures;
    this.missingOthers += reader.missingOthers;
    pictures.push(...reader.blocks.filter((block) => 'pictures' in block));
    return reader.blocks
      .flatMap((block) => ('runs' in block ? [block.runs] : []))
      .flatMap((runs, at) => (at > 0 ? [plainRun(' '), ...runs] : runs));
  }

  #write(text: string, around: Around): void {
    const words = around.isPreformatted ? preformatted(text) : text.replace(/[ \t\r\n\f]+/g, ' ');
    if (words && (this.#runs || words.trim())) this.#append(this.#runs ? words : words.replace(/^ +/, ''), around);
  }

  #append(text: string, { kind, align, bold, italic, underlined, url }: Around): void {
    if (!this.#runs) {
      this.#runs = this.#sign ? [plainRun(this.#sign)] : [];
      this.#sign = '';
      this.blocks.push({ kind, align, runs: this.#runs });
    }
    this.#isAfterPicture = false;
    const last = this.#runs.at(-1);
    const run = { text, bold, italic, underlined, url };
    // Joins equally marked pieces, so an address split by a program is whole.
    if (last && text !== '\n' && last.text !== '\n' && isAlike(last, run))
      this.#runs[this.#runs.length - 1] = { ...run, text: last.text + text };
    else this.#runs.push(run);
  }

  #end(): void {
    this.#runs = undefined;
    this.#isAfterPicture = false;
  }
}

const longestCaption = 2_000;

const isAlike = (one: Run, other: Run) =>
  one.bold === other.bold &&
  one.italic === other.italic &&
  one.underlined === other.underlined &&
  one.url === other.url;

function inBlock(element: HTMLElement, around: Around): Around {
  const kind = kinds[element.tagName] ?? wordKinds.find(([name]) => name.test(element.className))?.[1] ?? around.kind;
  return marksOf(element, {
    ...around,
    kind,
    align: alignOf(element, around),
    isPreformatted: around.isPreformatted || element.tagName === 'PRE',
  });
}

function alignOf(element: HTMLElement, around: Around): Around['align'] {
  const named = /(?:align|text)-(center|right)\b/.exec(element.className)?.[1];
  const align =
    element.style.textAlign || element.getAttribute('align') || named || (element.tagName === 'CENTER' ? 'center' : '');
  if (align === 'center') return 'center';
  return align === 'right' || align === 'end' ? 'right' : align ? undefined : around.align;
}

/** Whether plain text looks like Markdown: with its signs for headings, quotes, bold words or links. */
export const looksLikeMarkdown = (text: string): boolean =>
  /^#{1,6} \S|^> \S|\*\*\S[^*\n]*\*\*|\[[^\]\n]+\]\((https?:|mailto:|tel:)[^)\s]+\)/m.test(text);
