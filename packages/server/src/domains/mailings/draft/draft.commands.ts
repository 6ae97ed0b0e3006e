import '../mailings.tables.ts';
import type { DraftFields } from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';
import { maySendTest } from '@oeuvre/contracts/domains/mailings/mailings.policy.ts';
import type { ArticleId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { audit } from '../../../platform/database/audit.ts';
import { inTransaction, now } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services/services.ts';
import { assertMayMail, getFollowedArticle } from '../mailings.access.ts';

interface Changed extends DraftFields {
  readonly articleId: ArticleId;
}

/** Keeps the subject and the preheader while a person types. */
export async function saveDraft(
  services: Services,
  viewer: Viewer & { readonly id: UserId },
  { articleId, subject, preheader }: Changed,
): Promise<DraftFields> {
  await services.limits.take('mailing-change', viewer.id);
  const article = await getFollowedArticle(services, viewer, articleId);
  assertMayMail(maySendTest(viewer, article, services.config.massMailing));
  await inTransaction(services.db, async (tx) => {
    const fields = { subject, preheader, changedBy: viewer.id, changedAt: now };
    await tx
      .insertInto('mailingDrafts')
      .values({ articleId, ...fields })
      .onConflict((conflict) => conflict.column('articleId').doUpdateSet(fields))
      .execute();
    await audit(tx, {
      viewer,
      act: 'mailings.draft',
      subject: ['article', articleId],
      details: { subject, preheader },
    });
  });
  return { subject, preheader };
}
