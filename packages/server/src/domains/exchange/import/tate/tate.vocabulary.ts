import type { ImportedArtist } from '../../../artworks/imported/imported-artists.commands.ts';
import type { NewTag } from '../../../ontology/ontology.commands.ts';
import { mapTateArtist } from './tate.mapping.ts';
import { tateArtwork } from './tate.records.ts';
import { termsOfWork } from './tate.terms.ts';

/*
 * Facts of the Tate's records that columns cannot hold: the tree of subjects, movements below their eras, the artists.
 */

export interface Vocabulary {
  /** The terms of a work with all that is above them. */
  readonly terms: readonly NewTag[];
  /** The keys of the work's own terms. */
  readonly tags: readonly string[];
  readonly artists: readonly ImportedArtist[];
}

/** The terms and artists of a record; none if it is no record of the Tate. */
export function tateVocabularyOf(record: unknown): Vocabulary {
  const parsed = tateArtwork.safeParse(record);
  if (!parsed.success) return { terms: [], tags: [], artists: [] };
  const { terms, carried } = termsOfWork(parsed.data, () => {});
  return {
    terms,
    tags: carried.map(({ sourceId }) => sourceId),
    artists: (parsed.data.contributors ?? []).map((one) => mapTateArtist(one)),
  };
}
