import { articleAt } from '@oeuvre/contracts/addresses.ts';
import { displayName } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import type { ArticleSource } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import type { ArticleEvents } from '@oeuvre/contracts/domains/articles/articles.events.ts';
import type { ArticleId, CommentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { shortened } from '@oeuvre/editor/compare/words.ts';
import type { Database } from '../../../platform/database/database.ts';
import { listPeople } from '../../accounts/accounts.queries.ts';
import { notify, withdrawNews } from '../../notifications/notifications.commands.ts';
import { findArticle, type StoredArticle } from '../articles.access.ts';
import { findWords } from '../review/review.queries.ts';
import { listApprovers, listParticipants, listTalkers } from './concerned.queries.ts';

type Payload<Topic extends keyof ArticleEvents> = ArticleEvents[Topic];

/** UTF-16 units of a reason or a comment within a notification. */
const quotedLength = 240;
const quoted = (words: string | undefined) => (words ? `: ${shortened(words, quotedLength)}` : '.');
const subjectOf = (id: ArticleId) => `article:${id}`;

interface Announcement {
  readonly kind: keyof ArticleEvents;
  /** The sentence, of who did it and the title in quotation marks. */
  readonly words: (who: string, title: string) => string;
  readonly to: readonly UserId[];
  readonly commentId?: CommentId;
}

/** Notifies everybody concerned except the actor. Deleted things are not announced. */
async function notifyOf(
  tx: Database,
  { articleId, by }: { readonly articleId: ArticleId; readonly by: UserId | null },
  announce: (article: StoredArticle) => Promise<Announcement>,
): Promise<void> {
  const article = await findArticle(tx, articleId);
  if (!article) return;
  const { kind, words, to, commentId } = await announce(article);
  const [actor] = by ? await listPeople(tx, [by]) : [];
  const text = words(
    actor ? displayName(actor) : 'Somebody',
    article.title ? `“${shortened(article.title, 120)}”` : 'an article without a title',
  );
  const notifyFrom = (source: ArticleSource, people: readonly UserId[]) => {
    return notify(tx, {
      kind,
      text,
      href: articleAt(articleId, { source, comment: commentId }),
      subject: subjectOf(articleId),
      to: people,
      names: by,
    });
  };
  // The way back from the article is another for its author than for those who review it.
  const others = to.filter((person) => person !== by);
  await notifyFrom(
    'my_articles',
    others.filter((person) => person === article.ownerId),
  );
  await notifyFrom(
    'for_review',
    others.filter((person) => person !== article.ownerId),
  );
}

export const notifySubmitted = (tx: Database, event: Payload<'articles.submitted'>) =>
  notifyOf(tx, event, async ({ id }) => ({
    kind: 'articles.submitted',
    words: (who, title) => `${who} has submitted ${title} for publishing.`,
    to: await listApprovers(tx, id),
  }));

export const notifySentBack = (tx: Database, event: Payload<'articles.sent-back'>) =>
  notifyOf(tx, event, async ({ id }) => ({
    kind: 'articles.sent-back',
    words: (who, title) => `${who} has sent back ${title}${quoted(event.reason)}`,
    to: await listParticipants(tx, id),
  }));

export const notifyPublished = (tx: Database, event: Payload<'articles.published'>) =>
  notifyOf(tx, event, async ({ id }) => ({
    kind: 'articles.published',
    words: (who, title) => `${who} has published ${title}.`,
    to: await listParticipants(tx, id),
  }));

export const notifyUnpublished = (tx: Database, event: Payload<'articles.unpublished'>) =>
  notifyOf(tx, event, async ({ id }) => ({
    kind: 'articles.unpublished',
    words: (who, title) => `${who} has unpublished ${title}.`,
    to: await listParticipants(tx, id),
  }));

/** The new author learns that it is theirs, the former one that it no longer is. */
export async function notifyAuthorChanged(tx: Database, event: Payload<'articles.author-changed'>): Promise<void> {
  const { authorId, formerAuthorId } = event;
  const notifyOne = (to: UserId, words: Announcement['words']) =>
    notifyOf(tx, event, async () => ({ kind: 'articles.author-changed', words, to: [to] }));
  await notifyOne(authorId, (who, title) => `${who} has made you the author of ${title}.`);
  await notifyOne(formerAuthorId, (who, title) => `${who} has given ${title} to another author.`);
}

/** Notifies the author; for the author's own comments, the participants, or else the waiting reviewers. */
export const notifyCommented = (tx: Database, event: Payload<'articles.commented'>) =>
  notifyOf(tx, event, async ({ id, ownerId, status }) => {
    const { by, commentId } = event;
    const body = await findWords(tx, { commentId });
    const participants =
      by === ownerId ? (await listParticipants(tx, id)).filter((person) => person !== by) : [ownerId];
    const to = participants.length === 0 && status === 'on_review' ? await listApprovers(tx, id) : participants;
    return {
      kind: 'articles.commented',
      words: (who, title) => `${who} has commented on ${title}${quoted(body)}`,
      to: body ? to : [],
      commentId,
    };
  });

export const notifyAnswered = (tx: Database, event: Payload<'articles.answered'>) =>
  notifyOf(tx, event, async () => {
    const { commentId, replyId } = event;
    const body = await findWords(tx, { commentId, replyId });
    return {
      kind: 'articles.answered',
      words: (who, title) => `${who} has answered a comment on ${title}${quoted(body)}`,
      to: body ? await listTalkers(tx, commentId) : [],
      commentId,
    };
  });

export const notifyResolved = (tx: Database, event: Payload<'articles.resolved'>) =>
  notifyOf(tx, event, async () => ({
    kind: 'articles.resolved',
    words: (who, title) => `${who} has resolved a comment on ${title}.`,
    to: await listTalkers(tx, event.commentId),
    commentId: event.commentId,
  }));

/** Nobody needs notifications about a deleted article. */
export const forgetDeleted = (tx: Database, { articleId }: Payload<'articles.deleted'>) =>
  withdrawNews(tx, subjectOf(articleId));
