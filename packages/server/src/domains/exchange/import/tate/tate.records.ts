import { z } from 'zod';

const maybeText = z.string().nullish();
const maybeYear = z.int().nullish();
/** A few ranges contain text: '2005', 'c.1997-9', 'no date'. */
const rangeYear = z.union([z.int(), z.string()]).nullish();
const place = z.object({ name: maybeText }).nullish();
const event = z.object({ place, time: z.object({ startYear: maybeYear }).nullish() }).nullish();

export interface TateSubject {
  readonly id: number;
  readonly name: string;
  readonly children?: readonly TateSubject[] | null | undefined;
}
export const tateSubject: z.ZodType<TateSubject> = z.object({
  id: z.int(),
  name: z.string(),
  get children() {
    return z.array(tateSubject).nullish();
  },
});

const tateMovement = z.object({
  id: z.int(),
  name: z.string(),
  era: z.object({ id: z.int(), name: z.string() }).nullish(),
});

const tateContributor = z.object({
  id: z.int(),
  fc: z.string(),
  mda: maybeText,
  role: maybeText,
  date: maybeText,
  gender: maybeText,
  birthYear: maybeYear,
  displayOrder: z.int().nullish(),
});

/** A work as the museum writes it. Missing values are absent, null, '' or []; only the accession number is required. */
export const tateArtwork = z.object({
  acno: z.string().trim().min(1),
  title: maybeText,
  foreignTitle: maybeText,
  groupTitle: maybeText,
  all_artists: maybeText,
  contributors: z.array(tateContributor).nullish(),
  dateText: maybeText,
  dateRange: z.object({ startYear: rangeYear, endYear: rangeYear }).nullish(),
  medium: maybeText,
  classification: maybeText,
  dimensions: maybeText,
  width: maybeText,
  height: maybeText,
  depth: maybeText,
  units: maybeText,
  creditLine: maybeText,
  acquisitionYear: maybeYear,
  inscription: maybeText,
  finberg: maybeText,
  url: maybeText,
  subjects: tateSubject.nullish(),
  movements: z.array(tateMovement).nullish(),
});
export type TateArtwork = z.infer<typeof tateArtwork>;

export const tateArtist = z.object({
  id: z.int(),
  fc: z.string(),
  mda: maybeText,
  date: maybeText,
  gender: maybeText,
  birthYear: maybeYear,
  birth: event,
  death: event,
});
export type TateArtist = z.infer<typeof tateArtist>;
