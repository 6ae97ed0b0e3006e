import { segmentsRoutes } from '@oeuvre/contracts/domains/segments/segments.routes.ts';
import { type CallContext, handle } from '../../platform/http/serve.ts';
import { numberedPage, offsetOf } from '../../platform/lists/paging.ts';
import { changeSegment, createSegment } from './segments.commands.ts';
import { presentSegment, searchSegments } from './segments.queries.ts';

/** Administrators alone may call. */
const takeChange = ({ services, payer }: CallContext) => services.limits.take('segment-change', payer);

export const segmentsHandlers = [
  handle(
    segmentsRoutes.create,
    async ({ db, viewer, body }) => presentSegment(viewer, await createSegment(db, viewer, body)),
    takeChange,
  ),

  handle(
    segmentsRoutes.change,
    async ({ db, viewer, params, body }) =>
      presentSegment(viewer, await changeSegment(db, viewer, { id: params.segmentId, change: body })),
    takeChange,
  ),

  handle(segmentsRoutes.supervised, async ({ db, viewer, query }) => {
    const { rows, totalCount } = await searchSegments(db, viewer, {
      ...query,
      onlyStaffed: true,
      limit: query.itemsPerPage,
      offset: offsetOf(query),
    });
    return { segments: rows.map((row) => presentSegment(viewer, row)), ...numberedPage(query, totalCount) };
  }),
];
