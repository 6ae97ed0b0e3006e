import { managedPeopleRoutes } from '@oeuvre/contracts/domains/admin/people/managed-people.routes.ts';
import { managedSegmentsRoutes } from '@oeuvre/contracts/domains/admin/segments/managed-segments.routes.ts';
import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Call } from '@oeuvre/contracts/kernel/route.ts';
import { callOf } from '../../../ui/api-context.ts';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { reloadedBy } from '../../../ui/working/reloaded-by.ts';
import type { Route } from './+types/audit.page';
import { type AuditQueryShown, auditParameters, auditQueryIn, loadAudit } from './audit-query.ts';
import { AuditLog } from './components/audit-log/audit-log.tsx';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Audit log', isPrivate: true });

/** Another person or segment in the filter needs its name. */
export const shouldRevalidate = reloadedBy(...auditParameters);

/** A person who is gone has no name; the filter still holds. */
async function namesIn(call: Call, query: AuditQueryShown) {
  const [person, segment] = await Promise.all([
    query.personId
      ? call(managedPeopleRoutes.get, { params: { personId: query.personId as UserId } }).catch(() => null)
      : null,
    query.segmentId
      ? call(managedSegmentsRoutes.get, { params: { segmentId: query.segmentId as SegmentId } }).catch(() => null)
      : null,
  ]);
  return { person, segment: segment && { id: segment.id, name: segment.name } };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const call = callOf(context);
  const query = auditQueryIn(url.searchParams);
  const [page, names] = await Promise.all([loadAudit(call, { query, page: 1 }), namesIn(call, query)]);
  return { query, ...page, ...names };
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  return <AuditLog first={loaderData} />;
}
