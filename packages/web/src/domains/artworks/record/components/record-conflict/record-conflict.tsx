import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { RecordPart } from '@oeuvre/record/compare.ts';
import { fieldNames } from '@oeuvre/record/fields/fields.ts';
import { mergeRecords, settle } from '@oeuvre/record/merge.ts';
import { useState } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { partWords } from '../part-words/part-words.tsx';
import css from './record-conflict.late.module.css';

interface RecordConflictProps {
  readonly base: ArtworkRecord;
  readonly ours: ArtworkRecord;
  readonly theirs: ArtworkRecord;
  readonly tagName: (id: string) => string;
  readonly onSettle: (record: ArtworkRecord) => void;
}

/** Somebody saved while somebody wrote: only the parts that both changed ask, side by side, the writer's own first. */
export function RecordConflict({ base, ours, theirs, tagName, onSettle }: RecordConflictProps) {
  const merge = mergeRecords({ base, ours, theirs });
  const [taken, setTaken] = useState<readonly RecordPart[]>([]);
  const choose = (part: RecordPart, isTheirs: boolean) =>
    setTaken((all) => [...all.filter((one) => one !== part), ...(isTheirs ? [part] : [])]);
  return (
    <section className={css.conflict} role="alert" aria-label="Two versions">
      <p>
        <b>Somebody saved this work while you were writing.</b> Their other changes are in already.{' '}
        {merge.conflicts.length === 1
          ? 'One part differs: choose.'
          : `${merge.conflicts.length} parts differ: choose for each.`}{' '}
        Nothing is lost: what you do not take stays in the history.
      </p>
      {merge.conflicts.map((part) => (
        <fieldset key={part} className={css.choice}>
          <legend>{fieldNames[part]}</legend>
          {[false, true].map((isTheirs) => (
            <label key={String(isTheirs)} className={css.option}>
              <input
                type="radio"
                name={`version of ${part}`}
                checked={taken.includes(part) === isTheirs}
                onChange={() => choose(part, isTheirs)}
              />
              <span>
                {partWords(isTheirs ? theirs : ours, part, tagName) || '-'}
                <small>{isTheirs ? 'Theirs' : 'Yours'}</small>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className={css.acts}>
        <Button kind="main" onClick={() => onSettle(settle(merge, theirs, taken))}>
          Save the choice
        </Button>
        <Button kind="quiet" onClick={() => onSettle(merge.record)}>
          Keep all of mine
        </Button>
        <Button kind="quiet" onClick={() => onSettle(settle(merge, theirs, merge.conflicts))}>
          Take all of theirs
        </Button>
      </div>
    </section>
  );
}
