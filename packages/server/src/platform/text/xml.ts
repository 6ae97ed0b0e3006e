/** Characters that XML 1.0 forbids; no parser accepts a document with them. */
const impossible = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** XML that is safe to put into other XML: made by `xml`. */
export class Xml {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Xml | string | number | false | null | undefined | readonly Value[];

function write(value: Value): string {
  if (value === false || value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(write).join('');
  return value instanceof Xml
    ? value.text
    : String(value)
        .replace(impossible, '')
        .replace(/[&<>"']/g, (character) => entities[character]!);
}

/** A template that escapes its values unless they are Xml; false and undefined write nothing, lists write each item. */
export function xml(strings: TemplateStringsArray, ...values: readonly Value[]): Xml {
  return new Xml(strings.reduce((written, part, at) => written + write(values[at - 1]) + part));
}
