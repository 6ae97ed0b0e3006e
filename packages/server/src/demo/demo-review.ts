import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { plainInline } from '@oeuvre/contracts/kernel/inline-text.ts';
import { shownWords } from '@oeuvre/editor/blocks/words.ts';
import { quotedWords } from '@oeuvre/editor/compare/quoted-words.ts';
import { sql } from 'kysely';
import type { Person } from '../domains/accounts/accounts.factory.ts';
import { findArticle, type StoredArticle } from '../domains/articles/articles.access.ts';
import { aComment, aReply, aStep } from '../domains/articles/articles.factory.ts';
import { listApprovers } from '../domains/articles/news/concerned.queries.ts';
import {
  notifyAnswered,
  notifyCommented,
  notifyPublished,
  notifySentBack,
  notifySubmitted,
} from '../domains/articles/news/news.commands.ts';
import { getArticleValue } from '../domains/articles/text/text.queries.ts';
import type { Database } from '../platform/database/database.ts';

type People = ReadonlyMap<string, Person>;

const hour = 60 * 60 * 1_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);

/** Comments on the submitted article, each about these words. */
const comments = [
  {
    by: 'supervisor@oeuvre.test',
    on: 'at what hour the plate was exposed',
    hoursAgo: 20,
    text: 'Could the tide table of Nagasaki settle this? The library has the printed ones from 1864 on.',
  },
  {
    by: 'supervisor@oeuvre.test',
    on: 'ask the lender',
    hoursAgo: 19,
    text: 'I have written to them; the mount comes out of its frame on Thursday.',
  },
] as const;
const answer = {
  by: 'author@oeuvre.test',
  hoursAgo: 3,
  text: 'It could, to a quarter of an hour. I have asked for the pages and will add a sentence when they come.',
};
const reason =
  'The dates of the sheets do not agree with the catalogue: it has 1909 to 1915. Please check them, and take out the last paragraph before you hand it in again.';

/**
 * The history of each article, a discussion of the submitted one, a draft that was sent back, and the notifications
 * about all of that.
 */
export async function reviewDemoArticles(tx: Database, people: People): Promise<void> {
  const rows = await tx.selectFrom('articles').select('id').orderBy('createdAt').orderBy('id').execute();
  const articles = await Promise.all(rows.map(async ({ id }) => (await findArticle(tx, id))!));
  for (const article of articles) await rememberLife(tx, article);
  await talkAbout(tx, articles.find((one) => one.status === 'on_review')!, people);
  await sendBack(tx, articles.find((one) => one.title === 'Eight Hours of the Lake')!, people);
  await notifyOfPublications(tx, articles);
  // Everybody has had their mails about this; notifications older than a day are read.
  await sql`update notifications set mail_due_at = null, read_at = case when created_at < now() - interval '1 day' then created_at + interval '2 hours' end`.execute(
    tx,
  );
}

async function rememberLife(tx: Database, article: StoredArticle): Promise<void> {
  const { createdAt } = await tx
    .selectFrom('articles')
    .select('createdAt')
    .where('id', '=', article.id)
    .executeTakeFirstOrThrow();
  const after = (hours: number) => new Date(Math.min(createdAt.getTime() + hours * hour, Date.now()));
  const author = { id: article.ownerId };
  await aStep(tx, { article, act: 'created', by: author, at: createdAt });
  if (article.status === 'draft') return;
  await aStep(tx, { article, act: 'submitted', by: author, at: after(1) });
  if (article.status === 'published')
    await aStep(tx, { article, act: 'published', by: { id: await publisherOf(tx, article) }, at: after(2) });
}

/** A supervisor of its segments. */
const publisherOf = async (tx: Database, { id }: StoredArticle) => (await listApprovers(tx, id))[0]!;

async function talkAbout(tx: Database, article: StoredArticle, people: People): Promise<void> {
  const acted = (by: string) => ({
    articleId: article.id,
    authorId: article.ownerId,
    segments: article.segments,
    by: people.get(by)!.id as UserId,
  });
  const value = await getArticleValue(tx, article.id);
  await notifyHoursAgo(tx, 22, () => notifySubmitted(tx, acted('author@oeuvre.test')));
  for (const [at, { by, on, hoursAgo, text }] of comments.entries()) {
    const block = value.find((one) => 'children' in one && plainInline(one.children).includes(on))!;
    const quote = 'children' in block ? plainInline(block.children).slice(0, 199) : '';
    const start = shownWords(block).indexOf(on);
    const words = quotedWords(shownWords(block), start, start + on.length);
    const comment = await aComment(tx, {
      article,
      by: people.get(by)!,
      blockId: block.id,
      quote,
      words,
      text,
      at: ago(hoursAgo),
    });
    await notifyHoursAgo(tx, hoursAgo, () => notifyCommented(tx, { ...acted(by), commentId: comment.id }));
    if (at > 0) continue;
    const reply = await aReply(tx, {
      comment,
      by: people.get(answer.by)!,
      text: answer.text,
      at: ago(answer.hoursAgo),
    });
    await notifyHoursAgo(tx, answer.hoursAgo, () =>
      notifyAnswered(tx, { ...acted(answer.by), commentId: comment.id, replyId: reply.id }),
    );
  }
}

async function sendBack(tx: Database, article: StoredArticle, people: People): Promise<void> {
  const supervisor = people.get('supervisor@oeuvre.test')!;
  await aStep(tx, { article, act: 'submitted', by: { id: article.ownerId }, at: ago(30) });
  await aStep(tx, { article, act: 'sent-back', by: supervisor, at: ago(5), reason });
  await tx
    .updateTable('articles')
    .set({ submittedAt: ago(30), submittedVersion: article.version, updatedAt: ago(5) })
    .where('id', '=', article.id)
    .execute();
  const { id, ownerId, segments } = article;
  await notifyHoursAgo(tx, 5, () =>
    notifySentBack(tx, { articleId: id, authorId: ownerId, segments, by: supervisor.id as UserId, reason }),
  );
}

async function notifyOfPublications(tx: Database, articles: readonly StoredArticle[]): Promise<void> {
  for (const article of articles.filter(({ status }) => status === 'published')) {
    const by = await publisherOf(tx, article);
    await notifyHoursAgo(tx, 24 * 6, () =>
      notifyPublished(tx, { articleId: article.id, authorId: article.ownerId, segments: article.segments, by }),
    );
  }
}

/** Dates the notifications that are made now so many hours back. */
async function notifyHoursAgo(tx: Database, hours: number, notify: () => Promise<void>): Promise<void> {
  await notify();
  await tx
    .updateTable('notifications')
    .set({ createdAt: ago(hours) })
    .where('createdAt', '=', sql<Date>`now()`)
    .execute();
}
