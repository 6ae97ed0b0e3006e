import { farthestSimilar } from '@oeuvre/contracts/domains/similarity/similarity.constants.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { z } from 'zod';
import { offsetOf, unknownPage } from '../../../platform/lists/paging.ts';

/** Where a page starts, and by which term weights the one before was ordered. */
export interface SimilarStart {
  readonly from: number;
  readonly version?: number | undefined;
}

const wire = z.tuple([z.int().min(0).max(farthestSimilar), z.int().min(0).max(2_147_483_647)]);

export const cursorOf = ({ from, version }: Required<SimilarStart>): string =>
  Buffer.from(JSON.stringify([from, version])).toString('base64url');

export function startOfSimilar({ page, itemsPerPage }: PageQuery): SimilarStart {
  if (typeof page === 'number') return { from: offsetOf({ page, itemsPerPage }, farthestSimilar) };
  try {
    const [from, version] = wire.parse(JSON.parse(Buffer.from(page, 'base64url').toString('utf8')));
    return { from, version };
  } catch {
    throw unknownPage();
  }
}
