import '../articles.tables.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Services } from '../../../platform/services.ts';
import { findViewerAccount } from '../../accounts/accounts.queries.ts';
import { standingOf } from '../../memberships/memberships.access.ts';
import { isSecretOf, readFeedToken } from './feeds.tokens.ts';

/** Whoever the private address was given to, as they stand at this moment: who is suspended or has left reads no more than they may now. */
export async function viewerOfFeed({ db, pool }: Pick<Services, 'db' | 'pool'>, text: string): Promise<{ readonly viewer: Viewer; readonly key: string }> {
  const token = readFeedToken(text);
  const row = token && (await db.selectFrom('privateFeeds').select(['userId', 'secretHash']).where('key', '=', token.key).executeTakeFirst());
  if (!token || !row || !isSecretOf(token, row.secretHash)) throw commonErrors('not-found');
  const account = await findViewerAccount(db, row.userId);
  if (!account) throw commonErrors('not-found');
  return { viewer: { ...account, ...(await standingOf(pool, row.userId)) }, key: token.key };
}
