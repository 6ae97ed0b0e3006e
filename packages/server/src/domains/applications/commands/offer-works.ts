import '../applications.tables.ts';
import { applicationErrors } from '@oeuvre/contracts/domains/applications/applications.errors.ts';
import { mayOfferTo, mayOfferWork } from '@oeuvre/contracts/domains/applications/applications.policy.ts';
import type { ApplicationId, ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { publish } from '../../../platform/jobs/events.ts';
import { getArtworkForUpdate } from '../../artworks/artworks.access.ts';
import type { Actor } from '../../artworks/artworks.commands.ts';
import { getRecord } from '../../artworks/record/record.queries.ts';
import { getSegment } from '../../segments/segments.queries.ts';
import { assertOwn } from '../applications.access.ts';
import { idOf, recordStep } from './application-change.ts';
import { type Done, eachByItself } from './each-by-itself.ts';

interface Offer {
  readonly artworkId: ArtworkId;
  readonly segmentId: SegmentId;
  readonly message: string;
}

/** Offers a work of the viewer to a segment; its reviewers see the work from now on. */
export const offerWork = (db: Database, actor: Actor, offer: Offer): Promise<ApplicationId> =>
  inTransaction(db, async (tx) => {
    const id = await insertOffer(tx, actor, offer);
    await announce(tx, actor, { segmentId: offer.segmentId, applicationIds: [id] });
    return id;
  });

/**
 * Offers several works; one that cannot be offered does not stop the others. The offers and their one piece of news are
 * one transaction: if this server ends meanwhile, no work is offered without its reviewers learning of it.
 */
export const offerSeveral = (
  db: Database,
  actor: Actor,
  { artworkIds, ...to }: Omit<Offer, 'artworkId'> & { readonly artworkIds: readonly ArtworkId[] },
): Promise<Done> =>
  inTransaction(db, async (tx) => {
    const result = await eachByItself(artworkIds, (artworkId) => insertOffer(tx, actor, { artworkId, ...to }));
    await announce(tx, actor, { segmentId: to.segmentId, applicationIds: result.done });
    return result;
  });

const announce = (
  tx: Database,
  { viewer }: Actor,
  { segmentId, applicationIds }: { readonly segmentId: SegmentId; readonly applicationIds: readonly ApplicationId[] },
) => publish(tx, 'applications.offered', { applicationIds, segmentId, by: idOf(viewer) });

/** It writes only after every rule has allowed it: a refusal leaves the transaction as it was. */
async function insertOffer(
  tx: Database,
  actor: Actor,
  { artworkId, segmentId, message }: Offer,
): Promise<ApplicationId> {
  const { viewer } = actor;
  const work = await getArtworkForUpdate(tx, viewer, artworkId);
  assertOwn(viewer, work);
  assertAllowed(mayOfferTo(viewer, await getSegment(tx, segmentId)), applicationErrors);
  const isOffered = await findPending(tx, artworkId, segmentId);
  assertAllowed(mayOfferWork(work, segmentId, isOffered), applicationErrors);
  const { id } = await tx
    .insertInto('applications')
    .values({
      artworkId,
      segmentId,
      message,
      offeredBy: idOf(viewer),
      offeredRecord: JSON.stringify(await getRecord(tx, artworkId)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordStep(tx, actor, { application: { id, artworkId, segmentId }, act: 'offered', audit: 'offer' });
  return id;
}

async function findPending(tx: Database, artworkId: ArtworkId, segmentId: SegmentId): Promise<boolean> {
  const found = await tx
    .selectFrom('applications')
    .select('id')
    .where('artworkId', '=', artworkId)
    .where('segmentId', '=', segmentId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return found !== undefined;
}
