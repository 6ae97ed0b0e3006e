import { z } from 'zod';
import { artworkId } from '../../../kernel/ids.ts';
import { answerKinds } from './coherence.constants.ts';

/** The works that an answer is about; the second one only for a pair. */
export const answeredWorks = z.object({ artworkId, otherId: artworkId.nullable().default(null) });

export const newAnswer = answeredWorks.extend({ kind: z.enum(answerKinds) }).superRefine((answer, context) => {
  if ((answer.kind === 'both') === (answer.otherId !== null) && answer.artworkId !== answer.otherId) return;
  context.addIssue({ code: 'custom', path: ['otherId'], message: 'is another work, for a pair only' });
});
export type NewAnswer = z.output<typeof newAnswer>;
