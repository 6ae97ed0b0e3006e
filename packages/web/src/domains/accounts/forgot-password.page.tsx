import { pages } from '@oeuvre/contracts/addresses.ts';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { Link, useLocation } from 'react-router';
import { callOf } from '../../ui/api-context.ts';
import { Field } from '../../ui/field/field.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { Route } from './+types/forgot-password.page';
import { AccountForm, AccountPage } from './components/account-form/account-form.tsx';
import { MailSent } from './components/mail-sent/mail-sent.tsx';
import { bodyOf, type FormState, refusedAnswer, refusedForm } from './form-values.ts';
import { storeDestination } from './login-destination.ts';
import { withNext } from './next-address.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Forgot password', path: pages.forgotPassword, isPrivate: true });

type Answer = FormState & { readonly email?: string };

export async function clientAction({ context, request }: Route.ClientActionArgs) {
  const body = bodyOf(accountsRoutes.forgetPassword, await request.formData());
  try {
    await callOf(context)(accountsRoutes.forgetPassword, { body });
  } catch (error) {
    return refusedAnswer<Answer>(error, refusedForm(error, "We couldn't send the e-mail. Please try again."));
  }
  storeDestination(new URL(request.url).search);
  return { isDone: true, email: body.email } satisfies Answer as Answer;
}

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const login = <Link to={withNext(pages.login, search)}>Back to log in</Link>;
  if (actionData?.isDone) return <MailSent to={actionData.email ?? ''} purpose="set a new password" foot={login} />;
  return (
    <AccountPage
      title="Forgot password"
      text="Enter your e-mail address and we'll send you a link to set a new password."
      foot={login}
    >
      <AccountForm byScript submit="Send link" problem={actionData?.message}>
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          error={actionData?.fields?.email}
        />
      </AccountForm>
    </AccountPage>
  );
}
