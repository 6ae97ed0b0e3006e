import { type ReactNode, useSyncExternalStore } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { Button } from '../../../../ui/button/button.tsx';
import css from './account-form.module.css';

interface AccountPageProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  /** The ways to the other pages of an account. */
  readonly foot?: ReactNode;
}

/** One narrow column for one thing to do: the frame of all pages that lead to an account. */
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

interface AccountFormProps {
  readonly submit: string;
  readonly children?: ReactNode;
  /** Why the last try was not taken. */
  readonly problem?: string | undefined;
  /** It is sent by a script: until that runs there is nothing to press. */
  readonly byScript?: boolean;
}

const neverChanges = () => () => {};

/** The fields and the one button. What was typed stays when it is refused. */
export function AccountForm({ submit, children, problem, byScript = false }: AccountFormProps) {
  const isBusy = useNavigation().state !== 'idle';
  const { pathname, search } = useLocation();
  const isAlive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => !byScript,
  );
  return (
    // Spelled out, because server and browser would write the same query differently.
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
