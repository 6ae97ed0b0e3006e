import type { AccessType, ArticleStatus } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import type { RelatedReason } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { countOf } from '../../../ui/count-of.ts';

export const statusWords: Readonly<Record<ArticleStatus, string>> = {
  published: 'Published',
  on_review: 'On review',
  draft: 'Draft',
};

/** The access of an article within a sentence. */
export const accessWords: Readonly<Record<AccessType, string>> = {
  PUBLIC: 'public',
  SUBSCRIBERS_ONLY: 'subscribers only',
};

/** The status filter of an author's own articles. */
export const ownStatusChoices = (['published', 'on_review', 'draft'] as const).map((value) => ({
  value,
  label: statusWords[value],
}));

/** The publication filter of all articles. Drafts are filtered by administrators only. */
export const statusChoices = (mayFilterDrafts: boolean) => [
  { value: 'true', label: statusWords.published },
  { value: 'false', label: statusWords.on_review },
  ...(mayFilterDrafts ? [{ value: 'draft', label: statusWords.draft }] : []),
];

/** The two weightiest reasons why an article is recommended, in a few words. */
export const relatedWhy = (reasons: readonly RelatedReason[]): string => reasons.slice(0, 2).map(reasonOf).join(' · ');

function reasonOf({ kind, names, count }: RelatedReason): string {
  if (kind === 'artworks') return `Shares ${countOf(count, 'artwork')}`;
  if (kind === 'tags') return `Both about ${names.slice(0, 2).join(' and ')}`;
  if (kind === 'segments') return `Also in ${names.slice(0, 2).join(' and ')}`;
  return 'By the same author';
}
