import { DateTime } from '../../date-time/date-time.tsx';

interface BegunProps {
  /** Null: a command, or somebody whose account is gone. */
  readonly by: { readonly name: string } | null;
  readonly at: string | null;
}

/** The person who started a job and its time, as a sentence. */
export const Begun = ({ by, at }: BegunProps) => (
  <>
    Started{by ? ` by ${by.name}` : ''}
    {at ? (
      <>
        {' on '}
        <DateTime iso={at} withTime />
      </>
    ) : null}
    .
  </>
);
