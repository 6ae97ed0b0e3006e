import {
  labelKinds,
  notationLanguage,
  type TagType,
  tagTypes,
} from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { TermText } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';

export type ConceptLabel = TermText['labels'][number];
export type ConceptNote = TermText['notes'][number];
export type ConceptMatch = TermText['matches'][number];

/** A term in the common form of all formats. Lists are sorted, so that equal concepts are equal. */
export interface Concept {
  /** The key of the concept in its file: its address, or its id. */
  readonly key: string;
  /** The line of the file, or null where the format does not tell. */
  readonly line: number | null;
  readonly name: string;
  /** Null: the file does not tell. */
  readonly type: TagType | null;
  /** The keys of the broader concepts. */
  readonly parents: readonly string[];
  readonly labels: readonly ConceptLabel[];
  readonly notes: readonly ConceptNote[];
  readonly matches: readonly ConceptMatch[];
  readonly isDeprecated: boolean;
  readonly replacedBy: string | null;
}

/** The language of a label whose language the file does not tell (ISO 639-2). */
export const undetermined = 'und';
/** The language of the site. */
const siteLanguage = 'en';

const order = (language: string) =>
  language === siteLanguage ? 0 : language.startsWith(`${siteLanguage}-`) ? 1 : language === undetermined ? 2 : 3;

/** The name to show of these labels: in the site's language if there is one. */
export function nameOf(labels: readonly ConceptLabel[]): string {
  const sorted = labels
    .filter(({ kind }) => kind !== 'hidden' && kind !== 'notation')
    .toSorted(
      (a, b) =>
        Number(a.kind !== 'preferred') - Number(b.kind !== 'preferred') ||
        order(a.language) - order(b.language) ||
        compare(a.language, b.language) ||
        compare(a.name, b.name),
    );
  return sorted[0]?.name ?? '';
}

const notations = (labels: readonly ConceptLabel[]) => labels.filter(({ kind }) => kind === 'notation');

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const unique = <T>(all: readonly T[], keyOf: (one: T) => string): T[] =>
  [...new Map(all.map((one) => [keyOf(one), one])).entries()]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([, one]) => one);

const oneLine = (name: string) => name.replace(/\s+/g, ' ').trim();
/** Line breaks as XML keeps them. */
const plainBreaks = (text: string) => text.replace(/\r\n?/g, '\n').trim();

/**
 * A concept in its normal form: sorted, nothing twice, one preferred label a language (the others become alternative),
 * one link an address.
 */
export function concept(given: Partial<Concept> & Pick<Concept, 'key'>): Concept {
  const preferred = new Set<string>();
  const sorted = unique(
    (given.labels ?? []).map((label) => ({
      ...label,
      language: label.kind === 'notation' ? notationLanguage : label.language,
      name: oneLine(label.name),
    })),
    ({ language, kind, name }) => `${labelKinds.indexOf(kind)} ${language} ${name}`,
  );
  const named = sorted.map((label): ConceptLabel => {
    if (label.kind !== 'preferred') return label;
    const isFirst = !preferred.has(label.language);
    preferred.add(label.language);
    return isFirst ? label : { ...label, kind: 'alternative' };
  });
  const labels = unique(named, ({ language, kind, name }) => `${labelKinds.indexOf(kind)} ${language} ${name}`);
  return {
    key: given.key,
    line: given.line ?? null,
    name: oneLine(given.name ?? '') || nameOf(labels) || (notations(labels)[0]?.name ?? ''),
    type: given.type ?? null,
    parents: unique(given.parents ?? [], String),
    labels,
    notes: unique(
      (given.notes ?? []).map((note) => ({ ...note, text: plainBreaks(note.text) })),
      ({ language, kind, text }) => `${kind} ${language} ${text}`,
    ),
    matches: unique(given.matches ?? [], ({ uri }) => uri),
    isDeprecated: given.isDeprecated ?? false,
    replacedBy: given.replacedBy ?? null,
  };
}

/** The type with this name, in any letter case. */
export const typeNamed = (name: string): TagType | undefined =>
  tagTypes.find((type) => type.toLowerCase() === name.trim().toLowerCase());

/** A language tag in its usual spelling; undefined if it is none. */
export function languageOf(tag: string): string | undefined {
  if (tag === '') return undetermined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
