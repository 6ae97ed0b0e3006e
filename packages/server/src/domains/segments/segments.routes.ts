import { segmentsRoutes } from '@oeuvre/contracts/domains/segments/segments.routes.ts';
import { type CallContext, handle } from '../../platform/http/serve.ts';
import { numberedPage, offsetOf } from '../../platform/lists/paging.ts';
import { changeSegment, createSegment } from './segments.commands.ts';
import { presentSegment, searchSegments } from './segments.queries.ts';
import { mailReplyLink } from './sender/sender.commands.ts';

/** Administrators alone may call. */
const takeChange = ({ services, payer }: CallContext) => services.limits.take('segment-change', payer);

export const segmentsHandlers = [
  handle(
    segmentsRoutes.create,
    async ({ db, viewer, body, services }) => {
      const made = await createSegment(db, viewer, body);
      await mailReplyLink(services, made);
      return presentSegment(viewer, made);
    },
    takeChange,
  ),

  handle(
    segmentsRoutes.change,
    async ({ db, viewer, params, body, services }) => {
      const changed = await changeSegment(db, viewer, { id: params.segmentId, change: body });
      if (body.replyTo !== undefined) await mailReplyLink(services, changed);
      return presentSegment(viewer, changed);
    },
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
