import { pages } from '@oeuvre/contracts/addresses.ts';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import type { Passkey } from '@oeuvre/contracts/domains/accounts/passkeys/passkeys.model.ts';
import { Link, useSearchParams } from 'react-router';
import { callOf } from '../../ui/api-context.ts';
import { DateTime } from '../../ui/date-time/date-time.tsx';
import { useZone } from '../../ui/date-time/use-zone.ts';
import { Checkbox } from '../../ui/fields/checkbox/checkbox.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import { stayOnFailure } from '../../ui/stay-on-failure.ts';
import type { Route } from './+types/reset-password.page';
import { NameFields, NewPasswordField } from './components/account-fields/account-fields.tsx';
import { AccountForm, AccountPage, ReadyToLogIn } from './components/account-form/account-form.tsx';
import { dayWords } from './day-words.ts';
import { bodyOf, type FormState, refusedForm } from './form-values.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'New password', isPrivate: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  // A link that is not valid says so when somebody uses it.
  const link = await callOf(context)(accountsRoutes.passwordLink, { body: { token } }).catch(() => undefined);
  return { passkeys: link?.passkeys ?? [], needsName: link?.needsName ?? false, now: new Date().toISOString() };
}

export async function action({ context, request }: Route.ActionArgs): Promise<FormState> {
  const form = await request.formData();
  const body = { ...bodyOf(accountsRoutes.resetPassword, form), removePasskeys: form.has('removePasskeys') };
  try {
    await callOf(context)(accountsRoutes.resetPassword, { body });
  } catch (error) {
    const refused = refusedForm(error, "We couldn't set your password. Please try again.");
    return refused.fields?.token ? { message: 'This link is no longer valid.' } : refused;
  }
  return { isDone: true };
}
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => stayOnFailure(serverAction);

export default function ResetPasswordPage({ actionData, loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  if (actionData?.isDone)
    return (
      <ReadyToLogIn
        title="Your new password is set"
        text="You've been logged out everywhere. Log in with your new password."
      />
    );
  return (
    <AccountPage title="Set a new password" foot={<Link to={pages.forgotPassword}>Get a new link</Link>}>
      <AccountForm submit="Set password" problem={actionData?.message}>
        <input type="hidden" name="token" value={search.get('token') ?? ''} />
        {loaderData.needsName ? <NameFields errors={actionData?.fields} /> : null}
        <NewPasswordField label="New password" name="newPassword" errors={actionData?.fields} />
        <PasskeysKept passkeys={loaderData.passkeys} now={loaderData.now} />
      </AccountForm>
    </AccountPage>
  );
}

/** The passkeys of the account: a new password does not end them, so whoever lost a device ends them here. */
function PasskeysKept({ passkeys, now }: { readonly passkeys: readonly Passkey[]; readonly now: string }) {
  const zone = useZone();
  if (passkeys.length === 0) return null;
  return (
    <>
      <p>These passkeys also log in to your account:</p>
      <ul>
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id}>
            {name}: added <DateTime iso={createdAt} />,{' '}
            {lastUsedAt ? `used ${dayWords(lastUsedAt, now, zone)}` : 'not used yet'}
          </li>
        ))}
      </ul>
      <Checkbox name="removePasskeys" label="Remove them all" />
    </>
  );
}
