import './mailings.tables.ts';
import { articleErrors } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import { mailingErrors } from '@oeuvre/contracts/domains/mailings/mailings.errors.ts';
import { mayFollowMailing } from '@oeuvre/contracts/domains/mailings/mailings.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArticleId, MailingId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Verdict } from '@oeuvre/contracts/kernel/verdict.ts';
import { guest, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { assertAllowed } from '../../platform/http/policy.ts';
import type { Services } from '../../platform/services/services.ts';
import { findArticle, isShownInArticle, type StoredArticle } from '../articles/articles.access.ts';
import { passReaders } from '../files/files.access.ts';
import { findReaderNow } from '../memberships/memberships.access.ts';
import { findMailedTo } from './mailings.queries.ts';

/** Mailings are refused with the error texts of articles where these have the reason, otherwise with their own. */
export function assertMayMail(verdict: Verdict): void {
  assertAllowed(verdict, !verdict.allowed && verdict.reason in articleErrors.list ? articleErrors : mailingErrors);
}

/** The campaign's article, for viewers who may see its results; 404 for those who may not know of it. */
export async function getFollowedArticle(
  { db, config }: Services,
  viewer: Viewer,
  id: ArticleId,
): Promise<StoredArticle> {
  const article = await findArticle(db, id);
  if (!article) throw commonErrors('not-found');
  assertMayMail(mayFollowMailing(viewer, article, config.massMailing));
  return article;
}

/** The campaign with this id, with its article, for viewers who may see its results. */
export async function getFollowedMailing(
  services: Services,
  viewer: Viewer,
  id: MailingId,
): Promise<{ id: MailingId; article: StoredArticle }> {
  const mailing = await services.db
    .selectFrom('mailings')
    .select(['id', 'articleId'])
    .where('id', '=', id)
    .where('kind', '=', 'mass')
    .executeTakeFirst();
  if (!mailing) throw commonErrors('not-found');
  return { id: mailing.id, article: await getFollowedArticle(services, viewer, mailing.articleId) };
}

/** A mail's pass opens an article's pictures as long as the recipient may read the article. */
passReaders.register('mail', async (services, { holder, subjectId }, fileId) => {
  const mailed = await findMailedTo(services.db, holder);
  if (!mailed || mailed.articleId !== subjectId) return false;
  const reader = mailed.contactId ? await findReaderNow(services, mailed.contactId) : mailed.kind === 'test' && guest;
  if (!reader) return false;
  // A test shows members' content to people whom its sender chose; people suspended there still see nothing.
  const viewer = mailed.kind === 'test' ? { ...reader, memberOf: [...reader.memberOf, ...mailed.segments] } : reader;
  return isShownInArticle(services.db, viewer, { articleId: mailed.articleId, fileId });
});
