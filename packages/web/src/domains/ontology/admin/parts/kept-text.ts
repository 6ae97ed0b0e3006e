import type { Written } from './term-parts.ts';

/** A person's unsaved text, and the text that was there when they began. */
export interface KeptText {
  readonly base: Written;
  readonly written: Written;
}

const keyOf = (term: string, part: string) => `term ${term} ${part}`;

/** The unsaved text of this part of a term in this tab; it survives a reload. */
export function keptText(term: string, part: string): KeptText | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(term, part));
    return text === null ? undefined : (JSON.parse(text) as KeptText);
  } catch {
    return undefined;
  }
}

export function keepText(term: string, part: string, text: KeptText | undefined): void {
  try {
    if (text) sessionStorage.setItem(keyOf(term, part), JSON.stringify(text));
    else sessionStorage.removeItem(keyOf(term, part));
  } catch {
    // A browser that stores nothing: the text lasts as long as the page.
  }
}

/** The parts of this term with unsaved text. */
export function keptParts(term: string): string[] {
  try {
    const prefix = keyOf(term, '');
    return Object.keys(sessionStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  } catch {
    return [];
  }
}
