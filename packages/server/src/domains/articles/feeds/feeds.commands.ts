import type { NewPrivateFeed } from '@oeuvre/contracts/domains/articles/feeds.model.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { audit } from '../../../platform/database/audit.ts';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { privateFeedUrl } from './feeds.content.ts';
import { newFeedToken, secretHash } from './feeds.tokens.ts';

interface Owner {
  readonly viewer: Viewer & { readonly id: UserId };
  readonly requestId: string;
}

/** Turns the private feed on, or replaces its address; the one before stops working with the commit. */
export function createPrivateFeed(
  db: Database,
  { viewer, requestId }: Owner,
  publicUrl: string,
): Promise<NewPrivateFeed> {
  const token = newFeedToken();
  return inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('privateFeeds')
      .select('userId')
      .where('userId', '=', viewer.id)
      .forUpdate()
      .executeTakeFirst();
    const kept = { key: token.key, secretHash: secretHash(token), createdAt: now };
    const { createdAt } = await tx
      .insertInto('privateFeeds')
      .values({ userId: viewer.id, ...kept })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(kept))
      .returning('createdAt')
      .executeTakeFirstOrThrow();
    await audit(tx, {
      viewer,
      requestId,
      act: before ? 'articles.replace-private-feed' : 'articles.create-private-feed',
      subject: ['user', viewer.id],
    });
    const urls = {
      rss: privateFeedUrl(publicUrl, token.text, 'rss'),
      atom: privateFeedUrl(publicUrl, token.text, 'atom'),
    };
    return { createdAt: createdAt.toISOString(), ...urls };
  });
}

/** Turns the private feed off; one that is off stays off. */
export function removePrivateFeed(db: Database, { viewer, requestId }: Owner): Promise<void> {
  return inTransaction(db, async (tx) => {
    const removed = await tx
      .deleteFrom('privateFeeds')
      .where('userId', '=', viewer.id)
      .returning('userId')
      .executeTakeFirst();
    if (removed)
      await audit(tx, { viewer, requestId, act: 'articles.remove-private-feed', subject: ['user', viewer.id] });
  });
}
