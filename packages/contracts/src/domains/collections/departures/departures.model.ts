import { z } from 'zod';
import { segmentId } from '../../../kernel/ids.ts';

/** Works of a segment that are leaving the collections of a person who left it. */
export const departure = z.object({
  id: z.uuid(),
  /** Null if the person may no longer know its name. */
  segment: z.object({ id: segmentId, name: z.string() }).nullable(),
  /** How many of the saved works of the segment were looked at. */
  position: z.int(),
  total: z.int(),
});
export type Departure = z.infer<typeof departure>;
