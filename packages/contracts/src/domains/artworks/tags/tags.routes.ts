import { z } from 'zod';
import { artworkId, segmentId, tagId } from '../../../kernel/ids.ts';
import { listOf } from '../../../kernel/page.ts';
import { route } from '../../../kernel/route.ts';
import { maximumTagsPerCall, tagTypes } from '../../ontology/ontology.constants.ts';
import { tag } from '../../ontology/ontology.model.ts';
import { termAddingRoles } from '../../ontology/vocabulary/vocabulary.constants.ts';
import { vocabularyErrors } from '../../ontology/vocabulary/vocabulary.errors.ts';
import { countedTag, prediction, predictionInput } from './tags.model.ts';

/** Terms as the works that a viewer may see use them. */
export const tagsRoutes = {
  relevant: route({
    method: 'GET',
    path: '/api/tags/relevant-tags/:id',
    access: 'anyone',
    summary: 'Terms of the works nearest to this one that it does not have itself, the most telling first',
    params: z.object({ id: artworkId }),
    query: z.object({
      /** The selected terms: the works must have all of them; they are not repeated. */
      tags: listOf(tagId),
      /** Only works of this segment, if the viewer may read it. */
      segmentId: segmentId.optional(),
    }),
    reply: z.array(tag),
  }),
  bySegment: route({
    method: 'POST',
    path: '/api/tags/by-segment',
    access: 'anyone',
    summary: 'The terms of the works in these segments, with the numbers of works that the viewer may see',
    body: z.object({
      segmentsIds: z.array(segmentId).min(1).max(maximumTagsPerCall),
      type: z.enum(tagTypes).optional(),
      limit: z.int().min(1).max(200).default(100),
    }),
    reply: z.array(countedTag),
  }),
  predict: route({
    method: 'POST',
    path: '/api/tags/predict',
    access: { roles: termAddingRoles },
    summary: 'Terms that a work with this title, these sections and these colours probably has',
    bodyLimit: 1_000_000,
    body: predictionInput,
    reply: prediction,
    errors: vocabularyErrors.codes,
  }),
};
