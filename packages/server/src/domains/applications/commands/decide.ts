import '../applications.tables.ts';
import type { DeclineReason } from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import { applicationErrors } from '@oeuvre/contracts/domains/applications/applications.errors.ts';
import { mayDecide, mayReopen } from '@oeuvre/contracts/domains/applications/applications.policy.ts';
import { maySeeArtwork } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ApplicationId, ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { type Database, now } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { findStoredArtwork, getArtworkForUpdate } from '../../artworks/artworks.access.ts';
import {
  type Actor,
  hangInSegment,
  setPublishedInSegment,
  takeDownFromSegment,
} from '../../artworks/artworks.commands.ts';
import { setPublishedByApproval } from '../../artworks/record/record.commands.ts';
import { getRecord } from '../../artworks/record/record.queries.ts';
import { keepApart } from '../../exchange/doubles/doubles.commands.ts';
import type { StoredApplication } from '../applications.access.ts';
import type { WallEffect } from '../applications.tables.ts';
import { announced, changeApplication, idOf, recordStep } from './application-change.ts';

interface Approval {
  readonly id: ApplicationId;
  /** The work's version that the curator saw; without it, the present one is approved. */
  readonly version?: number | undefined;
}

/** Approves an application: the work hangs in the segment, published there and by its owner. */
export const approve = (db: Database, actor: Actor, { id, version }: Approval): Promise<void> =>
  changeApplication(db, id, async (tx, application) => {
    assertAllowed(mayDecide(actor.viewer, application), applicationErrors);
    const work = await getArtworkForUpdate(tx, actor.viewer, application.artworkId);
    if (work.activityStatus !== 'ACTIVE') throw applicationErrors('deleted');
    if (work.ownerId !== application.offeredBy) throw applicationErrors('other-owner');
    if (version !== undefined && version !== work.version)
      throw applicationErrors('changed', { version: work.version });
    if (!work.hasTitle) throw applicationErrors('title-required');
    if (!work.published) await setPublishedByApproval(tx, actor, { work, published: true });
    const effect = await showOnWall(tx, actor, application);
    await setDecision(tx, actor, { application, status: 'approved', effect, published: !work.published });
    await recordStep(tx, actor, {
      application,
      act: 'approved',
      audit: 'approve',
      event: ['applications.approved', announced(actor, application)],
    });
  });

async function showOnWall(tx: Database, actor: Actor, { segmentId, artworkId }: StoredApplication) {
  const wall = { segmentId, artworkIds: [artworkId] };
  const hung = await hangInSegment(tx, actor, { ...wall, published: true });
  if (hung.length > 0) return 'hung';
  const shown = await setPublishedInSegment(tx, actor, { ...wall, published: true });
  return shown.length > 0 ? 'shown' : null;
}

interface Declining {
  readonly id: ApplicationId;
  readonly reason: DeclineReason;
  readonly message: string;
}

/** Declines an application; its owner keeps the work and may offer it again. */
export const decline = (db: Database, actor: Actor, { id, reason, message }: Declining): Promise<void> =>
  changeApplication(db, id, async (tx, application) => {
    assertAllowed(mayDecide(actor.viewer, application), applicationErrors);
    await setDecision(tx, actor, { application, status: 'declined', reason, message });
    await recordStep(tx, actor, {
      application,
      act: 'declined',
      audit: 'decline',
      details: { reason },
      event: ['applications.declined', announced(actor, application)],
    });
  });

interface Decision {
  readonly application: StoredApplication;
  readonly status: 'approved' | 'declined';
  readonly reason?: DeclineReason;
  readonly message?: string;
  readonly effect?: WallEffect | null;
  readonly published?: boolean;
}

async function setDecision(tx: Database, { viewer }: Actor, decision: Decision): Promise<void> {
  const { application, status, reason = null, message = '', effect = null, published = false } = decision;
  await tx
    .updateTable('applications')
    .set({
      status,
      decidedBy: idOf(viewer),
      decidedAt: now,
      declineReason: reason,
      decisionMessage: message,
      decidedRecord: JSON.stringify(await getRecord(tx, application.artworkId)),
      effect,
      published,
    })
    .where('id', '=', application.id)
    .execute();
}

/** Undoes a decision of the last minutes, with what the approval did to the wall and to the work. */
export const reopen = (db: Database, actor: Actor, id: ApplicationId): Promise<void> =>
  changeApplication(db, id, async (tx, application) => {
    assertAllowed(mayReopen(actor.viewer, application), applicationErrors);
    const { segmentId, artworkId, effect, published } = application;
    const work = await getArtworkForUpdate(tx, actor.viewer, artworkId);
    const wall = { segmentId, artworkIds: [artworkId] };
    if (effect === 'hung') await takeDownFromSegment(tx, actor, wall);
    if (effect === 'shown') await setPublishedInSegment(tx, actor, { ...wall, published: false });
    if (published && work.published) await setPublishedByApproval(tx, actor, { work, published: false });
    await tx
      .updateTable('applications')
      .set({
        status: 'pending',
        decidedBy: null,
        decidedAt: null,
        declineReason: null,
        decisionMessage: '',
        decidedRecord: null,
        effect: null,
        published: false,
      })
      .where('id', '=', id)
      .execute();
    await recordStep(tx, actor, {
      application,
      act: 'reopened',
      audit: 'reopen',
      event: ['applications.reopened', announced(actor, application)],
    });
  });

/** Says that the offered work is another one than this, which the viewer may see. */
export const tellOfferApart = (
  db: Database,
  actor: Actor,
  { id, artworkId: otherId }: { readonly id: ApplicationId; readonly artworkId: ArtworkId },
): Promise<void> =>
  changeApplication(db, id, async (tx, application) => {
    assertAllowed(mayDecide(actor.viewer, application), applicationErrors);
    const other = await findStoredArtwork(tx, actor.viewer, otherId);
    if (!other || other.id === application.artworkId || !isAllowed(maySeeArtwork(actor.viewer, other)))
      throw commonErrors('not-found');
    await keepApart(tx, actor, { id: application.artworkId, otherId: other.id });
  });
