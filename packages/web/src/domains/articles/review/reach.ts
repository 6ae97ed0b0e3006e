import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { countedMembers } from '@oeuvre/contracts/domains/articles/review.constants.ts';
import type { ArticleReach } from '@oeuvre/contracts/domains/articles/review.model.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { countOf } from '../../../ui/count-of.ts';

export interface NamedSegment {
  readonly id: SegmentId;
  readonly name: string;
}

const and = new Intl.ListFormat('en-GB');

type Reached = Pick<Article, 'accessType'>;

/** People who will be able to read the article: '240 members of Weather and Water will be able to read it.' */
export function reachWords(article: Reached, audience: readonly NamedSegment[], reach: ArticleReach): string {
  const names = and.format(audience.map(({ name }) => name));
  const members = reach.members === 0 ? 'no members yet' : countOf(reach.members, 'member', countedMembers);
  if (article.accessType === 'PUBLIC')
    return names
      ? `Everyone will be able to read it. It appears in ${names}: ${members}.`
      : 'Everyone will be able to read it.';
  if (!names) return 'Nobody will be able to read it: it is in no segment.';
  return reach.members === 0
    ? `Nobody will be able to read it yet: ${names} ${audience.length === 1 ? 'has' : 'have'} no members.`
    : `${members} of ${names} will be able to read it.`;
}

/** '2 comments are still open.', or nothing. */
export const openCommentsWords = ({ openComments }: ArticleReach): string =>
  openComments === 0 ? '' : `${countOf(openComments, 'comment')} ${openComments === 1 ? 'is' : 'are'} still open.`;
