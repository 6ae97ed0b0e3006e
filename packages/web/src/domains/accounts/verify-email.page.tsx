import { pages } from '@oeuvre/contracts/addresses.ts';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { Link, useSearchParams } from 'react-router';
import { callOf } from '../../ui/api-context.ts';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import { stayOnFailure } from '../../ui/stay-on-failure.ts';
import type { Route } from './+types/verify-email.page';
import { AccountForm, AccountPage, ReadyToLogIn } from './components/account-form/account-form.tsx';
import { bodyOf, type FormState, refusedForm } from './form-values.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Confirm e-mail address', isPrivate: true });

/** Opening the link changes nothing, because mail scanners open it too; the button does, even without JavaScript. */
export async function action({ context, request }: Route.ActionArgs): Promise<FormState> {
  const body = bodyOf(accountsRoutes.verifyEmail, await request.formData());
  try {
    await callOf(context)(accountsRoutes.verifyEmail, { body });
  } catch (error) {
    const refused = refusedForm(error, "We couldn't confirm your address. Please try again.");
    return refused.fields ? { message: 'This link is no longer valid.' } : refused;
  }
  return { isDone: true };
}
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => stayOnFailure(serverAction);

export default function VerifyEmailPage({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  if (actionData?.isDone) return <ReadyToLogIn title="Your address is confirmed" text="You can now log in." />;
  return (
    <AccountPage
      title="Confirm your address"
      text="One more step and your account is ready."
      foot={<Link to={pages.login}>Log in to get a new link</Link>}
    >
      <AccountForm submit="Confirm address" problem={actionData?.message}>
        <input type="hidden" name="token" value={search.get('token') ?? ''} />
      </AccountForm>
    </AccountPage>
  );
}
