import { z } from 'zod';

/** The largest page size, whatever the caller requests. */
export const maximumItemsPerPage = 100;

/**
 * `page` is the opaque cursor from `nextPage`, or a number from 1. List parameters are repeated or joined by commas.
 */
export const pageQuery = (itemsPerPage: number) => ({
  page: z.union([z.coerce.number<number>().int().min(1).max(1_000_000), z.string().max(400)]).default(1),
  itemsPerPage: z.coerce.number<number>().int().min(1).max(maximumItemsPerPage).default(itemsPerPage),
});
/** The requested page, parsed: a number, or a cursor as text. */
export interface PageQuery {
  readonly page: number | string;
  readonly itemsPerPage: number;
}

/** A list parameter: `a=1&a=2`, `a=1,2` or absent. */
export const listOf = <T extends z.ZodType<unknown, string>>(one: T) =>
  z
    .preprocess(
      (value) =>
        (Array.isArray(value) ? value : [value]).flatMap((text) =>
          typeof text === 'string' ? text.split(',').filter(Boolean) : [text],
        ),
      z.array(one).max(200),
    )
    .default([]) as unknown as z.ZodDefault<z.ZodType<z.output<T>[], z.input<T>[]>>;

/** The reply of a list call: `{ <noun>: […], totalCount, hasNextPage, nextPage }`. */
export const pageOf = <Noun extends string, T extends z.ZodType>(noun: Noun, one: T) =>
  z.object({
    [noun]: z.array(one),
    totalCount: z.int(),
    hasNextPage: z.boolean(),
    nextPage: z.union([z.string(), z.int()]).nullable(),
  } as unknown as {
    [K in Noun]: z.ZodArray<T>;
  } & {
    totalCount: z.ZodInt;
    hasNextPage: z.ZodBoolean;
    nextPage: z.ZodNullable<z.ZodUnion<[z.ZodString, z.ZodInt]>>;
  });
