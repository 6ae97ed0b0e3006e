import { managedSegmentAt } from '@oeuvre/contracts/addresses.ts';
import { managedSegmentsRoutes } from '@oeuvre/contracts/domains/admin/segments/managed-segments.routes.ts';
import { type SegmentId, segmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { useEffect, useState } from 'react';
import { data, useLocation, useNavigate } from 'react-router';
import { callOf } from '../../../ui/api-context.ts';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import type { Route } from './+types/managed-segment.page';
import { SegmentEditor } from './components/segment-editor/segment-editor.tsx';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOfMatches(matches), {
    title: loaderData ? `${loaderData.name}, administration` : 'New segment',
    isPrivate: true,
  });

/** A segment, or nothing for a new one. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const call = callOf(context);
  if (params.segmentId === 'new') {
    // The page shows nothing of the server; the call keeps everybody out who may not make segments.
    await call(managedSegmentsRoutes.list, { query: { itemsPerPage: 1 } });
    return null;
  }
  const id = segmentId.safeParse(params.segmentId);
  if (!id.success) throw data(null, { status: 404 });
  return call(managedSegmentsRoutes.get, { params: { segmentId: id.data } });
}

/** One form makes a segment and edits it, so text typed while the segment is made stays in its field. */
export default function ManagedSegmentPage({ loaderData }: Route.ComponentProps) {
  const { key } = useLocation();
  const navigate = useNavigate();
  const [made, setMade] = useState<{ readonly id: SegmentId; readonly key: string }>();
  // Only once the form knows that nothing is lost: it asks before it is left.
  useEffect(() => {
    if (made) void navigate(managedSegmentAt(made.id), { replace: true });
  }, [made, navigate]);
  const id = loaderData?.id;
  return (
    <SegmentEditor
      key={id === undefined ? key : id === made?.id ? made.key : id}
      loaded={loaderData}
      onMade={(madeId) => setMade({ id: madeId, key })}
    />
  );
}
