import type { WeightSettings } from '@oeuvre/contracts/domains/similarity/similarity.model.ts';

/**
 * The weights that a site starts with. A shared maker says a little more than a shared keyword, a shared period or
 * material less; each step up to a broader term counts 0.6 of the one before. Types that are not named count 1.
 */
export const usualSettings: WeightSettings = {
  typeWeights: { Artist: 1.2, Materials: 0.7, Age: 0.6 },
  factWeights: { materials: 0.5, cultures: 0.5, places: 0.5, period: 0.5, title: 0.8, years: 0.4 },
  decay: 0.6,
  tagsShare: 0.8,
};
