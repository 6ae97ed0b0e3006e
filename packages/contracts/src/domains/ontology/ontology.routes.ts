import { z } from 'zod';
import { segmentId, tagId } from '../../kernel/ids.ts';
import { route } from '../../kernel/route.ts';
import { maximumTagsPerCall } from './ontology.constants.ts';
import { ontologyErrors } from './ontology.errors.ts';
import { tag, tagWithAncestors } from './ontology.model.ts';

const ids = z.array(tagId).max(maximumTagsPerCall);

export const ontologyRoutes = {
  list: route({
    method: 'POST',
    path: '/api/tags/list',
    access: 'anyone',
    summary: 'Tags by their ids; with segments, those that works there have which the viewer may see',
    body: z.object({ ids, segmentsIds: z.array(segmentId).max(maximumTagsPerCall).optional() }),
    reply: z.array(tag),
    errors: ontologyErrors.codes,
  }),
  byIdsFull: route({
    method: 'POST',
    path: '/api/tags/by-ids-full',
    access: 'anyone',
    summary: 'Tags by their ids, with everything above them',
    body: z.object({ ids }),
    reply: z.array(tagWithAncestors),
    errors: ontologyErrors.codes,
  }),
};
