import { z } from 'zod';
import { artworkId } from '../../../kernel/ids.ts';

/** The works that an answer is about; the second one only for a pair. */
export const answeredWorks = z.object({ artworkId, otherId: artworkId.nullable().default(null) });
export type AnsweredWorks = z.output<typeof answeredWorks>;

/** Another answer about the same works replaces it. */
export const newAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['belongs', 'never']), artworkId }),
  z.object({ kind: z.literal('both'), artworkId, otherId: artworkId }),
]);
export type NewAnswer = z.output<typeof newAnswer>;
