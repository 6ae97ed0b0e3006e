import type { FileId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Generated } from 'kysely';

interface SegmentsTable {
  id: Generated<SegmentId>;
  name: string;
  description: Generated<string>;
  about: Generated<string>;
  public: Generated<boolean>;
  visible: Generated<boolean>;
  similarityDisabled: Generated<boolean>;
  imageFileId: FileId | null;
  coverFileId: FileId | null;
  senderName: Generated<string>;
  replyTo: Generated<string>;
  /** The last reply address that its mailbox has confirmed; mails have this one. */
  confirmedReplyTo: Generated<string>;
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

/** People who work in a segment; their role decides what they may do there. */
interface SegmentStaffTable {
  segmentId: SegmentId;
  userId: UserId;
  createdAt: Generated<Date>;
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    segments: SegmentsTable;
    segmentStaff: SegmentStaffTable;
  }
}
