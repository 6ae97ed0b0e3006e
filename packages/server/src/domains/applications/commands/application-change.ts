import type { ApplicationAct } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ApplicationId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSignedIn, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { type Announcement, recordChange } from '../../../platform/services/record-change.ts';
import type { Actor } from '../../artworks/artworks.commands.ts';
import { getApplicationForUpdate, type StoredApplication } from '../applications.access.ts';

/** The gate of these calls has seen that the viewer is signed in. */
export function idOf(viewer: Viewer): UserId {
  if (!isSignedIn(viewer)) throw commonErrors('signed-out');
  return viewer.id;
}

/** Changes one application with its row locked: simultaneous changes run one after the other. */
export const changeApplication = (
  db: Database,
  id: ApplicationId,
  change: (tx: Database, application: StoredApplication) => Promise<void>,
): Promise<void> => inTransaction(db, async (tx) => change(tx, await getApplicationForUpdate(tx, id)));

interface Step {
  readonly application: Pick<StoredApplication, 'id' | 'artworkId' | 'segmentId'>;
  readonly act: ApplicationAct;
  /** The name of the act in the audit log, after `applications.`. */
  readonly audit: string;
  readonly details?: Record<string, unknown>;
  readonly count?: number;
  readonly event?: Announcement | undefined;
}

/** Records a step of an application in the transaction that makes it: its history, the audit log and the event. */
export async function recordStep(tx: Database, { viewer, requestId }: Actor, step: Step): Promise<void> {
  const { application, act, audit, details, count = 0, event } = step;
  await tx
    .insertInto('applicationHistory')
    .values({ applicationId: application.id, act, actorId: idOf(viewer), count })
    .execute();
  await recordChange(tx, {
    audit: {
      viewer,
      requestId,
      act: `applications.${audit}`,
      subject: ['artwork', application.artworkId],
      details: { ...details, applicationId: application.id, segmentId: application.segmentId },
    },
    event,
  });
}

/** The part of every event. */
export const announced = ({ viewer }: Actor, { id, segmentId }: Pick<StoredApplication, 'id' | 'segmentId'>) => ({
  applicationId: id,
  segmentId,
  by: idOf(viewer),
});
