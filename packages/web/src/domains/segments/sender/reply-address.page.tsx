import { segmentAt } from '@oeuvre/contracts/addresses.ts';
import { senderRoutes } from '@oeuvre/contracts/domains/segments/sender/sender.routes.ts';
import { data, Form, useNavigation } from 'react-router';
import { callOf, refusalOf } from '../../../ui/api-context.ts';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { stayOnFailure } from '../../../ui/stay-on-failure.ts';
import css from '../../accounts/components/account-form/account-form.late.module.css';
import { AccountPage } from '../../accounts/components/account-form/account-form.tsx';
import type { Route } from './+types/reply-address.page';

export const handle = { hydrate: 'later' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Reply address', isPrivate: true });

const isSpent = (error: unknown) => [400, 410].includes(refusalOf(error)?.status ?? 0);

/** Opening the link changes nothing, because mail scanners open it too; the button does, even without JavaScript. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  try {
    return data({ link: await callOf(context)(senderRoutes.link, { query: { token } }), token });
  } catch (error) {
    if (!isSpent(error)) throw error;
    return data({ link: null, token }, { status: 410 });
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  try {
    return { link: await callOf(context)(senderRoutes.confirm, { body: { token: String(form.get('token') ?? '') } }) };
  } catch (error) {
    if (!isSpent(error)) throw error;
    return { link: null };
  }
}
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => stayOnFailure(serverAction);

export default function ReplyAddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const { link } = actionData ?? loaderData;
  if (!link)
    return (
      <AccountPage
        title="This link is no longer valid"
        text="Another reply address was set, or the link is too old. An administrator can send a new one."
      />
    );
  if (actionData)
    return (
      <AccountPage
        title="Replies come to you now"
        text={`Readers who reply to a mail of ${link.segmentName} write to ${link.email}.`}
        foot={
          <ButtonLink to={segmentAt(link.segmentId)} kind="main">
            {link.segmentName}
          </ButtonLink>
        }
      />
    );
  return (
    <AccountPage
      title={`Receive the replies to ${link.segmentName}?`}
      text={`Readers who reply to one of its mails would write to ${link.email}, and see this address.`}
    >
      <Form method="post" className={css.form}>
        <input type="hidden" name="token" value={loaderData.token} />
        <Button kind="main" type="submit" busy={isBusy}>
          Confirm
        </Button>
      </Form>
    </AccountPage>
  );
}
