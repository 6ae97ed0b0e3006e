import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { type FormEvent, useId, useState } from 'react';
import { browserCall } from '../../../../ui/api-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { useMe } from '../../accounts.viewer.ts';
import { bodyOf, type FormState, refusedForm } from '../../form-values.ts';
import { LoginFields } from '../account-fields/account-fields.tsx';
import css from './login-dialog.late.module.css';

interface LoginDialogProps {
  /** The act that is waiting for the login, in one sentence. */
  readonly text: string;
  readonly onLoggedIn: () => void;
  readonly onClose: () => void;
}

/** Logs in again in place, so the page keeps its state. */
export function LoginDialog({ text, onLoggedIn, onClose }: LoginDialogProps) {
  const me = useMe();
  const formId = useId();
  const [state, setState] = useState<FormState>({});
  const [isBusy, setBusy] = useState(false);

  async function logIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = bodyOf(accountsRoutes.signIn, new FormData(event.currentTarget));
    setBusy(true);
    try {
      const { user } = await browserCall(accountsRoutes.signIn, { body });
      if (me.id !== 0 && user.id !== me.id)
        return setState({ message: "That's a different account. Log in with the one this page was opened with." });
      onLoggedIn();
    } catch (error) {
      setState(refusedForm(error, "We couldn't log you in. Please try again."));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      title="Log in"
      isOpen
      onClose={onClose}
      mainAction={
        <Button kind="main" type="submit" form={formId} busy={isBusy}>
          Log in
        </Button>
      }
    >
      <form id={formId} className={css.form} onSubmit={logIn} noValidate>
        <p>{text}</p>
        {state.message ? (
          <p role="alert" className={css.problem}>
            {state.message}
          </p>
        ) : null}
        <LoginFields email={me.id === 0 ? '' : me.email} errors={state.fields} />
      </form>
    </Dialog>
  );
}
