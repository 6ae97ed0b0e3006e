import './mailings.tables.ts';
import { articleErrors } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import { mailingErrors } from '@oeuvre/contracts/domains/mailings/mailings.errors.ts';
import { mayFollowMailing } from '@oeuvre/contracts/domains/mailings/mailings.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArticleId, MailingId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Verdict } from '@oeuvre/contracts/kernel/verdict.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { assertAllowed } from '../../platform/policy.ts';
import type { Services } from '../../platform/services.ts';
import { findArticle, type StoredArticle } from '../articles/articles.access.ts';

/** Mailings are refused with the words of articles, where these list the reason, or with their own. */
export function assertMayMail(verdict: Verdict): void {
  assertAllowed(verdict, !verdict.allowed && verdict.reason in articleErrors.list ? articleErrors : mailingErrors);
}

/** The article of the campaign, for somebody who may follow what becomes of it; 404 for those who may not know of it. */
export async function getFollowedArticle({ db, config }: Services, viewer: Viewer, id: ArticleId): Promise<StoredArticle> {
  const article = await findArticle(db, id);
  if (!article) throw commonErrors('not-found');
  assertMayMail(mayFollowMailing(viewer, article, config.massMailing));
  return article;
}

/** The campaign of an id, with its article, for somebody who may follow it. */
export async function getFollowedMailing(services: Services, viewer: Viewer, id: MailingId): Promise<{ id: MailingId; article: StoredArticle }> {
  const mailing = await services.db.selectFrom('mailings').select(['id', 'articleId']).where('id', '=', id).where('kind', '=', 'mass').executeTakeFirst();
  if (!mailing) throw commonErrors('not-found');
  return { id: mailing.id, article: await getFollowedArticle(services, viewer, mailing.articleId) };
}
