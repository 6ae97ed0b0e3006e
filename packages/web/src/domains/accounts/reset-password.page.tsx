import { pages } from '@oeuvre/contracts/addresses.ts';
import { passwordLimits } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { Link, useSearchParams } from 'react-router';
import { stayOnFailure } from '../../ui/act/stay-on-failure.ts';
import { callOf } from '../../ui/api-context.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import type { Route } from './+types/reset-password.page';
import { AccountForm, AccountPage } from './components/account-form/account-form.tsx';
import { bodyOf, type FormState, refusedForm } from './form-values.ts';

export const handle = { hydrate: 'now' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'New password', isPrivate: true });

export async function action({ context, request }: Route.ActionArgs): Promise<FormState> {
  const body = bodyOf(accountsRoutes.resetPassword, await request.formData());
  try {
    await callOf(context)(accountsRoutes.resetPassword, { body });
  } catch (error) {
    const refused = refusedForm(error, "We couldn't set your password. Please try again.");
    return refused.fields?.token ? { message: 'This link is no longer valid.' } : refused;
  }
  return { isDone: true };
}
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => stayOnFailure(serverAction);

export default function ResetPasswordPage({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  if (actionData?.isDone) {
    return (
      <AccountPage
        title="Your new password is set"
        text="You've been logged out everywhere. Log in with your new password."
        foot={
          <ButtonLink to={pages.login} kind="main">
            Log in
          </ButtonLink>
        }
      />
    );
  }
  return (
    <AccountPage title="Set a new password" foot={<Link to={pages.forgotPassword}>Get a new link</Link>}>
      <AccountForm submit="Set password" problem={actionData?.message}>
        <input type="hidden" name="token" value={search.get('token') ?? ''} />
        <Field
          label="New password"
          name="newPassword"
          type="password"
          autoComplete="new-password"
          required
          help={`At least ${passwordLimits.shortest} characters.`}
          error={actionData?.fields?.newPassword}
        />
      </AccountForm>
    </AccountPage>
  );
}
