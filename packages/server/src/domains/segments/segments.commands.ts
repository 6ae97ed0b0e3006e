import './segments.events.ts';
import './segments.tables.ts';
import { segmentErrors } from '@oeuvre/contracts/domains/segments/segments.errors.ts';
import type { NewSegment, SegmentChange } from '@oeuvre/contracts/domains/segments/segments.model.ts';
import { mayManageSegments } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type Database, inTransaction, now } from '../../platform/database/database.ts';
import { assertAllowed } from '../../platform/http/policy.ts';
import { recordChange } from '../../platform/services/record-change.ts';
import { refreshFileVisibility, setFileUses } from '../files/files.commands.ts';
import { segmentFileUse } from './segments.access.ts';
import { getSegment, type SegmentRow } from './segments.queries.ts';
import { assertReplyAddress } from './sender/sender.commands.ts';
import { setStaff } from './staff.commands.ts';

export async function createSegment(
  db: Database,
  viewer: Viewer,
  { image, cover, supervisors, ...words }: NewSegment,
): Promise<SegmentRow> {
  assertAllowed(mayManageSegments(viewer));
  assertReplyAddress(words.replyTo);
  return naming(() =>
    inTransaction(db, async (tx) => {
      const { id } = await tx
        .insertInto('segments')
        .values({ ...words, imageFileId: image, coverFileId: cover })
        .returning('id')
        .executeTakeFirstOrThrow();
      const staff = await setStaff(tx, viewer, { segment: id, people: supervisors });
      const segment = await getSegment(tx, id);
      await showPictures(tx, viewer, segment);
      await recordChange(tx, {
        audit: { viewer, act: 'segments.create', subject: ['segment', id], details: { name: segment.name } },
        touches: ['segments', ...staff],
      });
      return segment;
    }),
  );
}

/**
 * Absent fields stay as they are; `supervisors` replaces the staff. A change of public or visible immediately changes
 * who may see what. With a version, it is refused if somebody else has changed the segment since.
 */
export async function changeSegment(
  db: Database,
  viewer: Viewer,
  { id, change }: { id: SegmentId; change: SegmentChange },
): Promise<SegmentRow> {
  assertAllowed(mayManageSegments(viewer));
  const { image, cover, supervisors, version, ...words } = change;
  assertReplyAddress(words.replyTo);
  const pictures = {
    ...(image !== undefined && { imageFileId: image }),
    ...(cover !== undefined && { coverFileId: cover }),
  };
  return naming(() =>
    inTransaction(db, async (tx) => {
      const before = await tx
        .selectFrom('segments')
        .select('version')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!before) throw commonErrors('not-found');
      if (version !== undefined && version !== before.version)
        throw segmentErrors('changed-meanwhile', { version: before.version });
      await tx
        .updateTable('segments')
        .set({
          ...defined(words),
          ...pictures,
          ...(words.replyTo === '' && { confirmedReplyTo: '' }),
          version: before.version + 1,
          updatedAt: now,
        })
        .where('id', '=', id)
        .execute();
      const staff = supervisors ? await setStaff(tx, viewer, { segment: id, people: supervisors }) : [];
      const segment = await getSegment(tx, id);
      await showPictures(tx, viewer, segment);
      const isOpenedOrClosed = words.public !== undefined || words.visible !== undefined;
      await recordChange(tx, {
        audit: { viewer, act: 'segments.change', subject: ['segment', id], details: detailsOf(change) },
        event: isOpenedOrClosed ? ['segments.opened-or-closed', { segmentId: id }] : undefined,
        // Works and articles anywhere appear or disappear with it.
        touches: isOpenedOrClosed ? ['*'] : ['segments', `segment:${id}`, ...staff],
      });
      return segment;
    }),
  );
}

/** Turns similar works off or on for a segment; the caller has asked the policy and records the change. */
export async function setSimilarityDisabled(tx: Database, id: SegmentId, similarityDisabled: boolean): Promise<void> {
  await tx
    .updateTable('segments')
    .set({ similarityDisabled, updatedAt: now })
    .where('id', '=', id)
    .where('similarityDisabled', '!=', similarityDisabled)
    .execute();
}

const defined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** The details of a change in the audit log: which fields, and how far the segment is open now. */
function detailsOf({ version: _, ...change }: SegmentChange) {
  const { public: isPublic, visible } = change;
  return {
    fields: Object.keys(change),
    ...(isPublic !== undefined && { public: isPublic }),
    ...(visible !== undefined && { visible }),
  };
}

async function showPictures(tx: Database, viewer: Viewer, { id, imageFileId, coverFileId }: SegmentRow): Promise<void> {
  await setFileUses(
    tx,
    { kind: segmentFileUse, subjectId: id, by: viewer },
    [imageFileId, coverFileId].filter((file) => file !== null),
  );
  await refreshFileVisibility(tx, { kind: segmentFileUse, subjectIds: [id] });
}

/** The unique index on the plain name and the foreign keys of the pictures decide; their errors become our refusals. */
async function naming<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === '23505' && constraint === 'segments_name') throw segmentErrors('name-taken');
    if (code === '23503' && constraint?.endsWith('file_id_fkey')) throw segmentErrors('unknown-picture');
    throw error;
  }
}
