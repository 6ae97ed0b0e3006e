import { pages } from '@oeuvre/contracts/addresses.ts';
import { isAccount } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import {
  type MailPace,
  type MailPreferences,
  mailPace,
} from '@oeuvre/contracts/domains/mailings/preferences/preferences.model.ts';
import { preferencesRoutes } from '@oeuvre/contracts/domains/mailings/preferences/preferences.routes.ts';
import type { SegmentOfViewer } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { notificationsRoutes } from '@oeuvre/contracts/domains/notifications/notifications.routes.ts';
import { type SegmentId, segmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { type Call, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { data } from 'react-router';
import { callOf, refusalOf } from '../../ui/api-context.ts';
import { Button } from '../../ui/button/button.tsx';
import { Frame, More, PageHead } from '../../ui/layout/layout.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { stayOnFailure } from '../../ui/stay-on-failure.ts';
import type { Route } from './+types/unsubscribe.page';
import { Preferences } from './preferences/preferences.tsx';

export const handle = { hydrate: 'later' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOfMatches(matches), {
    title: loaderData?.kind === 'own' ? 'Manage notifications' : 'Unsubscribe',
    isPrivate: true,
  });

/**
 * The link of a mail leads here with its token, the menu of a segment with the segment, the profile with neither.
 * Opening the page changes nothing: mail scanners open every link.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const call = callOf(context);
  const search = url.searchParams;
  const token = search.get('token');
  if (token === null) return data({ kind: 'own' as const, preferences: await ownPreferences(call, search) });
  try {
    const link = await call(mailingsRoutes.unsubscribeLink, { query: { token } });
    const preferences = link.test ? null : await call(preferencesRoutes.read, { query: { token } });
    const unsubscribe = urlOf(mailingsRoutes.unsubscribe, { query: { token } });
    return data({ kind: 'link' as const, link, preferences, unsubscribe });
  } catch (error) {
    const status = refusalOf(error)?.status;
    if (status !== 410 && status !== 400) throw error;
    const unsubscribe = urlOf(mailingsRoutes.unsubscribe, { query: { token } });
    return data({ kind: 'spent' as const, unsubscribe }, { status: 410 });
  }
}

/** The segment that the person came from stands first, even if it has sent nothing yet. */
async function ownPreferences(call: Call, search: URLSearchParams): Promise<MailPreferences> {
  if (!isAccount(await call(accountsRoutes.me, {}))) throw data(null, { status: 401 });
  const preferences = await call(preferencesRoutes.read, { query: {} });
  const id = segmentId.safeParse(search.get('segmentId')).data;
  if (!id) return preferences;
  const listed = preferences.segments.find((one) => one.segmentId === id);
  const first = listed ?? mailOf(await call(membershipsRoutes.segment, { params: { segmentId: id } }));
  return { ...preferences, segments: [first, ...preferences.segments.filter((one) => one !== listed)] };
}

const mailOf = ({ id, name, public: isPublic, imageSrc }: SegmentOfViewer): MailPreferences['segments'][number] => ({
  segmentId: id,
  name,
  public: isPublic,
  imageSrc,
  isMember: false,
  since: null,
  newsletter: false,
  pace: 'never',
});

/** A choice, as a plain form: it works before hydration and without a script. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const call = callOf(context);
  const form = await request.formData();
  const token = url.searchParams.get('token') ?? undefined;
  const choice = String(form.get('choice'));
  if (choice === 'stop') {
    await call(preferencesRoutes.stop, { body: { ...(token && { token }) } });
    return { saved: { setting: 'everything' } };
  }
  if (choice.startsWith('notifications-')) {
    await call(notificationsRoutes.changeSettings, { body: { mails: choice === 'notifications-on' } });
    return { saved: { setting: 'notifications' } };
  }
  if (choice.startsWith('counted-')) {
    await call(preferencesRoutes.count, { body: { ...(token && { token }), counted: choice === 'counted-on' } });
    return { saved: { setting: 'counting' } };
  }
  const id = segmentId.safeParse(form.get('segmentId')).data;
  const pace = mailPace.safeParse(choice).data;
  if (!id || !pace) throw data(null, { status: 400 });
  const before = mailPace.safeParse(form.get('before')).data;
  const zone = String(form.get('zone') ?? '');
  await changePace(call, { segmentId: id, pace, ...(token && { token }), ...(zone && { zone }) });
  return { saved: { setting: id as string, ...(before && { before }) } };
}
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => stayOnFailure(serverAction);

interface Pace {
  readonly token?: string;
  readonly segmentId: SegmentId;
  readonly pace: MailPace;
  readonly zone?: string;
}

/** A segment that has sent a signed-in person nothing yet is subscribed to first. */
async function changePace(call: Call, body: Pace): Promise<void> {
  try {
    await call(preferencesRoutes.change, { body });
  } catch (error) {
    const me = refusalOf(error)?.status === 404 && !body.token ? await call(accountsRoutes.me, {}) : undefined;
    if (!me || !isAccount(me)) throw error;
    await call(membershipsRoutes.subscribeContact, { body: { segmentId: body.segmentId, userId: me.id } });
    if (body.pace === 'each') return;
    await call(preferencesRoutes.change, { body });
  }
}

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const saved = actionData?.saved;
  if (loaderData.kind === 'own')
    return (
      <>
        <Frame>
          <PageHead title="Manage notifications" text={`For ${loaderData.preferences.email}`} />
        </Frame>
        <Preferences preferences={loaderData.preferences} saved={saved} />
      </>
    );
  if (loaderData.kind === 'spent')
    return (
      <Said
        title="This link is no longer valid."
        text="Please use the link in a more recent newsletter, or log in and choose which mail you get."
      />
    );
  const { link, preferences, unsubscribe } = loaderData;
  if (!preferences)
    return (
      <Said
        title="This link comes from a test e-mail."
        text={`A subscriber of ${link.segmentName} would unsubscribe here. Nothing has been changed.`}
      />
    );
  return (
    <>
      <Frame>
        {link.subscribed ? (
          <>
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
          </>
        ) : (
          <PageHead
            title="You are unsubscribed."
            text={`${link.maskedEmail} will no longer get the newsletter of ${link.segmentName}.`}
          />
        )}
      </Frame>
      <Preferences preferences={preferences} saved={saved} />
    </>
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
