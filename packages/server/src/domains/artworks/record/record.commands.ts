import { isDeepStrictEqual } from 'node:util';
import { artworkErrors } from '@oeuvre/contracts/domains/artworks/artworks.errors.ts';
import type { ArtworkKey } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import {
  mayDeleteArtwork,
  mayEditArtwork,
  mayMakeArtworks,
  mayPublishArtwork,
  mayRestoreArtwork,
  mayUnpublishArtwork,
} from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import {
  type ArtworkRecord,
  artworkRecord,
  type RevisionAct,
} from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf, isSignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { canonicalRecord, emptyRecord } from '@oeuvre/record/canonical.ts';
import { touch } from '../../../platform/cache/content.ts';
import { auditAll } from '../../../platform/database/audit.ts';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { publish } from '../../../platform/jobs/events.ts';
import { getArtworkForUpdate, type StoredArtwork } from '../artworks.access.ts';
import { type Actor, refreshPictures } from '../artworks.commands.ts';
import { keepValues } from '../values/values.keep.ts';
import { getRecord } from './record.queries.ts';
import { columnsOf } from './record.rows.ts';
import { writeParts, writeRecord } from './record.write.ts';
import { keepRevision } from './revisions.commands.ts';

/** Makes a work of the viewer that nobody else sees yet. */
export async function makeArtwork(db: Database, actor: Actor, given: ArtworkRecord | undefined): Promise<ArtworkId> {
  const { viewer } = actor;
  assertAllowed(mayMakeArtworks(viewer), artworkErrors);
  if (!isSignedIn(viewer)) throw commonErrors('signed-out');
  const record = canonicalRecord(given ?? emptyRecord);
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('artworks')
      .values({ ...columnsOf(record), ownerId: viewer.id, source: null, sourceDigest: null, published: false })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeParts(tx, viewer, [{ id, record }]);
    await keepRevision(tx, viewer, { id, version: 1, record, act: 'created' });
    await recordStep(tx, actor, { id, act: 'create' });
    return id;
  });
}

interface Save {
  readonly key: ArtworkKey;
  readonly record: ArtworkRecord;
  /** The version that this save is based on. */
  readonly version: number;
}

/**
 * Saves a record. Saving an equal one changes nothing, so a repeated call is harmless; a save based on an older version
 * is refused with the present one.
 */
export function saveRecord(db: Database, actor: Actor, { key, record: given, version }: Save): Promise<void> {
  return changeArtwork(db, actor, key, async (tx, work) => {
    assertAllowed(mayEditArtwork(actor.viewer, work), artworkErrors);
    const record = canonicalRecord(given);
    const kept = await getRecord(tx, work.id);
    if (isDeepStrictEqual(record, kept)) return;
    if (version !== work.version) throw artworkErrors('stale', { version: work.version, record: kept });
    await changeRecord(tx, actor, { work, record, act: 'saved', audit: 'save' });
  });
}

