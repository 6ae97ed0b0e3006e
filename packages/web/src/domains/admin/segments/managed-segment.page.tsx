import { managedSegmentsRoutes } from '@oeuvre/contracts/domains/admin/segments/managed-segments.routes.ts';
import { segmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { data } from 'react-router';
import { callOf } from '../../../ui/api-context.ts';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import type { Route } from './+types/managed-segment.page';
import { SegmentEditor } from './components/segment-editor/segment-editor.tsx';

export const handle = { hydrate: 'now', side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOfMatches(matches), { title: `${loaderData?.name ?? 'Segment'}, administration`, isPrivate: true });

export function loader({ context, params }: Route.LoaderArgs) {
  const id = segmentId.safeParse(params.segmentId);
  if (!id.success) throw data(null, { status: 404 });
  return callOf(context)(managedSegmentsRoutes.get, { params: { segmentId: id.data } });
}

export default function ManagedSegmentPage({ loaderData }: Route.ComponentProps) {
  return <SegmentEditor key={loaderData.id} loaded={loaderData} />;
}
