import type { RelatedReason } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { countOf } from '../../../ui/count-of.ts';

const wordsOf = ({ kind, names, count }: RelatedReason): string => {
  if (kind === 'artworks') return `Shares ${countOf(count, 'artwork')}`;
  if (kind === 'tags') return `Both about ${listed(names.slice(0, 2))}`;
  if (kind === 'segments') return `Also in ${listed(names.slice(0, 2))}`;
  return 'By the same author';
};
const listed = (names: readonly string[]) => names.join(' and ');

/** A short reason for a recommendation: its two weightiest reasons. */
export const relatedWhy = (reasons: readonly RelatedReason[]): string => reasons.slice(0, 2).map(wordsOf).join(' · ');
