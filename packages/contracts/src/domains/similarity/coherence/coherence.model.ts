import { z } from 'zod';
import { artworkSummary } from '../../artworks/artworks.model.ts';
import { answerKinds } from '../../collections/coherence/coherence.constants.ts';
import { tagTypes } from '../../ontology/ontology.constants.ts';

/** A term, and how many works of the collection have it, or one below it; the suggested work itself is not counted. */
const coherentTerm = z.object({ id: z.uuid(), name: z.string(), type: z.enum(tagTypes), worksCount: z.int() });
export type CoherentTerm = z.infer<typeof coherentTerm>;

/**
 * Why a work is suggested. `points` are thousandths of a percent, as in the explanation of similar works; those of
 * `shared` and of `rest` add up to those of the whole. Null for viewers who may not see the relevance.
 */
const figures = {
  points: z.int().nullable(),
  shared: z.array(coherentTerm.extend({ points: z.int().nullable() })),
  rest: z.object({ count: z.int(), points: z.int().nullable() }).nullable(),
  lacking: z.array(coherentTerm),
};

export const suggestedWork = z.object({ artwork: artworkSummary, ...figures });
export type SuggestedWork = z.infer<typeof suggestedWork>;
export const nearPair = z.object({ artworks: z.tuple([artworkSummary, artworkSummary]), ...figures });
export type NearPair = z.infer<typeof nearPair>;

/**
 * `few`: too few of its works have terms to be compared. `preparing`: the server has just started and is still reading
 * the works; ask again soon.
 */
export const coherenceStates = ['compared', 'few', 'preparing'] as const;

/** Suggestions about a collection. Counts and figures are about the works that the viewer may see. */
export const coherence = z.object({
  state: z.enum(coherenceStates),
  comparedCount: z.int(),
  /** Works without terms, which cannot be compared. */
  untaggedCount: z.int(),
  terms: z.array(coherentTerm),
  strange: z.array(suggestedWork),
  strangeCount: z.int(),
  missing: z.array(suggestedWork),
  missingCount: z.int(),
  pairs: z.array(nearPair),
  /** The last answers. */
  answered: z.array(z.object({ kind: z.enum(answerKinds), artworks: z.array(artworkSummary).min(1) })),
});
export type Coherence = z.infer<typeof coherence>;
