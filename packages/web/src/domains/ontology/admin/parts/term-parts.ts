import {
  type MatchKind,
  type NoteKind,
  notationLanguage,
} from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { TermAct, TermText } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { linkWords, noteLabels } from '../terms.words.ts';
import { languageName } from '../vocabulary.words.ts';

/** The text in a part's fields, by the field's name. */
export type Written = Readonly<Record<string, string>>;

/** The lists that an edit replaces. */
type Lists = Pick<Extract<TermAct, { kind: 'edit' }>, 'labels' | 'notes' | 'matches'>;

export interface PartField {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** One line; a text; one name a line; or a choice. */
  readonly as: 'line' | 'text' | 'lines' | readonly { readonly value: string; readonly label: string }[];
}

/** A part of a term that is edited where it stands, by itself: two people on different parts never meet. */
export interface TermPart {
  readonly key: string;
  /** 'the German labels' */
  readonly name: string;
  readonly fields: readonly PartField[];
  readonly read: (text: TermText) => Written;
  /** The lists with this part written; null takes it out. */
  readonly write: (text: TermText, written: Written | null) => Lists;
  /** The text in a line. */
  readonly words: (written: Written) => string;
}

export const isSameWritten = (one: Written, other: Written) =>
  Object.keys({ ...one, ...other }).every((name) => (one[name] ?? '').trim() === (other[name] ?? '').trim());

const linesOf = (text: string | undefined) => [
  ...new Set(
    (text ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** The names of a term in one language. */
export function labelsPart(language: string): TermPart {
  const named = languageName(language);
  return {
    key: `labels ${language}`,
    name: `the ${named} labels`,
    fields: [
      { name: 'preferred', label: `Preferred label in ${named}`, as: 'line' },
      { name: 'alternative', label: 'Other labels', help: 'One a line.', as: 'lines' },
      { name: 'hidden', label: 'Found, never shown', help: 'Misspellings and the like, one a line.', as: 'lines' },
    ],
    read({ labels }) {
      const of = (kind: string) =>
        labels.filter((label) => label.language === language && label.kind === kind).map(({ name }) => name);
      return {
        preferred: of('preferred')[0] ?? '',
        alternative: of('alternative').join('\n'),
        hidden: of('hidden').join('\n'),
      };
    },
    write({ labels }, written) {
      const others = labels.filter((label) => label.language !== language);
      if (!written) return { labels: others };
      const preferred = (written['preferred'] ?? '').trim();
      return {
        labels: [
          ...others,
          ...(preferred ? [{ language, kind: 'preferred' as const, name: preferred }] : []),
          ...linesOf(written['alternative']).map((name) => ({ language, kind: 'alternative' as const, name })),
          ...linesOf(written['hidden']).map((name) => ({ language, kind: 'hidden' as const, name })),
        ],
      };
    },
    words: ({ preferred, alternative, hidden }) =>
      [preferred, ...linesOf(alternative), ...linesOf(hidden)].filter(Boolean).join(', ') || 'nothing',
  };
}

/** The codes of a term, such as 25F23(LION) of Iconclass. */
export const notationsPart: TermPart = {
  key: `labels ${notationLanguage}`,
  name: 'the notations',
  fields: [{ name: 'notations', label: 'Notations', help: 'Codes such as 25F23(LION), one a line.', as: 'lines' }],
  read: ({ labels }) => ({
    notations: labels
      .filter(({ kind }) => kind === 'notation')
      .map(({ name }) => name)
      .join('\n'),
  }),
  write: ({ labels }, written) => ({
    labels: [
      ...labels.filter(({ kind }) => kind !== 'notation'),
      ...linesOf(written?.['notations']).map((name) => ({
        kind: 'notation' as const,
        language: notationLanguage,
        name,
      })),
    ],
  }),
  words: ({ notations }) => linesOf(notations).join(', ') || 'nothing',
};

/** One note; the place counts the notes of its kind and language from 0. */
export function notePart(kind: NoteKind, language: string, place: number): TermPart {
  const isOfPart = (note: TermText['notes'][number]) => note.kind === kind && note.language === language;
  return {
    key: `note ${kind} ${language} ${place}`,
    name: `the note “${noteLabels[kind]}”`,
    fields: [{ name: 'text', label: `${noteLabels[kind]} (${languageName(language)})`, as: 'text' }],
    read: ({ notes }) => ({ text: notes.filter(isOfPart)[place]?.text ?? '' }),
    write({ notes }, written) {
      const text = written?.['text']?.trim();
      const own = notes.filter(isOfPart);
      const next = text
        ? place < own.length
          ? own.map((note, at) => (at === place ? { ...note, text } : note))
          : [...own, { kind, language, text }]
        : own.filter((_, at) => at !== place);
      return { notes: [...notes.filter((note) => !isOfPart(note)), ...next] };
    },
    words: ({ text }) => text?.trim() || 'nothing',
  };
}

const matchWords: Readonly<Record<MatchKind, string>> = {
  exact: 'exact',
  close: 'close',
  broad: 'broad',
  narrow: 'narrow',
  related: 'related',
};
const matchChoices = Object.entries(matchWords).map(([value, label]) => ({ value, label }));

/** A link to a concept of another vocabulary; undefined for a new one. */
export const linkPart = (uri: string | undefined): TermPart => ({
  key: `link ${uri ?? 'new'}`,
  name: uri ? `the link to ${linkWords(uri).vocabulary}` : 'the new link',
  fields: [
    {
      name: 'uri',
      label: 'Address of the concept',
      help: 'Of the AAT, ULAN, TGN, Wikidata, Iconclass or another vocabulary.',
      as: 'line',
    },
    { name: 'kind', label: 'It means', as: matchChoices },
  ],
  read({ matches }) {
    const found = matches.find((match) => match.uri === uri);
    return { uri: found?.uri ?? '', kind: found?.kind ?? 'exact' };
  },
  write({ matches }, written) {
    const address = written?.['uri']?.trim();
    const others = matches.filter((match) => match.uri !== uri && match.uri !== address);
    if (!address) return { matches: others };
    return { matches: [...others, { uri: address, kind: (written?.['kind'] ?? 'exact') as MatchKind }] };
  },
  words: ({ uri: address, kind }) => (address ? `${address} (${kind})` : 'nothing'),
});
