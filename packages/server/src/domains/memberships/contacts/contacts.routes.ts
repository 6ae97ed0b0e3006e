import { contactsRoutes } from '@oeuvre/contracts/domains/memberships/contacts/contacts.routes.ts';
import { mayManageMembers, mayManageSomeMembers } from '@oeuvre/contracts/domains/memberships/memberships.policy.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { type CallContext, handle, handleRaw, signedIn } from '../../../platform/http/serve.ts';
import { farthestMark, numberedPage, offsetOf } from '../../../platform/lists/paging.ts';
import { presentCounts } from './contacts.cells.ts';
import { countFound, overviewOf } from './contacts.counting.ts';
import { exportContacts } from './contacts.csv.ts';
import { getContactDetail, listContactEvents } from './contacts.detail.ts';
import { findContactLayout, keepContactLayout } from './contacts.layout.ts';
import { findContactsPage } from './contacts.list.ts';
import { assertPast, cellsAt, findPastPage } from './contacts.moments.ts';
import { listContactRows } from './contacts.rows.ts';

/** Only people who manage the members of a segment see its contacts. */
const assertSees = ({ viewer }: CallContext, segmentId: SegmentId) =>
  assertAllowed(mayManageMembers(viewer, segmentId));

export const contactsHandlers = [
  handle(contactsRoutes.list, async (call) => {
    const { db, params, query, services, payer } = call;
    const { segmentId } = params;
    const { sort, at, search, membership, invitation, newsletter, itemsPerPage } = query;
    assertSees(call, segmentId);
    assertPast(at);
    if (search !== '' || at) await services.limits.take('search', payer);
    const offset = offsetOf(query, at ? undefined : 100 * farthestMark);
    const asked = {
      segmentId,
      filter: { search, membership, invitation, newsletter },
      sort,
      offset,
      limit: itemsPerPage,
    };
    const { ids, totalCount } = await (at ? findPastPage(db, { ...asked, at }) : findContactsPage(db, asked));
    const hasNextPage = offset + ids.length < totalCount && ids.length > 0;
    return {
      contacts: await listContactRows(db, { segmentId, ids, at }),
      totalCount,
      hasNextPage,
      nextPage: hasNextPage ? Number(query.page) + 1 : null,
    };
  }),

  handle(contactsRoutes.counts, async (call) => {
    const { db, params, query, services, payer } = call;
    const { at, ...filter } = query;
    assertSees(call, params.segmentId);
    assertPast(at);
    if (filter.search !== '' || at) await services.limits.take('search', payer);
    const cells = at
      ? await cellsAt(db, { segmentId: params.segmentId, filter, at })
      : await countFound(db, await overviewOf(db, params.segmentId, filter.search));
    return presentCounts(cells, filter);
  }),

  handle(contactsRoutes.detail, async (call) => {
    assertSees(call, call.params.segmentId);
    assertPast(call.query.at);
    return getContactDetail(call.db, { ...call.params, at: call.query.at });
  }),

  handle(contactsRoutes.history, async (call) => {
    const { db, params, query } = call;
    assertSees(call, params.segmentId);
    const { events, totalCount } = await listContactEvents(db, params, {
      offset: offsetOf(query),
      limit: query.itemsPerPage,
    });
    return { events, ...numberedPage(query, totalCount) };
  }),

  handleRaw(
    contactsRoutes.csv,
    async (call, _request, reply) => {
      const { viewer, body, services, requestId } = call;
      assertSees(call, body.segmentId);
      const { segmentId, usersIds, filter, sort } = body;
      const file = await exportContacts(services, { segmentId, usersIds, filter, sort, viewer, requestId });
      const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="contacts-${stamp}.csv"`)
        .header('cache-control', 'private, no-store');
      return reply.send(file);
    },
    async ({ viewer, services, payer }) => {
      assertAllowed(mayManageSomeMembers(viewer));
      await services.limits.take('export', payer);
    },
  ),

  handle(contactsRoutes.layout, async ({ db, viewer }) => ({
    layout: (await findContactLayout(db, signedIn(viewer).id)) ?? null,
  })),

  handle(contactsRoutes.keepLayout, async ({ db, viewer, body, services, payer }) => {
    await services.limits.take('search', payer);
    await keepContactLayout(db, signedIn(viewer).id, body);
    return { layout: body };
  }),
];
