import { z } from 'zod';
import { segmentId } from '../../kernel/ids.ts';
import { pageOf, pageQuery } from '../../kernel/page.ts';
import { route } from '../../kernel/route.ts';
import { text } from '../../kernel/text.ts';
import { segmentErrors } from './segments.errors.ts';
import { newSegment, segment, segmentChange } from './segments.model.ts';

const errors = segmentErrors.codes;
/** The 'about' text may have 50,000 characters, of up to four bytes each. */
const maximumSegmentBytes = 256 * 1024;

/**
 * The list of segments and the segment's page carry the viewer's own status; they are `membershipsRoutes.segments` and
 * `.segment`.
 */
export const segmentsRoutes = {
  create: route({
    method: 'POST',
    path: '/api/segments',
    access: { roles: ['SUPER'] },
    summary: 'Make a segment.',
    body: newSegment,
    bodyLimit: maximumSegmentBytes,
    reply: segment,
    errors,
  }),
  change: route({
    method: 'PATCH',
    path: '/api/segments/:segmentId',
    access: { roles: ['SUPER'] },
    summary: 'Change a segment.',
    params: z.object({ segmentId }),
    body: segmentChange,
    bodyLimit: maximumSegmentBytes,
    reply: segment,
    errors,
  }),
  supervised: route({
    method: 'GET',
    path: '/api/supervisor-segments',
    access: { roles: ['OO_SUPERVISOR', 'SUPERVISOR', 'SUPER'] },
    summary: 'The segments that the viewer supervises.',
    query: z.object({ segmentId: segmentId.optional(), searchQuery: text(200).trim().default(''), ...pageQuery(30) }),
    reply: pageOf('segments', segment),
  }),
};
