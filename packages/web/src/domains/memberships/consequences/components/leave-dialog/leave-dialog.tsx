import type { Consequence } from '@oeuvre/contracts/domains/memberships/consequences/consequences.model.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { ActionButton } from '../../../../../ui/action-button/action-button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { returnWords } from '../../consequences.words.ts';
import { useConsequences } from '../../use-consequences.ts';
import { ConsequenceList, Pictures } from '../consequence-list/consequence-list.tsx';
import { Counting, countingReason } from '../counting/counting.tsx';
import css from './leave-dialog.late.module.css';

interface LeaveDialogProps {
  readonly segment: { readonly id: SegmentId; readonly name: string };
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

/** Asks before somebody leaves: which saved works go, collection by collection, and what else closes. */
export function LeaveDialog({ segment, onClose, onLeave }: LeaveDialogProps) {
  const { answer, error, retry } = useConsequences({ segmentId: segment.id, event: 'leave', people: {} });
  const found = answer?.state === 'done' && !error ? answer : undefined;
  const saved = found?.consequences.find(({ kind }) => kind === 'collections');
  const others = found?.consequences.filter(({ kind }) => kind !== 'collections') ?? [];
  return (
    <Dialog
      title={`Leave ${segment.name}`}
      isOpen
      onClose={onClose}
      note={found ? returnWords(found) : ''}
      mainAction={
        <ActionButton kind="danger" reason={countingReason({ answer, error })} onClick={onLeave}>
          Leave
        </ActionButton>
      }
    >
      <p className={css.question}>Are you sure you want to leave this segment?</p>
      <Counting answer={answer} error={error} onRetry={retry} />
      {saved ? <SavedWorks saved={saved} /> : null}
      <ConsequenceList event="leave" found={others} />
    </Dialog>
  );
}

function SavedWorks({ saved: { count, within, named } }: { readonly saved: Consequence }) {
  const unnamed = (within ?? 0) - named.length;
  return (
    <>
      <p className={css.lost}>
        Access to all artworks in the segment will be lost, and the{' '}
        {count === 1 ? 'one you have saved is' : `${count.toLocaleString('en-GB')} you have saved are`} removed from{' '}
        {within === 1 ? 'this collection' : 'these collections'}:
      </p>
      <ul className={css.collections}>
        {named.map((thing) => (
          <li key={thing.name}>
            <span>
              <Pictures of={[thing]} />
            </span>
            <span dir="auto">{thing.name}</span>
            <span className={css.number}>
              {thing.count?.toLocaleString('en-GB')} of {countOf(thing.total ?? 0, 'artwork')}
            </span>
          </li>
        ))}
        {unnamed > 0 ? <li className={css.rest}>and {countOf(unnamed, 'more collection')}</li> : null}
      </ul>
    </>
  );
}
