import { pages } from '@oeuvre/contracts/addresses.ts';
import { isAccount, passwordLimits } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { Link, redirect, useLocation } from 'react-router';
import { callOf } from '../../ui/api-context.ts';
import { Field } from '../../ui/field/field.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import { useSite } from '../../ui/use-site.ts';
import type { Route } from './+types/sign-up.page';
import { AccountForm, AccountPage } from './components/account-form/account-form.tsx';
import { MailSent } from './components/mail-sent/mail-sent.tsx';
import { bodyOf, type FormState, refusedAnswer, refusedForm } from './form-values.ts';
import { storeDestination } from './login-destination.ts';
import { nextAddress, withNext } from './next-address.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Sign up', path: pages.signUp, isPrivate: true });

export async function loader({ context, request }: Route.LoaderArgs) {
  if (isAccount(await callOf(context)(accountsRoutes.me, {}))) throw redirect(nextAddress(new URL(request.url).search));
  return null;
}

type Answer = FormState & { readonly email?: string };

export async function clientAction({ context, request }: Route.ClientActionArgs) {
  const body = bodyOf(accountsRoutes.signUp, await request.formData());
  try {
    await callOf(context)(accountsRoutes.signUp, { body });
  } catch (error) {
    return refusedAnswer<Answer>(error, refusedForm(error, "We couldn't create your account. Please try again."));
  }
  storeDestination(new URL(request.url).search);
  return { isDone: true, email: body.email } satisfies Answer as Answer;
}

export default function SignUpPage({ actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const site = useSite();
  const login = (
    <span>
      Already have an account? <Link to={withNext(pages.login, search)}>Log in</Link>
    </span>
  );
  if (site?.hideRegistration)
    return (
      <AccountPage title="Registration is closed" text="You can't create an account here at the moment." foot={login} />
    );
  if (actionData?.isDone) return <MailSent to={actionData.email ?? ''} purpose="confirm your address" foot={login} />;
  const errors = actionData?.fields;
  return (
    <AccountPage title="Sign up" foot={login}>
      <AccountForm byScript submit="Sign up" problem={actionData?.message}>
        <Field label="First name" name="first_name" autoComplete="given-name" required error={errors?.first_name} />
        <Field label="Last name" name="last_name" autoComplete="family-name" error={errors?.last_name} />
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          error={errors?.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          help={`At least ${passwordLimits.shortest} characters.`}
          error={errors?.password}
        />
        <p>
          By signing up you agree to the <Link to={pages.termsOfUse}>terms of use</Link>. What we keep about you:{' '}
          <Link to={pages.privacy}>privacy</Link>.
        </p>
      </AccountForm>
    </AccountPage>
  );
}
