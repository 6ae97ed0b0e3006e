import './segments.tables.ts';
import type { FileId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { uuidv7 } from 'uuidv7';
import type { Database } from '../../platform/database.ts';

export interface SegmentTraits {
  readonly name?: string;
  readonly description?: string;
  readonly about?: string;
  readonly public?: boolean;
  readonly visible?: boolean;
  readonly imageFileId?: FileId;
  readonly coverFileId?: FileId;
  readonly staff?: readonly { readonly id: UserId }[];
}

/** A public segment, unless told otherwise. */
export async function aSegment(db: Database, { staff = [], ...traits }: SegmentTraits = {}): Promise<{ id: SegmentId; name: string }> {
  const id = uuidv7() as SegmentId;
  const segment = { id, name: `Segment ${id}`, imageFileId: null, coverFileId: null, ...traits };
  await db.insertInto('segments').values(segment).execute();
  if (staff.length > 0)
    await db
      .insertInto('segmentStaff')
      .values(staff.map((person) => ({ segmentId: id, userId: person.id })))
      .execute();
  return { id, name: segment.name };
}
