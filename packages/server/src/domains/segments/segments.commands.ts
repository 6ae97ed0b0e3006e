import './segments.events.ts';
import './segments.tables.ts';
import { segmentErrors } from '@oeuvre/contracts/domains/segments/segments.errors.ts';
import type { NewSegment, SegmentChange } from '@oeuvre/contracts/domains/segments/segments.model.ts';
import { mayManageSegments } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type Database, inTransaction, now } from '../../platform/database/database.ts';
import { recordChange } from '../../platform/database/record-change.ts';
import { assertAllowed } from '../../platform/http/policy.ts';
import { listPeople } from '../accounts/accounts.queries.ts';
import { refreshFileVisibility, setFileUses } from '../files/files.commands.ts';
import { segmentFileUse } from './segments.access.ts';
import { getSegment, type SegmentRow } from './segments.queries.ts';

export async function createSegment(
  db: Database,
  viewer: Viewer,
  { image, cover, supervisors, ...words }: NewSegment,
): Promise<SegmentRow> {
  assertAllowed(mayManageSegments(viewer));
  return naming(() =>
    inTransaction(db, async (tx) => {
      const { id } = await tx
        .insertInto('segments')
        .values({ ...words, imageFileId: image, coverFileId: cover })
        .returning('id')
        .executeTakeFirstOrThrow();
      await setStaff(tx, id, supervisors);
      const segment = await getSegment(tx, id);
      await showPictures(tx, viewer, segment);
      await recordChange(tx, {
        audit: { viewer, act: 'segments.create', subject: ['segment', id] },
        touches: ['segments'],
      });
      return segment;
    }),
  );
}

/**
 * Absent fields stay as they are; `supervisors` replaces the staff. A change of public or visible immediately changes
 * who may see what.
 */
export async function changeSegment(
  db: Database,
  viewer: Viewer,
  { id, change }: { id: SegmentId; change: SegmentChange },
): Promise<SegmentRow> {
  assertAllowed(mayManageSegments(viewer));
  const { image, cover, supervisors, ...words } = change;
  const pictures = {
    ...(image !== undefined && { imageFileId: image }),
    ...(cover !== undefined && { coverFileId: cover }),
  };
  return naming(() =>
    inTransaction(db, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('segments')
        .set({ ...defined(words), ...pictures, updatedAt: now })
        .where('id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw commonErrors('not-found');
      if (supervisors) await setStaff(tx, id, supervisors);
      const segment = await getSegment(tx, id);
      await showPictures(tx, viewer, segment);
      const isOpenedOrClosed = words.public !== undefined || words.visible !== undefined;
      await recordChange(tx, {
        audit: { viewer, act: 'segments.change', subject: ['segment', id], details: { fields: Object.keys(change) } },
        event: isOpenedOrClosed ? ['segments.opened-or-closed', { segmentId: id }] : undefined,
        // Works and articles anywhere appear or disappear with it.
        touches: isOpenedOrClosed ? ['*'] : ['segments', `segment:${id}`],
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

async function setStaff(tx: Database, segmentId: SegmentId, people: readonly UserId[]): Promise<void> {
  const wanted = [...new Set(people)];
  if ((await listPeople(tx, wanted)).length < wanted.length) throw segmentErrors('unknown-person');
  await tx.deleteFrom('segmentStaff').where('segmentId', '=', segmentId).execute();
  if (wanted.length > 0)
    await tx
      .insertInto('segmentStaff')
      .values(wanted.map((userId) => ({ segmentId, userId })))
      .execute();
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
