import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { MailWriter } from '../../platform/mail/mail-layout.ts';

/** Finds the writer of a segment's mails; undefined if the segment is gone. */
type FindWriter = (db: Database, publicUrl: string, id: SegmentId) => Promise<MailWriter | undefined>;

let find: FindWriter | undefined;

/** Memberships register how a segment writes; notifications know no segments. */
export const segmentWriters = {
  register(finder: FindWriter): void {
    find = finder;
  },
};

/** The segment as the writer of a mail. If memberships do not answer in this process, the house would write for it. */
export function findSegmentWriter(...asked: Parameters<FindWriter>): ReturnType<FindWriter> {
  if (!find) throw new Error('memberships do not say how a segment writes');
  return find(...asked);
}
