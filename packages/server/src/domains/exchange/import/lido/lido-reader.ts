import { elementsIn, textIn } from '../../../../platform/tables/xml-element.ts';
import type { XmlElement } from '../../../../platform/tables/xml-parser.ts';

/** Elements below others, by a path such as 'titleWrap/titleSet'. */
export function below(elements: XmlElement | readonly XmlElement[], path: string): XmlElement[] {
  let found: readonly XmlElement[] = 'name' in elements ? [elements] : elements;
  for (const name of path.split('/')) {
    const inner: XmlElement[] = [];
    for (const { content } of found)
      for (const one of content) if (typeof one !== 'string' && one.name === name) inner.push(one);
    found = inner;
    if (inner.length === 0) break;
  }
  return [...found];
}

const languageOf = ({ attributes }: XmlElement) => attributes['lang']?.slice(0, 2).toLowerCase();
const isAlternate = ({ attributes }: XmlElement) =>
  /^(?:yes|true)$/i.test(attributes['addedSearchTerm'] ?? '') || /alternat|lido00170/i.test(attributes['pref'] ?? '');
export const isPreferred = ({ attributes }: XmlElement): boolean => /prefer|lido00169/i.test(attributes['pref'] ?? '');

/**
 * Reads texts of one LIDO record in its main language, and remembers which elements it has read: the others become
 * columns that are not taken.
 */
export class LidoReader {
  readonly #read = new Set<XmlElement>();
  readonly #language: string | undefined;

  constructor(record: XmlElement) {
    this.#language = firstLanguage(below(record, 'descriptiveMetadata').slice(0, 1));
  }

  isRead(element: XmlElement): boolean {
    return this.#read.has(element);
  }

  /** The text of an element. */
  take(element: XmlElement): string {
    this.#read.add(element);
    return textIn(element);
  }

  /** The texts of elements that have the same meaning in several languages. */
  words(elements: readonly XmlElement[]): string[] {
    const main = elements.filter((one) => [undefined, this.#language].includes(languageOf(one)));
    const first = elements[0] && languageOf(elements[0]);
    const chosen = main.length > 0 ? main : elements.filter((one) => languageOf(one) === first);
    return [...new Set(chosen.map((one) => this.take(one)))].filter(Boolean);
  }

  /** The terms of a concept: its own text, its terms (LIDO 1.0) or its labels (LIDO 1.1). */
  terms(concept: XmlElement): string[] {
    const labels = [...below(concept, 'term'), ...below(concept, 'prefLabel'), ...below(concept, 'Concept/prefLabel')];
    const usual = labels.filter((label) => !isAlternate(label));
    if (usual.length > 0) return this.words(usual);
    return elementsIn(concept).length === 0 ? [this.take(concept)].filter(Boolean) : [];
  }

  /** The one name of several: the preferred one in the main language. */
  name(elements: readonly XmlElement[]): string {
    const usual = elements.filter((one) => !isAlternate(one));
    const [values = elements] = [usual.filter(isPreferred), usual].filter((some) => some.length > 0);
    const inMain = values.filter((one) => languageOf(one) === this.#language);
    const [chosen] = inMain.length > 0 ? inMain : values;
    return chosen ? this.take(chosen) : '';
  }

  /** A place with the places that it is part of: 'Port, Sutherland'. */
  place(place: XmlElement): string {
    const own = this.name(below(place, 'namePlaceSet/appellationValue'));
    const whole = below(place, 'partOfPlace').map((one) => this.place(one));
    return [own, ...whole].filter(Boolean).join(', ');
  }

  /** The words for readers in an element, otherwise the texts of its parts. */
  shown(element: XmlElement, display: string, parts: () => readonly string[]): string[] {
    const words = this.words(below(element, display));
    return words.length > 0 ? words : parts().filter(Boolean);
  }
}

function firstLanguage(elements: readonly XmlElement[]): string | undefined {
  for (const element of elements) {
    const found = languageOf(element) ?? firstLanguage(elementsIn(element));
    if (found) return found;
  }
  return undefined;
}
