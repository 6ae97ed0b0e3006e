import type { Consequences } from '@oeuvre/contracts/domains/memberships/consequences/consequences.model.ts';
import { ErrorState } from '../../../../../ui/error-state/error-state.tsx';
import { Loading } from '../../../../../ui/skeleton/skeleton.tsx';
import { JobLine } from '../../../../../ui/working/job-progress/job-line.tsx';
import css from './counting.late.module.css';

interface CountingProps {
  readonly answer: Consequences | undefined;
  readonly error: Error | undefined;
  readonly onRetry: () => void;
}

/** Why an act cannot be confirmed yet: its numbers are on their way, or have failed. */
export const countingReason = ({ answer, error }: Pick<CountingProps, 'answer' | 'error'>) => {
  if (error) return 'The consequences could not be counted. Try again first.';
  return answer?.state === 'done' ? undefined : 'The consequences are being counted.';
};

/** How far the counting is; nothing once it is done. */
export function Counting({ answer, error, onRetry }: CountingProps) {
  if (error)
    return <ErrorState title="The consequences could not be counted." text={error.message} onRetry={onRetry} />;
  if (!answer)
    return (
      <div className={css.counting}>
        <Loading label="Counting the consequences..." />
      </div>
    );
  if (answer.state === 'done') return null;
  const { counted, people } = answer;
  return (
    <div className={css.counting}>
      <JobLine label="Counting the consequences" done={counted} all={people} />
      <p role="status">
        {counted.toLocaleString('en-GB')} of {people.toLocaleString('en-GB')} people counted
      </p>
    </div>
  );
}
