import { managedSegmentAt } from '@oeuvre/contracts/addresses.ts';
import { managedSegmentsRoutes } from '@oeuvre/contracts/domains/admin/segments/managed-segments.routes.ts';
import { segmentsRoutes } from '@oeuvre/contracts/domains/segments/segments.routes.ts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAct } from '../../../ui/act/use-act.ts';
import { browserCall, type CallError, callOf } from '../../../ui/api-context.ts';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { toastSuccess } from '../../../ui/toast/toast.ts';
import type { Route } from './+types/new-segment.page';
import { SegmentForm } from './components/segment-form/segment-form.tsx';
import { errorsOf } from './segment-errors.ts';
import { changedFields, emptySegment, newSegmentOf } from './segment-values.ts';

export const handle = { hydrate: 'now', side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'New segment', isPrivate: true });

/** The page shows nothing of the server; the call keeps everybody out who may not make segments. */
export async function loader({ context }: Route.LoaderArgs) {
  await callOf(context)(managedSegmentsRoutes.list, { query: { itemsPerPage: 1 } });
  return null;
}

export default function NewSegmentPage() {
  const [values, setValues] = useState(emptySegment);
  const [failure, setFailure] = useState<CallError>();
  const [madeId, setMadeId] = useState<string>();
  const navigate = useNavigate();
  const making = useAct(() => browserCall(segmentsRoutes.create, { body: newSegmentOf(values) }), {
    done({ id, name }) {
      toastSuccess(`${name} was created`);
      setMadeId(id);
    },
    failed(error) {
      setFailure(error);
      return errorsOf(error) !== undefined;
    },
  });
  // Not before the form knows that nothing is lost.
  useEffect(() => {
    if (madeId) void navigate(managedSegmentAt(madeId), { replace: true });
  }, [madeId, navigate]);
  return (
    <SegmentForm
      title="New segment"
      values={values}
      changed={changedFields(emptySegment, values)}
      onChange={(change) => setValues((before) => ({ ...before, ...change }))}
      pendingCount={0}
      errors={(failure && errorsOf(failure)) ?? {}}
      saveLabel="Create segment"
      isSaving={making.isBusy}
      isDone={madeId !== undefined}
      onSave={() => {
        setFailure(undefined);
        void making.act();
      }}
    />
  );
}