/** Makes an earlier version the current one, as a new version: nothing in between is lost. */
export function restoreRecord(db: Database, actor: Actor, { key, version }: Omit<Save, 'record'>): Promise<void> {
  return changeArtwork(db, actor, key, async (tx, work) => {
    assertAllowed(mayEditArtwork(actor.viewer, work), artworkErrors);
    const revision = await tx
      .selectFrom('artworkRevisions')
      .select('record')
      .where('artworkId', '=', work.id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (!revision) throw commonErrors('not-found');
    const record = canonicalRecord(artworkRecord.parse(revision.record));
    const note = String(version);
    await changeRecord(tx, actor, { work, record, act: 'restored', audit: 'restore-revision', note });
  });
}

interface Change {
  readonly work: StoredArtwork;
  readonly record: ArtworkRecord;
  readonly act: RevisionAct;
  readonly audit: string;
  readonly note?: string;
}

async function changeRecord(
  tx: Database,
  actor: Actor,
  { work, record, act, audit, note = '' }: Change,
): Promise<void> {
  const version = work.version + 1;
  await keepRevision(tx, actor.viewer, { id: work.id, version, record, act, note });
  await writeRecord(tx, actor.viewer, { id: work.id, record, version });
  await recordStep(tx, actor, {
    id: work.id,
    act: audit,
    details: { version },
    walls: work.published ? wallsOf(work) : undefined,
  });
}

export const publishArtwork = (db: Database, actor: Actor, key: ArtworkKey): Promise<void> =>
  changeArtwork(db, actor, key, async (tx, work) => {
    assertAllowed(mayPublishArtwork(actor.viewer, work), artworkErrors);
    await setState(tx, actor, { work, audit: 'publish', published: true });
  });

export const unpublishArtwork = (db: Database, actor: Actor, key: ArtworkKey): Promise<void> =>
  changeArtwork(db, actor, key, async (tx, work) => {
    assertAllowed(mayUnpublishArtwork(actor.viewer, work), artworkErrors);
    await setState(tx, actor, { work, audit: 'unpublish', published: false });
  });

/**
 * Publishes a work that its owner has offered to a segment, or undoes it, without a permission check: the caller has
 * checked the approval.
 */
export const setPublishedByApproval = (
  tx: Database,
  actor: Actor,
  { work, published }: { readonly work: StoredArtwork; readonly published: boolean },
): Promise<void> => setState(tx, actor, { work, audit: published ? 'publish' : 'unpublish', published });

/** Its owner marks a work for deletion; an admin deletes one that is marked. Both can be restored. */
export const deleteArtwork = (db: Database, actor: Actor, key: ArtworkKey): Promise<void> =>
  changeArtwork(db, actor, key, async (tx, work) => {
    assertAllowed(mayDeleteArtwork(actor.viewer, work), artworkErrors);
    const activityStatus = work.activityStatus === 'ACTIVE' ? 'TO_DELETE' : 'DELETED';
    await setState(tx, actor, { work, audit: 'delete', activityStatus });
    await publish(tx, 'artworks.deleted', { artworkId: work.id, by: accountOf(actor.viewer) });
  });

export const restoreArtwork = (db: Database, actor: Actor, key: ArtworkKey): Promise<void> =>
  changeArtwork(db, actor, key, async (tx, work) => {
    assertAllowed(mayRestoreArtwork(actor.viewer, work), artworkErrors);
    await setState(tx, actor, { work, audit: 'restore', activityStatus: 'ACTIVE' });
  });

interface State {
  readonly work: StoredArtwork;
  readonly audit: string;
  readonly published?: boolean;
  readonly activityStatus?: StoredArtwork['activityStatus'];
}

async function setState(tx: Database, actor: Actor, { work, audit, ...state }: State): Promise<void> {
  const by = isSignedIn(actor.viewer) ? actor.viewer.id : null;
  await tx
    .updateTable('artworks')
    .set({ ...state, statusChangedAt: now, statusChangedBy: by })
    .where('id', '=', work.id)
    .execute();
  await refreshPictures(tx, [work.id]);
  await keepValues(tx, [work.id]);
  await recordStep(tx, actor, { id: work.id, act: audit, walls: wallsOf(work) });
}

/** Changes one work in one transaction with its row locked: simultaneous changes run one after the other. */
export function changeArtwork(
  db: Database,
  actor: Actor,
  key: ArtworkKey,
  work: (tx: Database, stored: StoredArtwork) => Promise<void>,
): Promise<void> {
  return inTransaction(db, async (tx) => work(tx, await getArtworkForUpdate(tx, actor.viewer, key)));
}

interface Step {
  readonly id: ArtworkId;
  /** The name of the act in the audit log, after `artworks.`. */
  readonly act: string;
  readonly details?: Record<string, unknown>;
  /** The segments whose walls show something else now; absent if no reader sees the step, as of an unpublished work. */
  readonly walls?: readonly SegmentId[] | undefined;
}

/** Records a step of a work in the transaction that makes it. */
export const recordStep = (tx: Database, actor: Actor, step: Step): Promise<void> => recordSteps(tx, actor, [step]);

/** Records steps of many works in the transaction that makes them. */
export async function recordSteps(tx: Database, { viewer, requestId }: Actor, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return;
  await auditAll(
    tx,
    steps.map(({ id, act, details }) => ({
      viewer,
      requestId,
      act: `artworks.${act}`,
      subject: ['artwork', id],
      ...(details && { details }),
    })),
  );
  const touched = steps.flatMap(({ id, walls }) => [
    `artwork:${id}`,
    ...(walls ? ['artworks', ...walls.map((wall) => `segment:${wall}`)] : []),
  ]);
  await touch(tx, ...touched);
}

/** The segments on whose walls a work hangs. */
export const wallsOf = ({ segments }: Pick<StoredArtwork, 'segments'>) => segments.map((segment) => segment.id);
