import { z } from 'zod';
import { userId } from '../../../kernel/ids.ts';
import { text } from '../../../kernel/text.ts';
import { rehearsedWork } from '../../ontology/terms/terms.model.ts';
import { longestValue, mostValuesAtOnce, valueActStates, valueParts } from './values.constants.ts';

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

/**
 * A change of chosen values. Without `word` they stay written as they are, without `link` they keep what they are
 * linked to; null takes the link away.
 */
export const valueChange = z.object({
  part: valuePart,
  ids: z.array(z.int().min(1)).min(1).max(mostValuesAtOnce),
  to: z
    .object({
      word: text(longestValue).trim().min(1, 'must not be empty').optional(),
      link: z.uuid().nullable().optional(),
    })
    .refine(({ word, link }) => word !== undefined || link !== undefined, 'must name a word or a link'),
});
export type ValueChange = z.infer<typeof valueChange>;

/** The effect of a change, computed without writing. */
export const rehearsal = z.object({
  /** Works that would change. */
  works: z.int(),
  /** Of these, works that readers see, and the number of segments where they do. */
  published: z.int(),
  segments: z.int(),
  /** Works with these values that the viewer sees but may not change, counted up to 1,000. */
  others: z.int(),
  examples: z.array(rehearsedWork),
});
export type Rehearsal = z.infer<typeof rehearsal>;

/** A change of values that somebody made. */
export const valueAct = z.object({
  id: z.uuid(),
  part: valuePart,
  from: z.array(z.object({ word: z.string(), link: valueLink.nullable() })),
  to: z.object({ word: z.string().optional(), link: valueLink.nullable().optional() }),
  state: z.enum(valueActStates),
  works: z.int(),
  /** Works that the act has come to. */
  done: z.int(),
  changed: z.int(),
  undone: z.int(),
  /** Works that an undo left alone, because people had changed them since. */
  leftAlone: z.int(),
  startedBy: z.object({ id: userId, name: z.string() }).nullable(),
  startedAt: z.iso.datetime(),
  mayUndo: z.boolean(),
});
export type ValueAct = z.infer<typeof valueAct>;
