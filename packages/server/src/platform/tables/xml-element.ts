import { maximumColumns } from '@oeuvre/contracts/kernel/tables/tables.constants.ts';
import { refusedTable } from '@oeuvre/contracts/kernel/tables/tables.errors.ts';
import type { Cell } from './table.ts';
import type { XmlElement } from './xml-parser.ts';

/** The elements directly inside, of any name or of one. */
export const elementsIn = ({ content }: XmlElement, name?: string): XmlElement[] =>
  content.filter((one) => typeof one !== 'string' && (name === undefined || one.name === name)) as XmlElement[];

/** All text inside an element, without the line breaks of its layout. */
export function textIn(element: XmlElement): string {
  const pieces: string[] = [];
  const collect = ({ content }: XmlElement) => {
    for (const one of content)
      if (typeof one === 'string') pieces.push(one);
      else collect(one);
  };
  collect(element);
  return pieces
    .join('')
    .replace(/[ \t]*\r?\n[ \t]*/g, '\n')
    .trim();
}

/** A group of this many elements and columns is refused: each column has a value for each element. */
const mostValuesOfGroup = 1_000_000;

/**
 * A record as cells. A column's name is its path: `dimensions.height`, and an attribute's name follows its element's.
 * Elements of the same name become lists in which every element has a value ('' if it has none), so that `maker.name`
 * and `maker.role` stay parallel.
 */
export function cellsOfElement(record: XmlElement, line: number): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  for (const [path, cell] of partsOf(record, line)) cells.set(path || 'value', cell);
  return cells;
}

/** The cells of an element, by paths from there; its own text is at ''. */
function partsOf(element: XmlElement, line: number): Map<string, Cell> {
  const parts = new Map<string, Cell>();
  const add = (path: string, cell: Cell) => {
    const present = parts.get(path);
    parts.set(path, present === undefined ? cell : [present, cell].flat());
    if (parts.size > maximumColumns) throw refusedTable('too-many-columns', { line, most: maximumColumns });
  };
  const named = nameGiven(element);
  for (const [name, value] of Object.entries(element.attributes)) if (name !== named?.attribute) add(name, value);
  const children = elementsIn(element);
  const hasText = element.content.some((one) => typeof one === 'string' && one.trim() !== '');
  // Text with marks in it, such as '<p>by <i>Turner</i></p>', is one text.
  if (hasText) add('', textIn(element));
  if (hasText || children.length === 0) return parts;
  for (const [name, same] of Map.groupBy(children, (child) => nameGiven(child)?.name ?? child.name)) {
    const each = same.map((child) => partsOf(child, line));
    const paths = new Set(each.flatMap((one) => [...one.keys()]));
    if (paths.size * each.length > mostValuesOfGroup)
      throw refusedTable('too-many-columns', { line, most: maximumColumns });
    for (const path of paths)
      add(path === '' ? name : `${name}.${path}`, each.length === 1 ? each[0]!.get(path)! : column(each, path));
  }
  return parts;
}

/** Lists within lists become one list; then the columns are no longer parallel. */
const column = (each: readonly ReadonlyMap<string, Cell>[], path: string): string[] =>
  each.flatMap((one) => one.get(path) ?? '');

/** Elements of databases whose attribute has the name of the field: `<field name="Title">`. */
const general =
  /^(?:field|column|col|property|attribute|element|str|arr|datafield|controlfield|systemfield|virtualfield|subfield|repeatablegroup|vocabularyreference|modulereference)$/i;

function nameGiven({
  name,
  attributes,
}: XmlElement): { readonly attribute: string; readonly name: string } | undefined {
  if (!general.test(name)) return undefined;
  const attribute = Object.keys(attributes).find((one) => /^(?:name|tag|code|label)$/i.test(one));
  const given = attribute && attributes[attribute]!.replace(/[.[\]]/g, ' ').trim();
  return given ? { attribute, name: given } : undefined;
}
