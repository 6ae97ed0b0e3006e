import type { BulkEvent } from '@oeuvre/contracts/domains/memberships/bulk/bulk.constants.ts';
import { isWeighty } from '@oeuvre/contracts/domains/memberships/consequences/consequences.constants.ts';
import { useState } from 'react';
import { ActionButton } from '../../../../../ui/action-button/action-button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Field } from '../../../../../ui/fields/field/field.tsx';
import { actWords, refusedWords, returnWords } from '../../consequences.words.ts';
import { type PreviewQuestion, useConsequences } from '../../use-consequences.ts';
import { ConsequenceList } from '../consequence-list/consequence-list.tsx';
import { Counting, countingReason } from '../counting/counting.tsx';
import css from './consequences-dialog.late.module.css';

/** An act that somebody is about to confirm. */
export interface WeighedAct extends PreviewQuestion {
  readonly event: BulkEvent;
  /** The name of one person; many are only counted. */
  readonly name: string | undefined;
  /** How many the act is about. */
  readonly count: number;
}
interface ConsequencesDialogProps {
  readonly act: WeighedAct;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => void;
}

const hasReason: readonly BulkEvent[] = ['suspend', 'end', 'remove', 'decline', 'grant'];

/**
 * Asks before an act: the question of the specification, then what it takes away or opens, then what a return does not
 * bring back. Nobody can confirm before the numbers are in. Mount it for each act anew.
 */
export function ConsequencesDialog({ act, onClose, onConfirm }: ConsequencesDialogProps) {
  const { event, name, count } = act;
  const [reason, setReason] = useState('');
  const { answer, error, retry } = useConsequences(act);
  const words = actWords[event];
  const isCounted = answer?.state === 'done' && !error;
  const nobody = isCounted && answer.possible === 0 ? `None of them can be ${words.done}.` : undefined;
  const people = countOf(count, 'contact');
  return (
    <Dialog
      title={`${words.verb} ${name ?? people}`}
      isOpen
      onClose={onClose}
      note={
        isCounted
          ? returnWords(answer) || (name ? '' : 'It can be undone for ten minutes. No mail leaves before then.')
          : ''
      }
      mainAction={
        <ActionButton
          kind={words.takesAway ? 'danger' : 'main'}
          reason={countingReason({ answer, error }) ?? nobody}
          onClick={() => onConfirm(reason.trim())}
        >
          Confirm
        </ActionButton>
      }
    >
      <p className={css.question}>{name ? words.question : words.questionForMany(people)}</p>
      <Counting answer={answer} error={error} onRetry={retry} />
      {isCounted ? (
        <>
          {name ? null : <p className={css.refused}>{refusedWords(answer, words.done)}</p>}
          {isWeighty(event) ? <ConsequenceList event={event} found={answer.consequences} /> : null}
          {hasReason.includes(event) ? (
            <div className={css.reason}>
              <Field
                label="Reason, for the history"
                placeholder="Optional"
                help="The person can read it too."
                maxLength={2_000}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            </div>
          ) : null}
        </>
      ) : null}
    </Dialog>
  );
}
