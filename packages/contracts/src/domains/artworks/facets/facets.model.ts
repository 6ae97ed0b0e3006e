import { z } from 'zod';
import { id, tagId } from '../../../kernel/ids.ts';
import { listOf } from '../../../kernel/page.ts';
import { pigmentNames } from '../../files/pigments.constants.ts';
import {
  facetNames,
  facetValuesShown,
  mostYearBars,
  possessions,
  rightsClasses,
  yearRange,
} from './facets.constants.ts';

const makerId = id<'MakerId'>();
/** An artist of the catalogue. */
export type MakerId = z.infer<typeof makerId>;

const year = z.coerce.number<number>().int().min(yearRange.min).max(yearRange.max);

/**
 * The filters that facets offer: of one facet, a work has one of the chosen values (of a term, or of one below it); it
 * passes each facet. Years include every work that may have been made between them.
 */
export const facetQuery = {
  makers: listOf(makerId),
  types: listOf(tagId),
  materials: listOf(tagId),
  keywords: listOf(tagId),
  places: listOf(tagId),
  cultures: listOf(tagId),
  periods: listOf(tagId),
  yearFrom: year.optional(),
  yearTo: year.optional(),
  colours: listOf(z.enum(pigmentNames)),
  has: listOf(z.enum(possessions)),
  rights: listOf(z.enum(rightsClasses)),
};

/** The chosen values of each facet. */
export type FacetChoices = z.output<z.ZodObject<typeof facetQuery>>;

/** A value of a facet: a term, artist, segment, or one of the fixed names. */
export const facetValue = z.object({
  id: z.string(),
  name: z.string(),
  /** Tells values of the same name apart: a term's parent, an artist's life dates. */
  contextName: z.string(),
  /** The works that the list would have with this value and no other of its facet. */
  count: z.int(),
});
export type FacetValue = z.infer<typeof facetValue>;

export const facet = z.object({
  /** The most frequent first; chosen ones are always among them, even with 0 works. */
  values: z.array(facetValue).max(2 * facetValuesShown),
  /** How many values have works. */
  valuesCount: z.int(),
});
export type Facet = z.infer<typeof facet>;

/** How the works lie in time, as if no years were chosen. */
export const yearHistogram = z.object({
  /** The first year of the first bar. */
  from: z.int(),
  /** The years of each bar. */
  step: z.int(),
  /** A work counts in every bar in which it may have been made. */
  bars: z.array(z.int()).max(mostYearBars),
  /** Works without a year. */
  undated: z.int(),
});
export type YearHistogram = z.infer<typeof yearHistogram>;

/** Without `facet`: all of them. With it: only this one. */
export const facetsOfList = z.object({
  /** The exact number of works in the list. */
  totalCount: z.int(),
  facets: z.partialRecord(z.enum(facetNames), facet),
  /** Null if only one facet was asked for, or no work has a year. */
  years: yearHistogram.nullable(),
});
export type FacetsOfList = z.infer<typeof facetsOfList>;
