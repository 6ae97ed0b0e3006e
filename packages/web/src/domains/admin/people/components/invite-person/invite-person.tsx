import { rolesByWidth, rolesOfNewcomers } from '@oeuvre/contracts/domains/accounts/people/people.model.ts';
import { roleNames } from '@oeuvre/contracts/domains/admin/audit/audit.words.ts';
import type { ManagedPerson } from '@oeuvre/contracts/domains/admin/people/managed-people.model.ts';
import { managedPeopleRoutes } from '@oeuvre/contracts/domains/admin/people/managed-people.routes.ts';
import { type FormEvent, useId, useState } from 'react';
import { browserCall, type CallError } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Checkbox } from '../../../../../ui/checkbox/checkbox.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Field } from '../../../../../ui/field/field.tsx';
import { toastSuccess } from '../../../../../ui/toast/toast.ts';
import { roleWords } from '../../people.words.ts';
import css from './invite-person.late.module.css';

interface InvitePersonProps {
  readonly onClose: () => void;
  readonly onInvited: (person: ManagedPerson) => void;
}

/** Makes an account for somebody; a mail asks them to set a password. What is typed survives a refusal. */
export function InvitePerson({ onClose, onInvited }: InvitePersonProps) {
  const formId = useId();
  const [some, setSome] = useState(rolesOfNewcomers);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<CallError>();

  async function invite(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const textOf = (name: string) => String(form.get(name) ?? '').trim();
    setBusy(true);
    setRefusal(undefined);
    try {
      const person = await browserCall(managedPeopleRoutes.invite, {
        body: {
          email: textOf('email'),
          first_name: textOf('first_name'),
          last_name: textOf('last_name'),
          roles: [...some],
        },
      });
      toastSuccess(`Invitation sent to ${person.email}`);
      onInvited(person);
    } catch (error) {
      setRefusal(error as CallError);
    }
    setBusy(false);
  }
  const errorOf = (field: string) => refusal?.errors?.find(({ path }) => path === `body.${field}`)?.message;
  const isOfEmail = refusal?.code === 'people/email-taken';
  const isOther = refusal && !isOfEmail && !refusal.errors?.length;
  return (
    <Dialog
      title="Invite a person"
      isOpen
      onClose={onClose}
      isLocked={isBusy}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" form={formId} busy={isBusy}>
            Send invitation
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={(event) => void invite(event)}>
        <p>They get a mail with a link to set a password.</p>
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="off"
          required
          maxLength={254}
          error={isOfEmail ? refusal.message : errorOf('email')}
        />
        <Field
          label="First name"
          name="first_name"
          autoComplete="off"
          required
          maxLength={120}
          error={errorOf('first_name')}
        />
        <Field label="Last name" name="last_name" autoComplete="off" maxLength={120} error={errorOf('last_name')} />
        <fieldset className={css.roles}>
          <legend>Roles</legend>
          {rolesByWidth.map((role) => (
            <Checkbox
              key={role}
              label={<span title={roleWords[role]}>{roleNames[role]}</span>}
              checked={some.includes(role)}
              onChange={({ target }) => setSome(target.checked ? [...some, role] : some.filter((one) => one !== role))}
            />
          ))}
        </fieldset>
        {isOther ? (
          <p role="alert" className={css.refusal}>
            {refusal.message}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
