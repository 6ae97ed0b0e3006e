import type { Cell } from '../../../../platform/tables/table.ts';
import { elementsIn, textIn } from '../../../../platform/tables/xml-element.ts';
import type { XmlElement } from '../../../../platform/tables/xml-parser.ts';
import { eventColumns, type LidoColumns } from './lido-events.ts';
import { administrativeColumns, objectColumns } from './lido-object.ts';
import { below, LidoReader } from './lido-reader.ts';

/**
 * The cells of a LIDO record, in columns whose names say which field they fill. Texts without a field follow in
 * columns below 'meta', which a proposal does not take. Undefined for records of other formats.
 */
export function lidoCells(record: XmlElement): ReadonlyMap<string, Cell> | undefined {
  if (record.name !== 'lido') return undefined;
  const reader = new LidoReader(record);
  const cells = new Map<string, Cell>();
  const add = (columns: LidoColumns) => {
    for (const [column, values] of Object.entries(columns))
      if (values.some((value) => value !== '')) cells.set(column, joined(cells.get(column), values));
  };
  const published = below(record, 'objectPublishedID').filter((one) => /^https?:/.test(textIn(one)));
  add({
    'record id': below(record, 'lidoRecID')
      .slice(0, 1)
      .map((one) => reader.take(one)),
    'persistent uri': published.slice(0, 1).map((one) => reader.take(one)),
  });
  // A second description is the same in another language.
  const [descriptive] = below(record, 'descriptiveMetadata');
  if (descriptive) {
    add(objectColumns(descriptive, reader));
    add(eventColumns(descriptive, reader));
  }
  const [administrative] = below(record, 'administrativeMetadata');
  if (administrative) add(administrativeColumns(administrative, reader));
  for (const [path, values] of unread(record, reader)) cells.set(`meta.${path}`, joined(undefined, values));
  return cells;
}

/** Several values are a list; lists whose values belong together keep their empty ones. */
const joined = (present: Cell | undefined, values: readonly string[]): Cell => {
  const all = present === undefined ? values : [present, values].flat();
  return all.length === 1 ? all[0]! : all;
};

/** The texts that no column has, by the names of their elements. */
function unread(record: XmlElement, reader: LidoReader): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  const visit = (element: XmlElement, path: string) => {
    if (reader.isRead(element)) return;
    const children = elementsIn(element);
    for (const child of children)
      visit(child, child.name.endsWith('Wrap') ? path : path ? `${path}.${child.name}` : child.name);
    const text = children.length === 0 ? textIn(element) : '';
    if (text === '') return;
    const texts = found.get(path);
    if (texts) texts.push(text);
    else found.set(path, [text]);
  };
  visit(record, '');
  return found;
}
