import { pages } from '@oeuvre/contracts/addresses.ts';
import { isAccount } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { Link, redirect, useLocation } from 'react-router';
import { callOf } from '../../ui/api-context.ts';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import { useSite } from '../../ui/use-site.ts';
import type { Route } from './+types/sign-up.page';
import { EmailField, NameFields, NewPasswordField } from './components/account-fields/account-fields.tsx';
import { AccountForm, AccountPage } from './components/account-form/account-form.tsx';
import { MailSent } from './components/mail-sent/mail-sent.tsx';
import { bodyOf } from './form-values.ts';
import { nextAddress, withNext } from './next-address.ts';
import { requestMail } from './request-mail.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Sign up', path: pages.signUp, isPrivate: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  if (isAccount(await callOf(context)(accountsRoutes.me, {}))) throw redirect(nextAddress(url.search));
  return null;
}

export async function clientAction({ context, request }: Route.ClientActionArgs) {
  const body = bodyOf(accountsRoutes.signUp, await request.formData());
  return requestMail(request, {
    email: body.email,
    send: () => callOf(context)(accountsRoutes.signUp, { body }),
    failure: "We couldn't create your account. Please try again.",
  });
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
        <NameFields errors={errors} />
        <EmailField errors={errors} />
        <NewPasswordField label="Password" name="password" errors={errors} />
        <p>
          By signing up you agree to the <Link to={pages.termsOfUse}>terms of use</Link>. What we keep about you:{' '}
          <Link to={pages.privacy}>privacy</Link>.
        </p>
      </AccountForm>
    </AccountPage>
  );
}
