import './segments.tables.ts';
import type { FileId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { uuidv7 } from 'uuidv7';
import type { Database } from '../../platform/database/database.ts';

export interface SegmentTraits {
  readonly name?: string;
  readonly description?: string;
  readonly about?: string;
  readonly public?: boolean;
  readonly visible?: boolean;
  readonly imageFileId?: FileId;
  readonly coverFileId?: FileId;
  readonly senderName?: string;
  readonly replyTo?: string;
  readonly confirmedReplyTo?: string;
  readonly staff?: readonly { readonly id: UserId }[];
}

/** A public segment by default. */
export async function aSegment(
  db: Database,
  { staff = [], ...traits }: SegmentTraits = {},
): Promise<{ id: SegmentId; name: string }> {
  const id = uuidv7() as SegmentId;
  const segment = { id, name: `Segment ${id}`, imageFileId: null, coverFileId: null, ...traits };
  await db.insertInto('segments').values(segment).execute();
  for (const person of staff) await assign(db, person, { id });
  return { id, name: segment.name };
}

/** Makes somebody staff of a segment; their role decides what they may do there. */
export async function assign(
  db: Database,
  person: { readonly id: UserId },
  segment: { readonly id: SegmentId },
): Promise<void> {
  await db.insertInto('segmentStaff').values({ segmentId: segment.id, userId: person.id }).execute();
}
