import { useFetchers, useNavigation } from 'react-router';
import { useIsLate } from '../use-is-late.ts';
import { waitingActs } from '../working/act/waiting-acts.ts';
import css from './progress-line.late.module.css';

/**
 * A line along the top of the window while the page waits for what a person did: another page, a form, an act. It
 * appears after 200 ms, because a shorter wait is none.
 */
export function ProgressLine() {
  const isLeaving = useNavigation().state !== 'idle';
  const isSending = useFetchers().some(({ state }) => state !== 'idle');
  const isActing = waitingActs.usePart((count) => count > 0);
  const isShown = useIsLate(isLeaving || isSending || isActing);
  return isShown ? <div className={css.line} role="progressbar" aria-label="Loading" /> : null;
}
