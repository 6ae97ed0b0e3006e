import { pages } from '@oeuvre/contracts/addresses.ts';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { Button, ButtonLink } from '../../../../ui/button/button.tsx';
import css from './account-form.late.module.css';

interface AccountPageProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  /** Links to the other account pages. */
  readonly foot?: ReactNode;
}

/** One narrow column for one task: the frame of all login and sign-up pages. */
export function AccountPage({ title, text, children, foot }: AccountPageProps) {
  return (
    <div className={css.page}>
      <h1 className={css.title}>{title}</h1>
      {text ? <p className={css.text}>{text}</p> : null}
      {children}
      {foot ? <div className={css.foot}>{foot}</div> : null}
    </div>
  );
}

/** The page after a step that lets a person log in. */
export const ReadyToLogIn = ({ title, text }: Pick<AccountPageProps, 'title' | 'text'>) => (
  <AccountPage
    title={title}
    text={text}
    foot={
      <ButtonLink to={pages.login} kind="main">
        Log in
      </ButtonLink>
    }
  />
);

interface AccountFormProps {
  readonly submit: string;
  readonly children?: ReactNode;
  /** Why the last attempt was refused. */
  readonly problem?: string | undefined;
  /** A script sends it; until that runs, the button is disabled. */
  readonly byScript?: boolean;
}

const neverChanges = () => () => {};

/** The fields and the one button. After a refusal the typed values stay. */
export function AccountForm({ submit, children, problem, byScript = false }: AccountFormProps) {
  const isBusy = useNavigation().state !== 'idle';
  const { pathname, search } = useLocation();
  const isAlive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => !byScript,
  );
  return (
    // Spelled out, because server and browser would serialise the same query differently.
    <Form method="post" action={`${pathname}?${new URLSearchParams(search)}`} className={css.form} noValidate>
      {problem ? (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      ) : null}
      {children}
      <Button kind="main" type="submit" busy={isBusy} disabled={!isAlive}>
        {submit}
      </Button>
    </Form>
  );
}
