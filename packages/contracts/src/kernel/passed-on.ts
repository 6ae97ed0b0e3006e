import { z } from 'zod';

const described = new WeakMap<z.core.$ZodType, z.ZodType>();

/**
 * What a reply passes on as it is, because the server has read it by this schema already: a long text is not gone through twice. The
 * schema still describes it.
 */
export function passedOn<S extends z.ZodType>(schema: S): z.ZodType<z.infer<S>> {
  const passing = z.custom<z.infer<S>>();
  described.set(passing, schema);
  return passing;
}

/** The schema that describes what this one passes on. */
export const describedBy = (schema: z.core.$ZodType): z.ZodType | undefined => described.get(schema);
