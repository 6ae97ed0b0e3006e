import { escapeHtml } from '@oeuvre/contracts/kernel/escape-html.ts';

/** HTML that is safe to put into other HTML: made by `html` or marked by `trusted`. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

type Value = Html | string | number | false | null | undefined | readonly Value[];

function write(value: Value): string {
  if (value === false || value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(write).join('');
  return value instanceof Html ? value.text : escapeHtml(String(value));
}

/**
 * A template that escapes its values unless they are Html; false and undefined write nothing, lists write each item.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.reduce((written, part, at) => written + write(values[at - 1]) + part));
}

/** Marks HTML as safe that something else has escaped, such as the editor's renderers. */
export const trusted = (text: string) => new Html(text);
