import { pages } from '@oeuvre/contracts/addresses.ts';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { Link, useLocation } from 'react-router';
import { callOf } from '../../ui/api-context.ts';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { Route } from './+types/forgot-password.page';
import { EmailField } from './components/account-fields/account-fields.tsx';
import { AccountForm, AccountPage } from './components/account-form/account-form.tsx';
import { MailSent } from './components/mail-sent/mail-sent.tsx';
import { bodyOf } from './form-values.ts';
import { withNext } from './next-address.ts';
import { requestMail } from './request-mail.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Forgot password', path: pages.forgotPassword, isPrivate: true });

export async function clientAction({ context, request }: Route.ClientActionArgs) {
  const body = bodyOf(accountsRoutes.forgetPassword, await request.formData());
  return requestMail(request, {
    email: body.email,
    send: () => callOf(context)(accountsRoutes.forgetPassword, { body }),
    failure: "We couldn't send the e-mail. Please try again.",
  });
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
        <EmailField errors={actionData?.fields} />
      </AccountForm>
    </AccountPage>
  );
}
