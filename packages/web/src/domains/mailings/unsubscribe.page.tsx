import { pages, segmentAt, unsubscribeAt } from '@oeuvre/contracts/addresses.ts';
import { isAccount } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import type { SegmentOfViewer } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { segmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { data, Form, redirect, useNavigation } from 'react-router';
import { callOf, refusalOf } from '../../ui/api-context.ts';
import { Button } from '../../ui/button/button.tsx';
import { Frame, More, PageHead } from '../../ui/layout/layout.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import { useMe } from '../accounts/accounts.viewer.ts';
import type { Route } from './+types/unsubscribe.page';
import css from './unsubscribe.module.css';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOfMatches(matches), {
    title: loaderData?.kind === 'own' ? 'Manage notifications' : 'Unsubscribe',
    isPrivate: true,
  });

/**
 * The link of a mail leads here with its token, the menu of a segment with the segment; people who are signed in then
 * choose for themselves. Opening the page changes nothing: mail scanners open every link.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = callOf(context);
  const search = new URL(request.url).searchParams;
  const token = search.get('token') ?? '';
  const id = segmentId.safeParse(search.get('segmentId')).data;
  if (id && !token) {
    if (!isAccount(await call(accountsRoutes.me, {}))) throw data(null, { status: 401 });
    return data({
      kind: 'own' as const,
      segment: await call(membershipsRoutes.segment, { params: { segmentId: id } }),
    });
  }
  try {
    const link = await call(mailingsRoutes.unsubscribeLink, { query: { token } });
    return data({ kind: 'link' as const, link, action: urlOf(mailingsRoutes.unsubscribe, { query: { token } }) });
  } catch (error) {
    const status = refusalOf(error)?.status;
    if (status !== 410 && status !== 400) throw error;
    return data({ kind: 'spent' as const }, { status: 410 });
  }
}

/** A signed-in person's choice, as a plain form: it works before hydration and without a script. */
export async function action({ context, request }: Route.ActionArgs) {
  const call = callOf(context);
  const form = await request.formData();
  const id = segmentId.safeParse(form.get('segmentId')).data;
  const me = await call(accountsRoutes.me, {});
  if (!id || !isAccount(me)) throw data(null, { status: id ? 401 : 400 });
  const body = { segmentId: id, userId: me.id };
  await call(form.get('mails') === 'on' ? membershipsRoutes.subscribeContact : membershipsRoutes.unsubscribeContact, {
    body,
  });
  return redirect(unsubscribeAt({ segmentId: id }));
}

export default function UnsubscribePage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'own') return <OwnMails segment={loaderData.segment} />;
  if (loaderData.kind === 'spent')
    return (
      <Said
        title="This link is no longer valid."
        text="Please use the link in a more recent newsletter, or change your newsletters in the segments you belong to."
      />
    );
  const { link, action: unsubscribe } = loaderData;
  if (link.test)
    return (
      <Said
        title="This link comes from a test e-mail."
        text={`A subscriber of ${link.segmentName} would unsubscribe here. Nothing has been changed.`}
      />
    );
  if (!link.subscribed)
    return (
      <Said
        title="You are unsubscribed."
        text={`${link.maskedEmail} will no longer get the newsletter of ${link.segmentName}.`}
      />
    );
  return (
    <Frame>
      <PageHead
        title={`Unsubscribe from ${link.segmentName}?`}
        text={`The newsletter will no longer be sent to ${link.maskedEmail}. Your membership stays as it is.`}
      />
      {/* A plain form: it works without a script, and redirects back to this page. */}
      <form method="post" action={unsubscribe}>
        <Button kind="main" type="submit">
          Unsubscribe
        </Button>
      </form>
    </Frame>
  );
}

/** Whether the person gets the mails of one segment, independently of the membership. */
function OwnMails({ segment }: { readonly segment: SegmentOfViewer }) {
  const isBusy = useNavigation().state === 'submitting';
  const me = useMe();
  const isOn = segment.newsletter.status === 'subscribed';
  const to = me.id === 0 ? 'you' : me.email;
  return (
    <Frame>
      <PageHead title="Manage notifications" text={`E-mail from ${segment.name}`} />
      <Form method="post" className={css.choice}>
        <input type="hidden" name="segmentId" value={segment.id} />
        <p role="status">
          {isOn
            ? `The articles of ${segment.name} are e-mailed to ${to}.`
            : `The articles of ${segment.name} are not e-mailed to ${to}.`}{' '}
          Your membership stays as it is, whatever you choose.
        </p>
        <Button kind={isOn ? 'plain' : 'main'} type="submit" name="mails" value={isOn ? 'off' : 'on'} busy={isBusy}>
          {isOn ? 'Stop e-mails' : 'E-mail me articles'}
        </Button>
      </Form>
      <More to={segmentAt(segment.id)}>{segment.name}</More>
    </Frame>
  );
}

function Said({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Frame>
      <PageHead title={title} text={text} />
      <More to={pages.explore}>Explore</More>
    </Frame>
  );
}
