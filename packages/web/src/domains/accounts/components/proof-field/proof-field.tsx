import { pages } from '@oeuvre/contracts/addresses.ts';
import { Link } from 'react-router';
import { Field } from '../../../../ui/fields/field/field.tsx';
import type { WaysToProve } from '../../proof-browser.ts';

interface ProofFieldProps extends WaysToProve {
  readonly error?: string | undefined;
}

/** The password once more, or a passkey in its place. Who has neither at hand gets a link by mail. */
export function ProofField({ hasPassword, hasPasskeys, error }: ProofFieldProps) {
  if (!hasPassword) return <p>Your device asks who you are.</p>;
  return (
    <>
      <Field
        label={hasPasskeys ? 'Your password, or a passkey' : 'Your password'}
        name="password"
        type="password"
        autoComplete="current-password"
        required={!hasPasskeys}
        help={hasPasskeys ? 'Leave it empty to use a passkey.' : undefined}
        error={error}
      />
      <p>
        <Link to={pages.forgotPassword}>Forgot your password?</Link>
      </p>
    </>
  );
}
