import { z } from 'zod';

const described = new WeakMap<z.core.$ZodType, z.ZodType>();

/**
 * A part of a reply that is passed on unchecked, because the server has already parsed it with this schema: parsing a
 * long text twice is too slow. The schema still describes it.
 */
export function passThrough<S extends z.ZodType>(schema: S): z.ZodType<z.infer<S>> {
  const passing = z.custom<z.infer<S>>();
  described.set(passing, schema);
  return passing;
}

/** The schema that describes a passed-on value. */
export const describedBy = (schema: z.core.$ZodType): z.ZodType | undefined => described.get(schema);
