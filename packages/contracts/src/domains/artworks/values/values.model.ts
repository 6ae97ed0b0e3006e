import { z } from 'zod';
import { valueParts } from './values.constants.ts';

export const valuePart = z.enum(valueParts);
export const valueId = z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** The term or artist that a value is linked to. */
export const valueLink = z.object({ id: z.uuid(), name: z.string() });
export type ValueLink = z.infer<typeof valueLink>;

/** A value in use. The same word with another link, or without one, is another value. */
export const usedValue = z.object({
  id: z.int(),
  word: z.string(),
  link: valueLink.nullable(),
  /** Of the works that the viewer may change. */
  works: z.int(),
  /** Values of a part with the same key look alike. */
  alike: z.string(),
});
export type UsedValue = z.infer<typeof usedValue>;

/** How many values each filter finds. */
export const valueCounts = z.object({ all: z.int(), alike: z.int(), unlinked: z.int(), once: z.int(), most: z.int() });
export type ValueCounts = z.infer<typeof valueCounts>;

/** A part of the record with the number of its values in use. */
export const partInUse = z.object({ part: valuePart, values: z.int() });
export type PartInUse = z.infer<typeof partInUse>;
