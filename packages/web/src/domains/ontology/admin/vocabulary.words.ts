import {
  uploadLaw,
  type VocabularyFormat,
} from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.constants.ts';
import type { UploadDetail } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.model.ts';
import { isAtWork } from '@oeuvre/contracts/kernel/work.ts';
import { countOf } from '../../../ui/count-of.ts';

/** The formats as people call them. */
export const formatLabels: Readonly<Record<VocabularyFormat, string>> = {
  turtle: 'Turtle',
  ntriples: 'N-Triples',
  rdfxml: 'RDF/XML',
  jsonld: 'JSON-LD',
  json: 'Nested JSON',
  csv: 'CSV',
};

const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });

/** 'German' for 'de'; a tag that nobody knows stays as it is. */
export function languageName(tag: string): string {
  if (tag === 'und') return 'No language';
  try {
    return languages.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** 'English, German, French and 31 more'. */
export function languagesOf(tags: readonly string[]): string {
  const names = tags.slice(0, 4).map(languageName).join(', ');
  return tags.length > 4 ? `${names} and ${tags.length - 4} more` : names;
}

export const isUploadWorking = ({ state }: Pick<UploadDetail, 'state'>) => isAtWork(uploadLaw, state);

/** How an import stands, in a line. */
export function uploadWords({ state, counts, failure }: UploadDetail): string {
  const done = `${countOf(counts.new, 'new term')}, ${counts.changed.toLocaleString('en-GB')} changed`;
  switch (state) {
    case 'checking':
      return 'Dry run';
    case 'checked':
      return `Dry run: ${done}`;
    case 'running':
      return 'Importing';
    case 'finished':
      return done;
    case 'undoing':
      return 'Being undone';
    case 'undone':
      return counts.leftAlone > 0
        ? `Undone. ${countOf(counts.leftAlone, 'term')} changed since or in use and left alone`
        : 'Undone';
    case 'failed':
      return failure ?? 'Failed';
  }
}
