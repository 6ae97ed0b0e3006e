import { managedSegmentsRoutes } from '@oeuvre/contracts/domains/admin/segments/managed-segments.routes.ts';
import { mayManageSegments } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { handle } from '../../../platform/http/serve.ts';
import { numberedPage, offsetOf } from '../../../platform/lists/paging.ts';
import { searchSegments } from '../../segments/segments.queries.ts';
import { getManagedSegment, presentListed } from './managed-segments.queries.ts';

export const managedSegmentsHandlers = [
  handle(managedSegmentsRoutes.list, async ({ db, viewer, query }) => {
    assertAllowed(mayManageSegments(viewer));
    const { searchQuery, sort, itemsPerPage } = query;
    const found = await searchSegments(db, viewer, { searchQuery, sort, limit: itemsPerPage, offset: offsetOf(query) });
    return { segments: await presentListed(db, viewer, found.rows), ...numberedPage(query, found.totalCount) };
  }),

  handle(managedSegmentsRoutes.get, async ({ db, viewer, params }) => {
    assertAllowed(mayManageSegments(viewer));
    return getManagedSegment(db, viewer, params.segmentId);
  }),
];
