import type { Passkey } from '@oeuvre/contracts/domains/accounts/passkeys/passkeys.model.ts';
import type { FormEvent } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Field } from '../../../../ui/fields/field/field.tsx';
import { browserName } from '../../browser-name.ts';
import type { FieldErrors } from '../../form-values.ts';
import type { WaysToProve } from '../../proof-browser.ts';
import form from '../profile-form/profile-form.late.module.css';
import { ProofField } from '../proof-field/proof-field.tsx';

/** The act on a passkey that a person wants. */
export type Asked = { readonly act: 'add' } | { readonly act: 'rename' | 'remove'; readonly passkey: Passkey };

interface PasskeyDialogProps {
  readonly asked: Asked;
  readonly ways: WaysToProve;
  readonly errors: FieldErrors;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onGiven: (given: { readonly name: string; readonly password: string }) => void;
}

const id = 'passkey-form';
const words = {
  add: { title: 'Add a passkey', submit: 'Continue' },
  rename: { title: 'Rename passkey', submit: 'Save' },
  remove: { title: 'Remove passkey', submit: 'Remove' },
} as const;

/**
 * Asks for the name of a passkey, or whether to remove it. Adding and removing also need proof of who asks: a passkey
 * opens the account from any device.
 */
export function PasskeyDialog({ asked, ways, errors, isBusy, onClose, onGiven }: PasskeyDialogProps) {
  const { title, submit } = words[asked.act];
  const give = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    onGiven({ name: String(given.get('name') ?? ''), password: String(given.get('password') ?? '') });
  };
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      isLocked={isBusy}
      mainAction={
        <Button kind={asked.act === 'remove' ? 'danger' : 'main'} type="submit" form={id} busy={isBusy}>
          {submit}
        </Button>
      }
    >
      <form id={id} onSubmit={give} className={form.form}>
        {asked.act === 'remove' ? (
          <p>
            “{asked.passkey.name}” will no longer log you in. It may stay in the list of your device until you delete it
            there.
          </p>
        ) : (
          <Field
            label="Name"
            name="name"
            required
            maxLength={80}
            defaultValue={asked.act === 'add' ? browserName(navigator.userAgent) : asked.passkey.name}
            help={
              asked.act === 'add' ? 'So that you recognise it later. Your device then asks who you are.' : undefined
            }
            error={errors.name}
          />
        )}
        {asked.act === 'rename' ? null : <ProofField {...ways} error={errors.password ?? errors['proof.password']} />}
      </form>
    </Dialog>
  );
}
