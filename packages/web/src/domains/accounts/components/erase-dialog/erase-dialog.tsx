import {
  type ErasurePreview,
  erasureWaitDays,
  type PublicationChoice,
} from '@oeuvre/contracts/domains/accounts/erasure/erasure.model.ts';
import { erasureRoutes } from '@oeuvre/contracts/domains/accounts/erasure/erasure.routes.ts';
import { type FormEvent, useState } from 'react';
import { browserCall } from '../../../../ui/api-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Field } from '../../../../ui/fields/field/field.tsx';
import { RadioGroup } from '../../../../ui/fields/radio/radio.tsx';
import { useRevalidatingAct } from '../../../../ui/working/act/use-act.ts';
import { erasureWords, publicationWords } from '../../erasure-words.ts';
import type { FieldErrors } from '../../form-values.ts';
import { proofErrors, proofFrom, type WaysToProve } from '../../proof-browser.ts';
import form from '../profile-form/profile-form.late.module.css';
import { ProofField } from '../proof-field/proof-field.tsx';

interface EraseDialogProps {
  readonly preview: ErasurePreview;
  readonly ways: WaysToProve;
  readonly onClose: () => void;
}

const id = 'erase-form';
const choices: readonly { value: PublicationChoice; label: string; description: string }[] = [
  {
    value: 'penName',
    label: 'Keep it under a pen name',
    description: 'Readers see the pen name; nothing leads back to you.',
  },
  { value: 'noName', label: 'Keep it without a name', description: 'It is shown as by No name.' },
  { value: 'remove', label: 'Remove it', description: 'It ends with your account, and links to it lead nowhere.' },
];

/** Says what an erasure does, asks what becomes of what is published, and who wants it. */
export function EraseDialog({ preview, ways, onClose }: EraseDialogProps) {
  const published = publicationWords(preview.counts);
  const [publications, setPublications] = useState<PublicationChoice>(published ? 'penName' : 'remove');
  const [errors, setErrors] = useState<FieldErrors>({});
  const { act, isBusy } = useRevalidatingAct(
    async (penName: string, password: string) => {
      const proof = await proofFrom(password, ways);
      const name = publications === 'penName' ? { penName } : {};
      return proof && browserCall(erasureRoutes.request, { body: { publications, ...name, proof } });
    },
    {
      done: (asked) => asked && onClose(),
      failed: (error) => {
        const found = proofErrors(error);
        if (found) setErrors(found);
        return found !== undefined;
      },
    },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setErrors({});
    const given = new FormData(event.currentTarget);
    void act(String(given.get('penName') ?? ''), String(given.get('password') ?? ''));
  };
  return (
    <Dialog
      title="Erase account"
      isOpen
      onClose={onClose}
      isLocked={isBusy}
      note={`You can come back for ${erasureWaitDays} days.`}
      mainAction={
        <Button kind="danger" type="submit" form={id} busy={isBusy}>
          Erase account
        </Button>
      }
    >
      <form id={id} onSubmit={submit} className={form.form} noValidate>
        <p>
          {erasureWords(preview.counts)} A fingerprint of your address stays, so that nobody adds you again by mistake.
        </p>
        {published ? (
          <RadioGroup legend={`Your ${published}`} choices={choices} value={publications} onChange={setPublications} />
        ) : null}
        {publications === 'penName' ? (
          <Field label="Pen name" name="penName" maxLength={120} required error={errors.penName} />
        ) : null}
        <ProofField {...ways} error={errors.password ?? errors['proof.password']} />
      </form>
    </Dialog>
  );
}
