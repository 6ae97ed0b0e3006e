import { emailChangeRoutes } from '@oeuvre/contracts/domains/accounts/email-change/email-change.routes.ts';
import { type FormEvent, useState } from 'react';
import { browserCall } from '../../../../ui/api-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Field } from '../../../../ui/fields/field/field.tsx';
import { toastSuccess } from '../../../../ui/toast/toast.ts';
import { useRevalidatingAct } from '../../../../ui/working/act/use-act.ts';
import { type FieldErrors, refusedForm } from '../../form-values.ts';
import { proofFrom, type WaysToProve } from '../../proof-browser.ts';
import form from '../profile-form/profile-form.late.module.css';
import { ProofField } from '../proof-field/proof-field.tsx';

interface EmailDialogProps {
  readonly ways: WaysToProve;
  readonly onClose: () => void;
}

const id = 'email-form';
const field = { 'accounts/wrong-proof': 'password', 'accounts/same-email': 'email' } as const;

/** Asks for another address, and who wants it. */
export function EmailDialog({ ways, onClose }: EmailDialogProps) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const { act, isBusy } = useRevalidatingAct(
    async (email: string, password: string) => {
      const proof = await proofFrom(password, ways);
      return proof && browserCall(emailChangeRoutes.request, { body: { email, proof } });
    },
    {
      done: (asked) => {
        if (!asked) return;
        toastSuccess('Check both mailboxes');
        onClose();
      },
      failed: (error) => {
        const known = field[error.code as keyof typeof field];
        const found = known ? { [known]: error.message } : refusedForm(error, '').fields;
        if (found) setErrors(found);
        return found !== undefined;
      },
    },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setErrors({});
    const given = new FormData(event.currentTarget);
    void act(String(given.get('email')), String(given.get('password') ?? ''));
  };
  return (
    <Dialog
      title="Change e-mail address"
      isOpen
      onClose={onClose}
      isLocked={isBusy}
      mainAction={
        <Button kind="main" type="submit" form={id} busy={isBusy}>
          Continue
        </Button>
      }
    >
      <form id={id} onSubmit={submit} className={form.form} noValidate>
        <p>Both addresses get an e-mail. The address changes when both have confirmed.</p>
        <Field
          label="New e-mail address"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          error={errors.email}
        />
        <ProofField {...ways} error={errors.password ?? errors['proof.password']} />
      </form>
    </Dialog>
  );
}
