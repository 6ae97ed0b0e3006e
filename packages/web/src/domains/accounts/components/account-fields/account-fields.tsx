import { passwordLimits } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { Field } from '../../../../ui/fields/field/field.tsx';
import { PasswordField } from '../../../../ui/fields/field/password-field.tsx';
import type { FormState } from '../../form-values.ts';

interface ErrorsProps {
  readonly errors: FormState['fields'];
}

interface EmailFieldProps extends ErrorsProps {
  /** The address to begin with. */
  readonly email?: string;
  /** A passkey of this device is offered with the address. */
  readonly offersPasskeys?: boolean;
}

/** The address of an account. */
export const EmailField = ({ email, offersPasskeys = false, errors }: EmailFieldProps) => (
  <Field
    label="E-mail"
    name="email"
    type="email"
    autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
    inputMode="email"
    defaultValue={email}
    required
    error={errors?.email}
  />
);

/** The address and the password of a person who logs in. */
export const LoginFields = (props: EmailFieldProps) => (
  <>
    <EmailField {...props} />
    <Field
      label="Password"
      name="password"
      type="password"
      autoComplete="current-password"
      required
      error={props.errors?.password}
    />
  </>
);

/** The name of a person who has none yet. */
export const NameFields = ({ errors }: ErrorsProps) => (
  <>
    <Field label="First name" name="first_name" autoComplete="given-name" required error={errors?.first_name} />
    <Field label="Last name" name="last_name" autoComplete="family-name" error={errors?.last_name} />
  </>
);

interface NewPasswordFieldProps extends ErrorsProps {
  readonly label: string;
  readonly name: 'password' | 'newPassword';
  /** Another sentence about it. */
  readonly more?: string;
}

export const NewPasswordField = ({ label, name, more, errors }: NewPasswordFieldProps) => (
  <PasswordField
    label={label}
    name={name}
    autoComplete="new-password"
    required
    help={[`At least ${passwordLimits.shortest} characters.`, more].filter(Boolean).join(' ')}
    error={errors?.[name]}
  />
);
