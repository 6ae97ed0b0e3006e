import '../articles.tables.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { articleId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Services } from '../../../platform/services/services.ts';
import { passReaders } from '../../files/files.access.ts';
import { findViewerNow } from '../../memberships/memberships.access.ts';
import { isShownInArticle } from '../articles.access.ts';
import { isSecretOf, readFeedToken } from './feeds.tokens.ts';

type Given = Pick<Services, 'db' | 'pool'>;

const findFeed = ({ db }: Given, key: string) =>
  db.selectFrom('privateFeeds').select(['userId', 'secretHash']).where('key', '=', key).executeTakeFirst();

/**
 * The owner of a private address with their present permissions: somebody suspended or gone reads only what they may
 * now.
 */
export async function viewerOfFeed(
  services: Given,
  text: string,
): Promise<{ readonly viewer: Viewer; readonly key: string }> {
  const token = readFeedToken(text);
  const row = token && (await findFeed(services, token.key));
  if (!token || !row || !isSecretOf(token, row.secretHash)) throw commonErrors('not-found');
  const viewer = await findViewerNow(services, row.userId);
  if (!viewer) throw commonErrors('not-found');
  return { viewer, key: token.key };
}

/** The pass of a feed opens an article's pictures as long as the feed is there and its owner may read the article. */
passReaders.register('feed', async (services, { holder, subjectId }, fileId) => {
  const feed = await findFeed(services, holder);
  const viewer = feed && (await findViewerNow(services, feed.userId));
  return (
    viewer !== undefined && isShownInArticle(services.db, viewer, { articleId: articleId.parse(subjectId), fileId })
  );
});
