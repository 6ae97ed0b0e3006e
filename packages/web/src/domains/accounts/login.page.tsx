import { pages } from '@oeuvre/contracts/addresses.ts';
import { isAccount } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { Link, redirect, redirectDocument, useLocation } from 'react-router';
import { callOf } from '../../ui/api-context.ts';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import { useSite } from '../../ui/use-site.ts';
import type { Route } from './+types/login.page';
import { LoginFields } from './components/account-fields/account-fields.tsx';
import { AccountForm, AccountPage } from './components/account-form/account-form.tsx';
import { PasskeySignIn } from './components/passkey-sign-in/passkey-sign-in.tsx';
import { bodyOf, refusedAnswer, refusedForm } from './form-values.ts';
import { storeDestination, takeDestination } from './login-destination.ts';
import { nextAddress, withNext } from './next-address.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Log in', path: pages.login, isPrivate: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  if (isAccount(await callOf(context)(accountsRoutes.me, {}))) throw redirect(nextAddress(url.search));
  return null;
}

export async function clientAction({ context, request, url }: Route.ClientActionArgs) {
  const body = bodyOf(accountsRoutes.signIn, await request.formData());
  const { search } = url;
  try {
    await callOf(context)(accountsRoutes.signIn, { body });
  } catch (error) {
    // An unconfirmed address has got another mail, whose link may open elsewhere.
    storeDestination(search);
    return refusedAnswer(error, refusedForm(error, "We couldn't log you in. Please try again."));
  }
  // Reload the whole page: everything on it was rendered for a guest.
  throw redirectDocument(takeDestination(search));
}

export default function LoginPage({ actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const site = useSite();
  return (
    <AccountPage
      title="Log in"
      foot={
        <>
          <Link to={withNext(pages.forgotPassword, search)}>Forgot password?</Link>
          {site?.hideRegistration ? null : (
            <span>
              Don't have an account? <Link to={withNext(pages.signUp, search)}>Sign up</Link>
            </span>
          )}
        </>
      }
    >
      <AccountForm byScript submit="Log in" problem={actionData?.message}>
        <LoginFields offersPasskeys errors={actionData?.fields} />
      </AccountForm>
      <PasskeySignIn onDone={() => location.assign(takeDestination(search))} />
    </AccountPage>
  );
}
