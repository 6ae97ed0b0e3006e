import { z } from 'zod';
import { segmentId, suppressionId } from '../../../kernel/ids.ts';
import { suppressionReasons } from './suppressions.constants.ts';

export const suppressionReason = z.enum(suppressionReasons);

/** An address that gets no mail. */
export const suppression = z.object({
  id: suppressionId,
  /** Null for an erased person: only a hash is left. */
  email: z.string().nullable(),
  /** The name in the address book; empty if it has none. */
  name: z.string(),
  reason: suppressionReason,
  /** The words of the mail server. */
  detail: z.string().nullable(),
  at: z.iso.datetime(),
  /** The segments of the person that the viewer manages; at most ten. */
  segments: z.array(z.object({ id: segmentId, name: z.string() })),
  /** Whether the viewer may allow mail to it again. */
  mayLift: z.boolean(),
});
export type Suppression = z.infer<typeof suppression>;

/** How many addresses there are for each reason. */
export const suppressionCounts = z.object({ bounce: z.int(), complaint: z.int(), erased: z.int() });
export type SuppressionCounts = z.infer<typeof suppressionCounts>;
