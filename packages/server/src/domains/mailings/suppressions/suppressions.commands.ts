import { mailingErrors } from '@oeuvre/contracts/domains/mailings/mailings.errors.ts';
import { mayLiftSuppression } from '@oeuvre/contracts/domains/mailings/suppressions/suppressions.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { SuppressionId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import { liftSuppression } from '../../contacts/suppressions.commands.ts';
import { findSuppressionForChange } from '../../contacts/suppressions.queries.ts';
import { listSegmentsOf } from './suppressions.access.ts';

/** Allows mail to an address again. A further bounce or complaint suppresses it anew. */
export function liftSuppressionById(db: Database, viewer: Viewer, id: SuppressionId): Promise<void> {
  return inTransaction(db, async (tx) => {
    const found = await findSuppressionForChange(tx, id);
    if (!found) throw commonErrors('not-found');
    const { email, reason } = found;
    assertAllowed(mayLiftSuppression(viewer, { reason, segments: await listSegmentsOf(tx, email) }), mailingErrors);
    if (email === null) throw mailingErrors('not-liftable');
    await liftSuppression(tx, email);
    await recordChange(tx, {
      audit: { viewer, act: 'mailings.allow-address', subject: ['suppression', id], details: { email, reason } },
    });
  });
}
