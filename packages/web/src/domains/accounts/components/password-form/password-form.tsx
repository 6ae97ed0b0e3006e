import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../../../../ui/button/button.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox/checkbox.tsx';
import { PasswordField } from '../../../../ui/fields/field/password-field.tsx';
import type { FormState } from '../../form-values.ts';
import { NewPasswordField } from '../account-fields/account-fields.tsx';
import css from './password-form.late.module.css';

/** Changes the password, then empties the fields, unless somebody types into them already. */
export function PasswordForm({ email }: { readonly email: string }) {
  const fetcher = useFetcher<FormState & { readonly changes: number }>();
  const errors = fetcher.data?.fields;
  const changes = fetcher.data?.changes;
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef<FormData>(null);
  useEffect(() => {
    if (!changes) return;
    for (const field of form.current?.querySelectorAll<HTMLInputElement>('[type=password]') ?? [])
      if (field.value === sent.current?.get(field.name)) field.value = '';
  }, [changes]);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      className={css.form}
      noValidate
      onSubmit={({ currentTarget }) => {
        sent.current = new FormData(currentTarget);
      }}
    >
      <input type="hidden" name="intent" value="password" />
      <input type="hidden" autoComplete="username" value={email} />
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        required
        error={errors?.currentPassword}
      />
      <NewPasswordField label="New password" name="newPassword" errors={errors} />
      <Checkbox label="Log out everywhere else" name="endOtherSessions" value="on" defaultChecked />
      <div>
        <Button type="submit" busy={fetcher.state !== 'idle'}>
          Change password
        </Button>
      </div>
    </fetcher.Form>
  );
}
