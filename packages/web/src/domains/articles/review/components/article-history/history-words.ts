import type { ArticleAuthor } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { HistoryAct } from '@oeuvre/contracts/domains/articles/review.constants.ts';
import type { HistoryEntry } from '@oeuvre/contracts/domains/articles/review.model.ts';
import { personName } from '../../../../../ui/avatar/initials.ts';
import { countOf } from '../../../../../ui/count-of.ts';
import { accessWords } from '../../../shared/articles.words.ts';
import { timeOf } from '../../../shared/relative-date.ts';
import type { Session } from './timeline.ts';

/** The words after the person's name: the action and, as far as known, what it changed. */
export function wordsOf({ act, access, segment }: HistoryEntry): string {
  if (access) return `changed access from ${accessWords[access.from]} to ${accessWords[access.to]}`;
  if (segment) return `${act === 'segment-added' ? 'added' : 'removed'} the segment ${segment.name}`;
  return actWords[act];
}

const actWords: Readonly<Record<HistoryAct, string>> = {
  created: 'started the article',
  submitted: 'submitted it',
  'sent-back': 'sent it back',
  published: 'published it',
  unpublished: 'unpublished it',
  'author-changed': 'changed the author',
  'access-changed': 'changed who may read it',
  'segment-added': 'added a segment',
  'segment-removed': 'removed a segment',
  restored: 'restored an earlier version',
};

export const nameOf = (person: ArticleAuthor | null) => (person ? personName(person) : 'Somebody');

/** '+3 words', '−1 word'; empty when nothing changed or when the count is unknown. */
export function addedWords(added: number | undefined): string {
  if (!added) return '';
  return `${added > 0 ? '+' : '\u2212'}${countOf(Math.abs(added), 'word')}`;
}

/** '10:02 to 11:40', or a single time. */
export function timeWords({ saves }: Session): string {
  const [last, first] = [timeOf(saves[0].savedAt), timeOf(saves.at(-1)!.savedAt)];
  return first === last ? last : `${first} to ${last}`;
}
