import type { Account } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { useFetcher } from 'react-router';
import { Button } from '../../../../ui/button/button.tsx';
import { Field } from '../../../../ui/fields/field/field.tsx';
import { TextArea } from '../../../../ui/fields/text-area/text-area.tsx';
import type { FormState } from '../../form-values.ts';
import css from './profile-form.late.module.css';

const names = [
  { name: 'first_name', label: 'First name', autoComplete: 'given-name', required: true },
  { name: 'middle_name', label: 'Middle name', autoComplete: 'additional-name' },
  { name: 'last_name', label: 'Last name', autoComplete: 'family-name' },
] as const;

/** The part of a profile that a person writes themselves. */
export function ProfileForm({ account }: { readonly account: Account }) {
  const fetcher = useFetcher<FormState>();
  const errors = fetcher.data?.fields;
  return (
    <fetcher.Form method="post" className={css.form} noValidate>
      <input type="hidden" name="intent" value="profile" />
      <div className={css.names}>
        {names.map(({ name, ...field }) => (
          <Field key={name} name={name} {...field} defaultValue={account[name]} error={errors?.[name]} />
        ))}
      </div>
      <Field
        label="User name"
        name="user_name"
        autoComplete="nickname"
        defaultValue={account.user_name ?? ''}
        error={errors?.user_name}
      />
      <TextArea label="About" name="about" defaultValue={account.about} error={errors?.about} />
      <div>
        <Button kind="main" type="submit" busy={fetcher.state !== 'idle'}>
          Save
        </Button>
      </div>
    </fetcher.Form>
  );
}
