import type { Account } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { useFetcher } from 'react-router';
import { Button } from '../../../../ui/button/button.tsx';
import { Field } from '../../../../ui/field/field.tsx';
import { TextArea } from '../../../../ui/text-area/text-area.tsx';
import type { FormState } from '../../form-values.ts';
import css from './profile-form.late.module.css';

/** The part of a profile that a person writes themselves. */
export function ProfileForm({ account }: { readonly account: Account }) {
  const fetcher = useFetcher<FormState>();
  const errors = fetcher.data?.fields;
  return (
    <fetcher.Form method="post" className={css.form} noValidate>
      <input type="hidden" name="intent" value="profile" />
      <div className={css.names}>
        <Field
          label="First name"
          name="first_name"
          autoComplete="given-name"
          defaultValue={account.first_name}
          required
          error={errors?.first_name}
        />
        <Field
          label="Middle name"
          name="middle_name"
          autoComplete="additional-name"
          defaultValue={account.middle_name}
          error={errors?.middle_name}
        />
        <Field
          label="Last name"
          name="last_name"
          autoComplete="family-name"
          defaultValue={account.last_name}
          error={errors?.last_name}
        />
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
