import type { ArtworkId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Generated } from 'kysely';

/** Two works that somebody has called different; the smaller id comes first. */
export interface ArtworkDifferencesTable {
  artworkId: ArtworkId;
  otherId: ArtworkId;
  saidBy: UserId | null;
  saidAt: Generated<Date>;
}
