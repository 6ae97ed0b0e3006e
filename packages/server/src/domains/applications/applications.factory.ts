import type { ApplicationId, ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import { offerWork } from './commands/offer-works.ts';

interface Offered {
  readonly artworkId: ArtworkId;
  readonly segmentId: SegmentId;
  readonly message?: string;
}

/** An offer of a work by its owner. */
export const anApplication = (
  db: Database,
  owner: Viewer,
  { message = '', ...offered }: Offered,
): Promise<ApplicationId> => offerWork(db, { viewer: owner, requestId: 'a request' }, { ...offered, message });
