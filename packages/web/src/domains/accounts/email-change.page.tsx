import { pages, profileAt } from '@oeuvre/contracts/addresses.ts';
import { emailChangeRoutes } from '@oeuvre/contracts/domains/accounts/email-change/email-change.routes.ts';
import { data, Form, useNavigation } from 'react-router';
import { callOf, refusalOf } from '../../ui/api-context.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { stayOnFailure } from '../../ui/stay-on-failure.ts';
import type { Route } from './+types/email-change.page';
import css from './components/account-form/account-form.late.module.css';
import { AccountPage } from './components/account-form/account-form.tsx';

export const handle = { hydrate: 'later' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Change e-mail address', isPrivate: true });

const isSpent = (error: unknown) => [400, 410].includes(refusalOf(error)?.status ?? 0);

/** Opening the link changes nothing, because mail scanners open it too; the buttons do, even without JavaScript. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  try {
    return data({ link: await callOf(context)(emailChangeRoutes.read, { body: { token } }), token });
  } catch (error) {
    if (!isSpent(error)) throw error;
    return data({ link: null, token }, { status: 410 });
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const body = { token: String(form.get('token') ?? '') };
  const call = callOf(context);
  try {
    if (form.get('answer') === 'confirm') return await call(emailChangeRoutes.confirm, { body });
    await call(emailChangeRoutes.stop, { body });
    return { waitsFor: 'stopped' as const };
  } catch (error) {
    if (!isSpent(error)) throw error;
    return { waitsFor: 'spent' as const };
  }
}
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => stayOnFailure(serverAction);

const said = {
  old: ['Confirmed', 'The address changes when the old address has confirmed, too. Please look into that mailbox.'],
  new: ['Confirmed', 'The address changes when the new address has confirmed, too. Please look into that mailbox.'],
  done: ['Your address has changed', 'From now on you log in with the new address.'],
  stopped: [
    'The address stays as it is',
    "If you didn't ask for the change, set a new password and log out everywhere else.",
  ],
  spent: ['This link is no longer valid', 'If you still want another address, ask for it once more in your profile.'],
} as const;

export default function EmailChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const outcome = actionData?.waitsFor ?? (loaderData.link ? undefined : 'spent');
  if (outcome !== undefined || !loaderData.link) {
    const [title, text] = said[outcome ?? 'spent'];
    return (
      <AccountPage
        title={title}
        text={text}
        foot={
          <ButtonLink to={outcome === 'stopped' ? pages.forgotPassword : profileAt('privacy')} kind="main">
            {outcome === 'stopped' ? 'Set a new password' : 'Your profile'}
          </ButtonLink>
        }
      />
    );
  }
  const { link, token } = loaderData;
  return (
    <AccountPage
      title="Change the address of your account?"
      text={`From ${link.from} to ${link.to}. It changes when both addresses have confirmed.`}
    >
      <Form method="post" className={css.form}>
        <input type="hidden" name="token" value={token} />
        <Button kind="main" type="submit" name="answer" value="confirm" busy={isBusy}>
          Confirm
        </Button>
        <Button type="submit" name="answer" value="stop" disabled={isBusy}>
          Stop the change
        </Button>
      </Form>
    </AccountPage>
  );
}
