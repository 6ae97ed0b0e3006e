import { auditAt, segmentAt, segmentUsersAt } from '@oeuvre/contracts/addresses.ts';
import type { ManagedSegment } from '@oeuvre/contracts/domains/admin/segments/managed-segments.model.ts';
import { managedSegmentsRoutes } from '@oeuvre/contracts/domains/admin/segments/managed-segments.routes.ts';
import type { SegmentChange } from '@oeuvre/contracts/domains/segments/segments.model.ts';
import { segmentsRoutes } from '@oeuvre/contracts/domains/segments/segments.routes.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAct } from '../../../../../ui/act/use-act.ts';
import { browserCall, type CallError } from '../../../../../ui/api-context.ts';
import { toastSuccess } from '../../../../../ui/toast/toast.ts';
import { errorsOf } from '../../segment-errors.ts';
import { changedFields, changeOf, type SegmentValues, valuesOf } from '../../segment-values.ts';
import { ConflictChoice } from '../conflict-choice/conflict-choice.tsx';
import { SegmentForm } from '../segment-form/segment-form.tsx';
import css from './segment-editor.module.css';

/** The form of a segment that others may change at the same time. */
export function SegmentEditor({ loaded }: { readonly loaded: ManagedSegment }) {
  /** The version that the form is based on. */
  const [base, setBase] = useState(loaded);
  const [values, setValues] = useState(() => valuesOf(loaded));
  /** What somebody else saved meanwhile. */
  const [theirs, setTheirs] = useState<ManagedSegment>();
  const [failure, setFailure] = useState<CallError>();
  const changed = changedFields(valuesOf(base), values);
  const params = { segmentId: base.id };
  const read = () => browserCall(managedSegmentsRoutes.get, { params });

  const saving = useAct(
    async (change: SegmentChange, from: ManagedSegment) => {
      await browserCall(segmentsRoutes.change, { params, body: { ...change, version: from.version } });
      return { now: await read(), from };
    },
    {
      done({ now, from }) {
        setBase(now);
        setValues(valuesOf(now));
        setTheirs(undefined);
        const back = changedFields(valuesOf(from), valuesOf(now));
        toastSuccess('Saved', {
          duration: 10_000,
          actions: [{ label: 'Undo', onSelect: () => void saving.act(changeOf(valuesOf(from), back), now) }],
        });
      },
      failed(error) {
        setFailure(error);
        if (error.code !== 'segments/changed-meanwhile') return errorsOf(error) !== undefined;
        void read().then(setTheirs, () => undefined);
        return true;
      },
    },
  );
  function save(from: ManagedSegment) {
    setFailure(undefined);
    if (changed.length > 0) void saving.act(changeOf(values, changed), from);
  }
  function takeTheirs(now: ManagedSegment) {
    setBase(now);
    setValues(valuesOf(now));
    setTheirs(undefined);
  }
  return (
    <SegmentForm
      title={base.name}
      links={
        <p className={css.links}>
          <Link to={segmentAt(base.id)}>The segment's page</Link>
          <Link to={segmentUsersAt(base.id)}>The segment's people</Link>
          <Link to={auditAt({ segmentId: base.id })}>In the audit log</Link>
        </p>
      }
      values={values}
      changed={changed}
      onChange={(change: Partial<SegmentValues>) => setValues((before) => ({ ...before, ...change }))}
      pendingCount={base.pendingCount}
      errors={(failure && errorsOf(failure)) ?? {}}
      notice={
        theirs ? (
          <ConflictChoice
            base={valuesOf(base)}
            mine={values}
            theirs={valuesOf(theirs)}
            isSaving={saving.isBusy}
            onKeepMine={() => save(theirs)}
            onTakeTheirs={() => takeTheirs(theirs)}
          />
        ) : null
      }
      saveLabel="Save"
      isSaving={saving.isBusy}
      isDone={false}
      onSave={() => save(base)}
    />
  );
}
