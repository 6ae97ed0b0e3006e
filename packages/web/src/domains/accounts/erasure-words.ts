import type { ErasureCounts } from '@oeuvre/contracts/domains/accounts/erasure/erasure.model.ts';

const few = (count: number, one: string, many = `${one}s`) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** '3 memberships end. 7 collections, 2 drafts and 12 comments are removed, and mail stops.' */
export function erasureWords({ memberships, collections, otherArticles, otherWorks, comments }: ErasureCounts): string {
  const removed = [
    ...few(collections, 'collection'),
    ...few(otherArticles, 'unpublished article'),
    ...few(otherWorks, 'unpublished work'),
    ...few(comments, 'comment'),
  ];
  const ending = few(memberships, 'membership').map((words) => `${words} ${memberships === 1 ? 'ends' : 'end'}. `);
  return `${ending.join('')}${list.format(['Your profile', ...removed])} ${removed.length > 0 ? 'are' : 'is'} removed, and mail stops.`;
}

/** '6 published articles and 2 published works', or nothing. */
export const publicationWords = ({ publishedArticles, publishedWorks }: ErasureCounts): string =>
  list.format([...few(publishedArticles, 'published article'), ...few(publishedWorks, 'published work')]);
