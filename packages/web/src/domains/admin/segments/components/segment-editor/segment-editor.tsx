import { auditAt, managedSegmentAt, segmentAt, segmentUsersAt } from '@oeuvre/contracts/addresses.ts';
import type { ManagedSegment } from '@oeuvre/contracts/domains/admin/segments/managed-segments.model.ts';
import { managedSegmentsRoutes } from '@oeuvre/contracts/domains/admin/segments/managed-segments.routes.ts';
import type { SegmentChange } from '@oeuvre/contracts/domains/segments/segments.model.ts';
import { segmentsRoutes } from '@oeuvre/contracts/domains/segments/segments.routes.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { browserCall, type CallError } from '../../../../../ui/api-context.ts';
import { toastSuccess } from '../../../../../ui/toast/toast.ts';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { errorsOf } from '../../segment-errors.ts';
import {
  changedFields,
  changeOf,
  emptySegment,
  newSegmentOf,
  type SegmentValues,
  valuesOf,
  withTyped,
} from '../../segment-values.ts';
import { ConflictChoice } from '../conflict-choice/conflict-choice.tsx';
import { SegmentForm } from '../segment-form/segment-form.tsx';
import css from './segment-editor.late.module.css';

interface SegmentEditorProps {
  /** Null for a segment that is not made yet. */
  readonly loaded: ManagedSegment | null;
  readonly onMade: (id: SegmentId) => void;
}

const read = (id: SegmentId) => browserCall(managedSegmentsRoutes.get, { params: { segmentId: id } });
const valuesFrom = (segment: ManagedSegment | null) => (segment ? valuesOf(segment) : emptySegment);

async function createSegment(sent: SegmentValues) {
  const { id } = await browserCall(segmentsRoutes.create, { body: newSegmentOf(sent) });
  return { now: await read(id), sent };
}
async function saveSegment(change: SegmentChange, from: ManagedSegment, sent: SegmentValues) {
  const { id, version } = from;
  await browserCall(segmentsRoutes.change, { params: { segmentId: id }, body: { ...change, version } });
  return { now: await read(id), from, sent };
}

/** A segment as its form edits it: the values, their saves, and the conflict with another person's save. */
function useSegment(loaded: ManagedSegment | null, onMade: (id: SegmentId) => void) {
  /** The version that the form is based on. */
  const [base, setBase] = useState(loaded);
  const [values, setValues] = useState(() => valuesFrom(loaded));
  /** The version that another person saved meanwhile. */
  const [theirs, setTheirs] = useState<ManagedSegment>();
  const [failure, setFailure] = useState<CallError>();
  const changed = changedFields(valuesFrom(base), values);

  function take(now: ManagedSegment, sent: SegmentValues) {
    setBase(now);
    setValues((shown) => withTyped(valuesOf(now), sent, shown));
    setTheirs(undefined);
  }
  const making = useAct(createSegment, {
    done({ now, sent }) {
      toastSuccess(`${now.name} was created`);
      take(now, sent);
      onMade(now.id);
    },
    failed(error) {
      setFailure(error);
      return errorsOf(error) !== undefined;
    },
  });
  const saving = useAct(saveSegment, {
    done({ now, from, sent }) {
      take(now, sent);
      const before = valuesOf(from);
      const back = changeOf(before, changedFields(before, valuesOf(now)));
      toastSuccess('Saved', {
        duration: 10_000,
        actions: [{ label: 'Undo', onSelect: () => void saving.act(back, now, valuesOf(now)) }],
      });
    },
    failed(error) {
      setFailure(error);
      if (error.code !== 'segments/changed-meanwhile' || !base) return errorsOf(error) !== undefined;
      void read(base.id).then(setTheirs, () => undefined);
      return true;
    },
  });
  function save(from: ManagedSegment | null) {
    setFailure(undefined);
    if (!from) void making.act(values);
    else if (changed.length > 0) void saving.act(changeOf(values, changed), from, values);
  }
  return {
    base,
    values,
    change: (change: Partial<SegmentValues>) => setValues((before) => ({ ...before, ...change })),
    changed,
    theirs,
    take,
    errors: (failure && errorsOf(failure)) ?? {},
    isSaving: saving.isBusy || making.isBusy,
    save,
  };
}

/** The form of a segment that others may change at the same time. Text typed during a save stays. */
export function SegmentEditor({ loaded, onMade }: SegmentEditorProps) {
  const { base, values, theirs, take, isSaving, save, ...segment } = useSegment(loaded, onMade);
  return (
    <SegmentForm
      title={base?.name ?? 'New segment'}
      address={base ? managedSegmentAt(base.id) : undefined}
      links={base ? <SegmentLinks id={base.id} /> : null}
      values={values}
      changed={segment.changed}
      onChange={segment.change}
      pendingCount={base?.pendingCount ?? 0}
      savedReply={base ? { ...base, segmentId: base.id } : undefined}
      errors={segment.errors}
      notice={
        theirs ? (
          <ConflictChoice
            base={valuesFrom(base)}
            mine={values}
            theirs={valuesOf(theirs)}
            isSaving={isSaving}
            onKeepMine={() => save(theirs)}
            onTakeTheirs={() => take(theirs, values)}
          />
        ) : null
      }
      saveLabel={base ? 'Save' : 'Create segment'}
      isSaving={isSaving}
      onSave={() => save(base)}
    />
  );
}

function SegmentLinks({ id }: { readonly id: SegmentId }) {
  return (
    <p className={css.links}>
      <Link to={segmentAt(id)}>The segment's page</Link>
      <Link to={segmentUsersAt(id)}>The segment's people</Link>
      <Link to={auditAt({ segmentId: id })}>In the audit log</Link>
    </p>
  );
}
