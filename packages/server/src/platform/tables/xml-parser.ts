import { refusedTable } from '@oeuvre/contracts/kernel/tables/tables.errors.ts';
import { SaxesParser } from 'saxes';

export const refusedXml = (reason: string) => refusedTable('unreadable-xml', { reason });

/** The attributes of an element, by their names without prefixes. */
export type XmlAttributes = Readonly<Record<string, string>>;

/** An element of an XML record. */
export interface XmlElement {
  /** Without its namespace prefix. */
  readonly name: string;
  readonly attributes: XmlAttributes;
  readonly content: readonly (string | XmlElement)[];
}

/** The acts of a reader at each tag and text. Names come without their namespace prefix. */
export interface XmlReader {
  open(name: string, attributes: XmlAttributes): void;
  text?(text: string): void;
  close(name: string): void;
}

/** Elements within elements, from the root of the file. */
const deepest = 60;
const mostAttributes = 200;

/**
 * A parser of XML that comes in pieces. A document type is refused: entities could name files of this machine or unpack
 * to gigabytes. An entity that XML itself does not have is an error then.
 */
export function xmlParser(reader: XmlReader): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let attributes = 0;
  parser.on('doctype', (doctype) => {
    throw refusedXml(/^\s*html/i.test(doctype) ? 'it is a web page' : 'it contains a document type');
  });
  parser.on('error', (error) => {
    throw refusedXml(`line ${parser.line} is damaged (${error.message.slice(0, 80).replace(/\.$/, '')})`);
  });
  parser.on('opentagstart', () => {
    depth += 1;
    attributes = 0;
    if (depth > deepest) throw refusedXml(`elements are nested more than ${deepest} levels deep`);
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > mostAttributes) throw refusedXml(`an element has more than ${mostAttributes} attributes`);
  });
  parser.on('opentag', (tag) => reader.open(localName(tag.name), ownAttributes(tag.attributes)));
  const { text } = reader;
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  parser.on('closetag', (tag) => {
    depth -= 1;
    reader.close(localName(tag.name));
  });
  return parser;
}

/** A tag's name without its namespace prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Namespaces and schemas describe the file, not the record. */
function ownAttributes(given: Readonly<Record<string, string>>): XmlAttributes {
  const own: Record<string, string> = {};
  for (const name in given) {
    const value = given[name]!.trim();
    if (value !== '' && !/^(?:xmlns$|(?:xmlns|xsi):)/.test(name)) own[localName(name)] = value;
  }
  return own;
}
