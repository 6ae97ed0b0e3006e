import { z } from 'zod';
import { artworkId, segmentId, userId } from '../../kernel/ids.ts';
import { filledText } from '../../kernel/text.ts';
import { artworkSummary } from '../artworks/artworks.model.ts';
import { tagTypes } from '../ontology/ontology.constants.ts';
import { factParts, factWeightNames, longestReason, similarityModels, verdictKinds } from './similarity.constants.ts';

/** A share of the relevance, in thousandths of a percent: 18204 is 18.204%. */
const points = z.int().min(0).max(100_000);

/** A term that both works have, or that stands above a tag of each. */
export const sharedTerm = z.object({ id: z.uuid(), name: z.string(), type: z.enum(tagTypes), points });
/** A word of the records of both works, or the years of both; `name` is the word, or the years: '1880–1889'. */
export const sharedFact = z.object({ id: z.string(), part: z.enum(factParts), name: z.string(), points });
export type SharedFact = z.infer<typeof sharedFact>;
/** A collection that both works are in. */
export const sharedCollection = z.object({ id: z.uuid(), name: z.string(), points });

/** The parts too small to be listed: how many, the names of the first few, and their sum. */
export const smallParts = z.object({ count: z.int(), names: z.array(z.string()), points });

/**
 * Why two works are similar, the largest parts first. `points` of all listed parts and of `rest` add up to `points` of
 * their group, and all groups to `points` of the whole: exactly what is shown.
 */
export const explanation = z.object({
  points,
  /** Null: the model does not look at terms. */
  tags: z.object({ points, parts: z.array(sharedTerm), rest: smallParts.nullable() }).nullable(),
  /** Null: the model does not look at what records say, which counts wherever terms do. */
  facts: z.object({ points, parts: z.array(sharedFact), rest: smallParts.nullable() }).nullable(),
  /** Null: the model does not look at collections, or one of the works is in none. */
  collections: z.object({ points, parts: z.array(sharedCollection), rest: smallParts.nullable() }).nullable(),
  /** The place of the work in this list if its largest part were missing; a place of null is beyond this page. */
  without: z.object({ name: z.string(), place: z.int().nullable() }).nullable(),
});
export type Explanation = z.infer<typeof explanation>;

/** A curator's verdict about two works; `segmentId` is null if it holds everywhere. */
export const similarityVerdict = z.object({
  id: z.uuid(),
  kind: z.enum(verdictKinds),
  reason: z.string(),
  segmentId: segmentId.nullable(),
  author: z.object({ id: userId, name: z.string() }).nullable(),
  saidAt: z.iso.datetime(),
  /** The viewer may change and withdraw it. */
  mayWithdraw: z.boolean(),
});
export type SimilarityVerdict = z.infer<typeof similarityVerdict>;

/** A similar work. Everything but the work is null for viewers who may not know it. */
export const similarWork = z.object({
  artwork: artworkSummary,
  /** From 0 to 1, with five decimals; shown as a percentage with three. */
  relevance: z.number().min(0).max(1).nullable(),
  explanation: explanation.nullable(),
  verdict: similarityVerdict.nullable(),
});
export type SimilarWork = z.infer<typeof similarWork>;

/**
 * How a list of similar works came about. `untagged`: the work has no tags, is in no collection and its record says
 * nothing that others say, so nothing can be called similar to it. `off`: the segment shows no similar works. `preparing`: the server has just started and is still
 * reading the works; ask again soon.
 */
export const similarStates = ['ranked', 'newest', 'untagged', 'off', 'preparing'] as const;

/** The facts of a list of similar works beside the works. */
export const similarSummary = {
  similarityModel: z.enum(similarityModels),
  state: z.enum(similarStates),
  /** There are more, but only members of the segment may load them: `nextPage` is null then. */
  isCutOff: z.boolean(),
  /** The term weights behind the figures; null for viewers who see none. */
  weights: z.object({ version: z.int(), computedAt: z.iso.datetime() }).nullable(),
  /** Works that are never shown here, with the reasons; on the first page, for viewers who may say so themselves. */
  never: z.array(similarWork),
  /** The viewer may say which works belong to this one, and which never. */
  maySayVerdicts: z.boolean(),
};

/** A verdict on two works, in a segment or everywhere; saying it again replaces what was said there. */
export const newVerdict = z.object({
  artworkId,
  otherId: artworkId,
  segmentId: segmentId.nullable().default(null),
  kind: z.enum(verdictKinds),
  reason: filledText(longestReason),
});
export type NewVerdict = z.infer<typeof newVerdict>;

/** How a segment finds similar works, with what a supervisor needs to choose. */
export const segmentSimilarity = z.object({
  segmentId,
  similarityModel: z.enum(similarityModels),
  /** Similar works are turned off for the whole segment. */
  similarityDisabled: z.boolean(),
  worksCount: z.int(),
  /** How many of its works are in a collection. */
  collectedCount: z.int(),
});
export type SegmentSimilarity = z.infer<typeof segmentSimilarity>;

/** A supervisor's choice; without `similarityDisabled` that stays as it is. */
export const segmentSimilarityChoice = z.object({
  similarityModel: z.enum(similarityModels),
  similarityDisabled: z.boolean().optional(),
});
export type SegmentSimilarityChoice = z.infer<typeof segmentSimilarityChoice>;

/**
 * The weights of terms: a factor for each type, the factor for each step up to an ancestor, a factor for each kind of
 * fact (the usual one where none is given), and how much tags and facts count beside collections in the hybrid model.
 */
export const weightSettings = z.object({
  typeWeights: z.partialRecord(z.enum(tagTypes), z.number().min(0).max(10)),
  factWeights: z.partialRecord(z.enum(factWeightNames), z.number().min(0).max(10)).default({}),
  decay: z.number().min(0).max(1),
  tagsShare: z.number().min(0).max(1),
});
export type WeightSettings = z.infer<typeof weightSettings>;

/** A version of the term weights; `worksCount` is the number of public works they were counted in. */
export const termWeights = weightSettings.extend({
  version: z.int(),
  active: z.boolean(),
  /** Null: still being computed. */
  computedAt: z.iso.datetime().nullable(),
  worksCount: z.int(),
  termsCount: z.int(),
  /** Why it was started. */
  reason: z.string(),
});
export type TermWeights = z.infer<typeof termWeights>;
