import type { ArticleId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';

/** The newsletter of a segment, as its block shows it: the same for all people who share the page. */
export interface NewsletterShown {
  readonly segmentId: SegmentId;
  readonly segmentName: string;
  /** The article below which the block is; otherwise it is on the segment's page. */
  readonly articleId?: ArticleId | undefined;
  /** Every article comes by mail; otherwise only those that everyone may read. */
  readonly isOpen: boolean;
  readonly isSubscribed: boolean;
  /** The mail is in the mailbox of the demo. */
  readonly isDemo: boolean;
  /** The latest articles, newest first. */
  readonly recent: readonly { readonly id: ArticleId; readonly title: string; readonly at: string }[];
}
