import { explain } from '@oeuvre/contracts/domains/memberships/memberships.explanation.ts';
import { furtherEvents, membershipEvents } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import { membershipStatuses } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { maySeeSegment } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import { isSignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { assertAllowed } from '../../platform/http/policy.ts';
import { handle, signedIn } from '../../platform/http/serve.ts';
import { numberedPage, offsetOf } from '../../platform/lists/paging.ts';
import { getSegment, listSegmentsByIds, presentSegment, searchSegments } from '../segments/segments.queries.ts';
import { addContacts } from './commands/add-contacts.ts';
import { askToConfirmNewsletter } from './commands/ask-to-confirm-newsletter.ts';
import { applyToSegment, joinSegment, leaveSegment, withdrawRequest } from './commands/join-and-leave.ts';
import {
  approveRequest,
  declineRequest,
  endSubscription,
  grantMembership,
  removeContact,
  suspendMember,
} from './commands/manage-members.ts';
import { changeContactsNewsletter, changeOwnNewsletter } from './commands/newsletter.commands.ts';
import { isNewsletterReader, knowsHidden, presentSegmentsFor } from './memberships.queries.ts';

export const membershipsHandlers = [
  handle(membershipsRoutes.segments, async ({ db, viewer, query, dependsOn }) => {
    const { rows, totalCount } = await searchSegments(db, viewer, {
      searchQuery: query.searchQuery,
      onlyFollowed: query.mine !== undefined,
      limit: query.itemsPerPage,
      offset: offsetOf(query),
    });
    dependsOn('segments', ...rows.flatMap((row) => [`segment:${row.id}`, `members:${row.id}`]));
    return { segments: await presentSegmentsFor(db, viewer, rows), ...numberedPage(query, totalCount) };
  }),

  handle(membershipsRoutes.segment, async ({ db, viewer, params, dependsOn }) => {
    dependsOn(`segment:${params.segmentId}`, `members:${params.segmentId}`);
    const row = await getSegment(db, params.segmentId);
    const [segment] = await presentSegmentsFor(db, viewer, [row]);
    if (!knowsHidden(segment!.status)) assertAllowed(maySeeSegment(viewer, row));
    return segment!;
  }),

  handle(membershipsRoutes.mine, async ({ db, viewer }) => {
    const [subscriptions, assigned] = await Promise.all([
      listSegmentsByIds(db, viewer.memberOf),
      listSegmentsByIds(db, viewer.assignedTo),
    ]);
    return {
      subscriptions: subscriptions.map((row) => presentSegment(viewer, row)),
      assigned: assigned.map((row) => presentSegment(viewer, row)),
    };
  }),

  handle(membershipsRoutes.machine, async () => ({
    statuses: membershipStatuses.map((status) => ({
      status,
      events: [...membershipEvents, ...furtherEvents].map((event) => explain(status, event)),
    })),
  })),

  handle(membershipsRoutes.join, async ({ db, viewer, params, services }) => {
    const person = signedIn(viewer);
    await services.limits.take('join', person.id);
    return joinSegment(db, person, params.segmentId);
  }),
  handle(membershipsRoutes.leave, async ({ db, viewer, params }) =>
    leaveSegment(db, signedIn(viewer), params.segmentId),
  ),
  handle(membershipsRoutes.apply, async ({ db, viewer, body, services }) => {
    const person = signedIn(viewer);
    await services.limits.take('join', person.id);
    return applyToSegment(db, person, body);
  }),

  handle(membershipsRoutes.withdraw, async ({ db, viewer, params }) =>
    withdrawRequest(db, signedIn(viewer), params.segmentId),
  ),

  handle(membershipsRoutes.add, async ({ db, viewer, body, services }) => {
    await services.limits.take('add-contacts', signedIn(viewer).id);
    return { results: await addContacts(db, viewer, body) };
  }),
  handle(membershipsRoutes.approve, async ({ db, viewer, params }) => approveRequest(db, viewer, params.requestId)),
  handle(membershipsRoutes.decline, async ({ db, viewer, params, body }) =>
    declineRequest(db, viewer, { id: params.requestId, reason: body.reason }),
  ),
  handle(membershipsRoutes.grant, async ({ db, viewer, params, body }) =>
    grantMembership(db, viewer, { ...params, ...body }),
  ),
  handle(membershipsRoutes.suspend, async ({ db, viewer, params, body }) =>
    suspendMember(db, viewer, { ...params, ...body }),
  ),
  handle(membershipsRoutes.end, async ({ db, viewer, params, body }) =>
    endSubscription(db, viewer, { ...params, ...body }),
  ),
  handle(membershipsRoutes.remove, async ({ db, viewer, body }) => removeContact(db, viewer, body)),

  ...(
    [
      [membershipsRoutes.subscribeContact, 'subscribed'],
      [membershipsRoutes.unsubscribeContact, 'unsubscribed'],
    ] as const
  ).map(([route, to]) =>
    handle(route, async ({ db, viewer, body }) => {
      const person = signedIn(viewer);
      return body.userId === person.id
        ? changeOwnNewsletter(db, person, { segmentId: body.segmentId, to })
        : changeContactsNewsletter(db, person, { target: body, to });
    }),
  ),

  handle(membershipsRoutes.newsletter, async ({ db, viewer, query }) => ({
    subscribed: isSignedIn(viewer) && (await isNewsletterReader(db, viewer.id, query.segmentId)),
  })),

  handle(membershipsRoutes.subscribe, async ({ db, viewer, body, services, address }) => {
    if (body.email === undefined) {
      await changeOwnNewsletter(db, signedIn(viewer), { segmentId: body.segmentId, to: 'subscribed' });
      return { subscribed: true, isVerificationEmailSent: false };
    }
    const { segmentId, email, articleId } = body;
    await askToConfirmNewsletter(services, { viewer, segmentId, email, articleId, address });
    return { subscribed: false, isVerificationEmailSent: true };
  }),
];
