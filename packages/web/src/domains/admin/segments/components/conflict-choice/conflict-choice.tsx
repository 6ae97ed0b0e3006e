import { Button } from '../../../../../ui/button/button.tsx';
import {
  changedFields,
  fieldNames,
  type SegmentField,
  type SegmentValues,
  valueInWords,
} from '../../segment-values.ts';
import css from './conflict-choice.late.module.css';

interface ConflictChoiceProps {
  /** The version that the form began with, what is in the form, and what somebody else saved. */
  readonly base: SegmentValues;
  readonly mine: SegmentValues;
  readonly theirs: SegmentValues;
  readonly isSaving: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/**
 * Somebody else saved first. Nothing that was typed is lost: what both changed stands side by side, and one is chosen;
 * what only they changed stays theirs either way.
 */
export function ConflictChoice({ base, mine, theirs, isSaving, onKeepMine, onTakeTheirs }: ConflictChoiceProps) {
  const ofThem = changedFields(base, theirs);
  const ofBoth = ofThem.filter((field) => changedFields(base, mine).includes(field));
  const onlyTheirs = ofThem.filter((field) => !ofBoth.includes(field));
  const namesOf = (some: readonly SegmentField[]) => some.map((field) => fieldNames[field]).join(', ');
  return (
    <section role="alert" className={css.choice} aria-label="Two versions">
      <p>
        <b>Somebody else changed this segment while you had it open.</b> Your text is still here.
        {onlyTheirs.length > 0 ? ` Their other changes are kept: ${namesOf(onlyTheirs)}.` : ''}
      </p>
      {ofBoth.length > 0 ? (
        <table>
          <thead>
            <tr>
              <th scope="col">Changed by both</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {ofBoth.map((field) => (
              <tr key={field}>
                <th scope="row">{fieldNames[field]}</th>
                <td dir="auto">{valueInWords(mine, field)}</td>
                <td dir="auto">{valueInWords(theirs, field)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <div className={css.acts}>
        <Button onClick={onTakeTheirs}>Take theirs</Button>
        <Button kind="main" busy={isSaving} onClick={onKeepMine}>
          Save mine
        </Button>
      </div>
    </section>
  );
}
