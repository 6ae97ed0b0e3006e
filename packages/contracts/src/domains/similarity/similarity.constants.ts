/**
 * How works resemble each other: by the collections they are in, by the terms of their tags, by both (hybrid), or not
 * at all.
 */
export const similarityModels = ['collections', 'tags', 'collections-and-tags', 'none'] as const;
export type SimilarityModel = (typeof similarityModels)[number];

/** The model of segments that have chosen none, and of the catalogue. */
export const defaultSimilarityModel: SimilarityModel = 'collections-and-tags';

/** Names of the models for people. */
export const similarityModelNames: Readonly<Record<SimilarityModel, string>> = {
  collections: 'Collections',
  tags: 'Tags',
  'collections-and-tags': 'Hybrid (collections and tags)',
  none: 'None',
};

/**
 * The parts of a record that count beside terms, each by its words or years: what two works share of them is a fact. In
 * the order of their numbers in the index, from 1 on: new ones come last.
 */
export const factParts = ['materials', 'cultures', 'places', 'period', 'title', 'decade', 'century'] as const;
export type FactPart = (typeof factParts)[number];

/** The weights of facts: decades and centuries are both years. */
export const factWeightNames = ['materials', 'cultures', 'places', 'period', 'title', 'years'] as const;
export type FactWeightName = (typeof factWeightNames)[number];

/** A curator's verdict about two works: they belong together, or one is never shown as similar to the other. */
export const verdictKinds = ['belongs', 'never'] as const;
export type VerdictKind = (typeof verdictKinds)[number];

/** Similar works per page by default. */
export const similarPerPage = 30;

/** Lists of similar works end here: the farthest page costs no more than this many works in order. */
export const farthestSimilar = 3_000;

/** Characters of a verdict's reason. */
export const longestReason = 500;

/** Verdicts about one work, in one segment or everywhere. */
export const mostVerdictsOfWork = 200;

/** Relevance in whole thousandths of a percent: 100,000 is 100.000%. Shares are written in it, so that they add up. */
export const wholeRelevance = 100_000;
