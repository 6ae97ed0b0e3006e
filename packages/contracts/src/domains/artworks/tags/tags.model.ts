import { z } from 'zod';
import { text } from '../../../kernel/text.ts';
import { tag } from '../../ontology/ontology.model.ts';
import { artworkSections } from '../record/record.model.ts';

/** A term, and how many of the works in question the viewer may see with it or with a term below it. */
export const countedTag = tag.extend({ count: z.int() });
export type CountedTag = z.infer<typeof countedTag>;

/** A colour of a picture, as in '#1c3f95'. */
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #1c3f95');

/** Known facts about a work whose terms are to be predicted. */
export const predictionInput = z.object({
  title: text(2_000).trim().default(''),
  sections: artworkSections.omit({ title: true }).default({}),
  /** The colours of its pictures. */
  colours: z.array(colour).max(30).default([]),
  /** Terms that the work has: they are not predicted again, but say something about the others. */
  tags: z.array(tag.shape.id).max(200).default([]),
  /** Only terms of this type. */
  type: tag.shape.type.optional(),
});
export type PredictionInput = z.infer<typeof predictionInput>;

/** A predicted term. */
export const predictedTag = tag.extend({
  /** How sure the prediction is, 0 to 1: of terms predicted with 0.8, about eight in ten are right. */
  confidence: z.number().min(0).max(1),
  /** The words of the title and the sections, the colours and the terms that it came from. */
  words: z.array(z.string()),
});
export type PredictedTag = z.infer<typeof predictedTag>;

export const prediction = z.object({
  tags: z.array(predictedTag),
  /** The prediction and its sources, in one or two sentences. */
  summary: z.string(),
  /** Where it came from: the catalogue's own statistics, or the provider that the site has configured. */
  provider: z.enum(['catalogue', 'configured']),
  /** The configured provider did not answer; these are the catalogue's own. */
  fellBack: z.boolean(),
});
export type Prediction = z.infer<typeof prediction>;
