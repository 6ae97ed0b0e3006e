import { z } from 'zod';
import { segmentId } from '../../../kernel/ids.ts';
import { pageOf } from '../../../kernel/page.ts';
import { route } from '../../../kernel/route.ts';
import { listedSegment, managedSegment, managedSegmentsQuery } from './managed-segments.model.ts';

const access = { roles: ['SUPER'] } as const;

/** Segments as administrators see them; `segmentsRoutes` creates and changes them. */
export const managedSegmentsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/segments',
    access,
    summary: 'All segments, with their counts and staff.',
    query: managedSegmentsQuery,
    reply: pageOf('segments', listedSegment),
  }),
  get: route({
    method: 'GET',
    path: '/api/admin/segments/:segmentId',
    access,
    summary: 'One segment, with everything that may change.',
    params: z.object({ segmentId }),
    reply: managedSegment,
  }),
};
