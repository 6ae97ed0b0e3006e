import { type Form, type Part, said, type Words } from './clipboard-parts.ts';
import { docs, office, pages, word } from './clipboard-programs.ts';
import { gutenberg, notion, quill, safari } from './clipboard-web.ts';

/*
 * Fifty documents in the clipboard formats of ten programs. Every word occurs once, so a lost, doubled or misplaced
 * word is noticed.
 */

export interface Copied {
  readonly name: string;
  readonly html: string;
  readonly text: string;
  /** All words in order. */
  readonly words: Words;
  /** Pictures whose files are not in the clipboard. */
  readonly pictures: number;
}

const roots =
  'water paper ink indigo print block river wave carve colour edge brush plate stone glass cloth light shade wood clay'.split(
    ' ',
  );

/** Words that never repeat. */
function wordsFrom(seed: number) {
  let count = 0;
  const one = () => `${roots[(seed * 7 + count * 3) % roots.length]}${seed}x${(count += 1)}`;
  return (many: number): Words => Array.from({ length: many }, one);
}

/** Five texts, each with different parts. */
function textOf(seed: number, at: number): Part[] {
  const words = wordsFrom(seed);
  const items = (many: number) => Array.from({ length: many }, () => words(2));
  const part: Record<Part['kind'], () => Part> = {
    heading: () => ({ kind: 'heading', words: words(3) }),
    smaller: () => ({ kind: 'smaller', words: words(2) }),
    paragraph: () => ({ kind: 'paragraph', words: words(9) }),
    centred: () => ({ kind: 'centred', words: words(4) }),
    quote: () => ({ kind: 'quote', words: words(6) }),
    marked: () => ({ kind: 'marked', words: words(6) }),
    bullets: () => ({ kind: 'bullets', items: items(3) }),
    numbers: () => ({ kind: 'numbers', items: items(3) }),
    nested: () => ({ kind: 'nested', items: items(4) }),
    tasks: () => ({ kind: 'tasks', items: items(2) }),
    column: () => ({ kind: 'column', items: items(4) }),
    table: () => ({ kind: 'table', rows: [items(3), items(3), items(3)] }),
    picture: () => ({ kind: 'picture', words: words(2) }),
  };
  const kinds: Part['kind'][][] = [
    ['heading', 'paragraph', 'marked', 'smaller', 'paragraph'],
    ['paragraph', 'bullets', 'paragraph', 'numbers', 'centred'],
    ['heading', 'quote', 'nested', 'marked', 'tasks', 'paragraph'],
    ['smaller', 'table', 'paragraph', 'column', 'paragraph'],
    ['paragraph', 'picture', 'paragraph', 'picture', 'marked', 'picture', 'quote'],
  ];
  return kinds[at]!.map((kind) => part[kind]());
}

/** Five spreadsheet ranges: a column, a row, a range with empty cells, lines within a cell, a single cell. */
function cellsOf(seed: number, at: number): Words[][] {
  const words = wordsFrom(seed);
  const cells: (() => Words[][])[] = [
    () => Array.from({ length: 6 }, () => [words(1)]),
    () => [Array.from({ length: 5 }, () => words(2))],
    () => [
      [words(1), [], words(2)],
      [[], [], []],
      [words(1), words(1), []],
    ],
    () => [
      [words(4), words(1)],
      [words(3), words(2)],
    ],
    () => [[words(5)]],
  ];
  return cells[at]!();
}

const lines = (cell: Words, lineBreak: string) =>
  cell.length > 2 ? `${said(cell.slice(0, 2))}${lineBreak}${said(cell.slice(2))}` : said(cell);
const plainCell = (cell: Words) => (cell.length > 2 ? `"${lines(cell, '\n')}"` : said(cell));
const sheets = (rows: Words[][]): string =>
  `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style>${
    rows.length === 1 && rows[0]!.length === 1
      ? `<span data-sheets-root="1" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;x&quot;}" style="font-size:10pt;font-family:Arial;">${lines(rows[0]![0]!, '<br/>')}</span>`
      : `<table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px;border-collapse:collapse;border:none" data-sheets-root="1" data-sheets-baot="1"><colgroup><col width="100"/></colgroup><tbody>${rows.map((row) => `<tr style="height:21px;">${row.map((cell) => `<td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;" data-sheets-value="{&quot;1&quot;:2}">${lines(cell, '<br/>')}</td>`).join('')}</tr>`).join('')}</tbody></table>`
  }`;
const excel = (rows: Words[][]): string =>
  `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Excel.Sheet><meta name=Generator content="Microsoft Excel 15"><style><!--table {mso-displayed-decimal-separator:"\\.";} td {padding-top:1px; mso-ignore:padding; white-space:nowrap; text-align:general;} .xl65 {mso-number-format:"\\@"; white-space:normal;} --></style></head><body link="#0563C1" vlink="#954F72"><table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse;width:144pt'><!--StartFragment--><col width=64 span=3 style='width:48pt'>${rows.map((row) => `<tr height=20 style='height:15.0pt'>${row.map((cell) => `<td class=xl65 height=20 width=64 style='height:15.0pt;width:48pt'>${lines(cell, '<br>\n    ')}</td>`).join('')}</tr>`).join('\n')}<!--EndFragment--></table></body></html>`;

const texts: Readonly<Record<string, Form>> = {
  Word: word,
  'Google Docs': docs,
  LibreOffice: office,
  Pages: pages,
  Safari: safari,
  WordPress: gutenberg,
  Notion: notion,
  Quill: quill,
};
const tables = { 'Google Sheets': sheets, Excel: excel };

const wordsOf = (part: Part): Words =>
  'words' in part ? part.words : 'rows' in part ? part.rows.flat(2) : part.items.flat();

/** All fifty: five per program. */
export const copied: readonly Copied[] = [
  ...Object.entries(texts).flatMap(([program, { around, part: write }], place) =>
    [0, 1, 2, 3, 4].map((at): Copied => {
      const parts = textOf(place * 5 + at, at);
      return {
        name: `${program} ${at + 1}`,
        html: around(parts.map((part) => write(part)).join('')),
        text: parts.map((part) => said(wordsOf(part))).join('\n\n'),
        words: parts.flatMap(wordsOf),
        pictures: parts.filter(({ kind }) => kind === 'picture').length,
      };
    }),
  ),
  ...Object.entries(tables).flatMap(([program, write], place) =>
    [0, 1, 2, 3, 4].map((at): Copied => {
      const rows = cellsOf(40 + place * 5 + at, at);
      return {
        name: `${program} ${at + 1}`,
        html: write(rows),
        text: rows.map((row) => row.map(plainCell).join('\t')).join('\n'),
        words: rows.flat(2),
        pictures: 0,
      };
    }),
  ),
];
