import { rolesByWidth, rolesOfNewcomers } from '@oeuvre/contracts/domains/accounts/people/people.model.ts';
import { roleNames } from '@oeuvre/contracts/domains/admin/audit/audit.words.ts';
import type { ManagedPerson } from '@oeuvre/contracts/domains/admin/people/managed-people.model.ts';
import { managedPeopleRoutes } from '@oeuvre/contracts/domains/admin/people/managed-people.routes.ts';
import type { Role } from '@oeuvre/contracts/kernel/viewer.ts';
import { type FormEvent, useId, useState } from 'react';
import { browserCall, type CallError } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../../../../ui/fields/checkbox/checkbox.tsx';
import { Field } from '../../../../../ui/fields/field/field.tsx';
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
    const body = invitationIn(new FormData(event.currentTarget), some);
    setBusy(true);
    setRefusal(undefined);
    try {
      const person = await browserCall(managedPeopleRoutes.invite, { body });
      toastSuccess(`Invitation sent to ${person.email}`);
      onInvited(person);
    } catch (error) {
      setRefusal(error as CallError);
    }
    setBusy(false);
  }
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
        <NameFields refusal={refusal} />
        <RolesField chosen={some} onChange={setSome} />
        {refusal && !isOfEmail(refusal) && !refusal.errors?.length ? (
          <p role="alert" className={css.refusal}>
            {refusal.message}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}

function invitationIn(form: FormData, roles: readonly Role[]) {
  const textOf = (name: string) => String(form.get(name) ?? '').trim();
  return {
    email: textOf('email'),
    first_name: textOf('first_name'),
    last_name: textOf('last_name'),
    roles: [...roles],
  };
}

const isOfEmail = ({ code }: CallError) => code === 'people/email-taken';

/** The person's address and names, each with the server's words against it. */
function NameFields({ refusal }: { readonly refusal: CallError | undefined }) {
  const errorOf = (field: string) => refusal?.errors?.find(({ path }) => path === `body.${field}`)?.message;
  return (
    <>
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="off"
        required
        maxLength={254}
        error={refusal && isOfEmail(refusal) ? refusal.message : errorOf('email')}
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
    </>
  );
}

interface RolesFieldProps {
  readonly chosen: readonly Role[];
  readonly onChange: (chosen: readonly Role[]) => void;
}

function RolesField({ chosen, onChange }: RolesFieldProps) {
  return (
    <fieldset className={css.roles}>
      <legend>Roles</legend>
      {rolesByWidth.map((role) => (
        <Checkbox
          key={role}
          label={<span title={roleWords[role]}>{roleNames[role]}</span>}
          checked={chosen.includes(role)}
          onChange={({ target }) => onChange(target.checked ? [...chosen, role] : chosen.filter((one) => one !== role))}
        />
      ))}
    </fieldset>
  );
}
