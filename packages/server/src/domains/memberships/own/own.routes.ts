import { ownMembershipsRoutes } from '@oeuvre/contracts/domains/memberships/own/own.routes.ts';
import { maySeeSegment } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { handle, signedIn } from '../../../platform/http/serve.ts';
import { getSegment } from '../../segments/segments.queries.ts';
import { listConsentsOfPerson } from '../consents/consents.queries.ts';
import { listExportsOf } from '../contacts/contacts.queries.ts';
import { knowsHidden } from '../memberships.queries.ts';
import { getOwnStanding, listWaiting } from './own.queries.ts';

export const ownMembershipsHandlers = [
  handle(ownMembershipsRoutes.waiting, async ({ db, viewer, query }) => listWaiting(db, signedIn(viewer), query)),

  handle(ownMembershipsRoutes.exports, async ({ db, viewer }) =>
    (await listExportsOf(db, signedIn(viewer).id)).map(({ id, at, actorName, segmentName, count }) => ({
      id,
      at: at.toISOString(),
      by: actorName,
      segment: segmentName,
      count,
    })),
  ),
  handle(ownMembershipsRoutes.consents, async ({ db, viewer }) =>
    (await listConsentsOfPerson(db, signedIn(viewer).id))
      .map(({ segmentName, ...one }) => ({ ...one, segment: segmentName }))
      .reverse(),
  ),

  handle(ownMembershipsRoutes.standing, async ({ db, viewer, params }) => {
    const person = signedIn(viewer);
    const segment = await getSegment(db, params.segmentId);
    const standing = await getOwnStanding(db, person.id, segment.id);
    if (!knowsHidden(standing.status)) assertAllowed(maySeeSegment(viewer, segment));
    return standing;
  }),
];
