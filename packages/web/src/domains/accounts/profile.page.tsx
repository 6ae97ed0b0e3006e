import { loginAt, pages } from '@oeuvre/contracts/addresses.ts';
import { type Account, isAccount } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { dataExportsRoutes } from '@oeuvre/contracts/domains/accounts/data-exports/data-exports.routes.ts';
import { emailChangeRoutes } from '@oeuvre/contracts/domains/accounts/email-change/email-change.routes.ts';
import { erasureRoutes } from '@oeuvre/contracts/domains/accounts/erasure/erasure.routes.ts';
import { passkeysRoutes } from '@oeuvre/contracts/domains/accounts/passkeys/passkeys.routes.ts';
import { filesRoutes } from '@oeuvre/contracts/domains/files/files.routes.ts';
import { ownMembershipsRoutes } from '@oeuvre/contracts/domains/memberships/own/own.routes.ts';
import { notificationsRoutes } from '@oeuvre/contracts/domains/notifications/notifications.routes.ts';
import type { Call } from '@oeuvre/contracts/kernel/route.ts';
import { redirect } from 'react-router';
import { callOf, refusalOf } from '../../ui/api-context.ts';
import { Frame, More, PageHead } from '../../ui/layout/layout.tsx';
import { selectedTab, Tabs } from '../../ui/lists/tabs/tabs.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import { toastError, toastSuccess } from '../../ui/toast/toast.ts';
import { Part } from '../../ui/working/part/part.tsx';
import { ThemeChoice } from '../../ui/working/theme-choice/theme-choice.tsx';
import { sendPicture } from '../files/files.upload.ts';
import { ConsentList } from '../memberships/own/components/consent-list/consent-list.tsx';
import { ExportedBy } from '../memberships/own/components/exported-by/exported-by.tsx';
import { NotificationMails } from '../notifications/components/notification-mails/notification-mails.tsx';
import type { Route } from './+types/profile.page';
import { EmailPart } from './components/email-part/email-part.tsx';
import { ErasePart } from './components/erase-part/erase-part.tsx';
import { ExportPart } from './components/export-part/export-part.tsx';
import { PasskeyList } from './components/passkey-list/passkey-list.tsx';
import { PasswordForm } from './components/password-form/password-form.tsx';
import { PhotoForm } from './components/photo-form/photo-form.tsx';
import { ProfileForm } from './components/profile-form/profile-form.tsx';
import { SessionList } from './components/session-list/session-list.tsx';
import { bodyOf, type FormState, refusedAnswer, refusedForm } from './form-values.ts';
import css from './profile.late.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Profile', isPrivate: true });

const tabs = [
  { id: 'about', label: 'About you' },
  { id: 'notifications', label: 'Notifications' },
  { id: 'privacy', label: 'Privacy and sign-in' },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const call = callOf(context);
  const { pathname, search, searchParams } = url;
  const account = await call(accountsRoutes.me, {});
  if (!isAccount(account)) throw redirect(loginAt(`${pathname}${search}`));
  const tab = selectedTab(tabs, searchParams);
  return {
    account,
    tab,
    notifications: tab === 'notifications' ? await call(notificationsRoutes.settings, {}) : undefined,
    privacy: tab === 'privacy' ? await readPrivacy(call) : undefined,
  };
}

async function readPrivacy(call: Call) {
  const [passkeys, sessions, pendingEmail, exports, erasure, exportedBy, consents] = await Promise.all([
    call(passkeysRoutes.list, {}),
    call(accountsRoutes.sessions, {}),
    call(emailChangeRoutes.pending, {}),
    call(dataExportsRoutes.list, {}),
    call(erasureRoutes.preview, {}),
    call(ownMembershipsRoutes.exports, {}),
    call(ownMembershipsRoutes.consents, {}),
  ]);
  return { passkeys, sessions, pendingEmail, exports, erasure, exportedBy, consents, now: new Date().toISOString() };
}
type PrivacyData = Awaited<ReturnType<typeof readPrivacy>>;

const acts: Readonly<Record<string, (call: Call, form: FormData) => Promise<FormState>>> = {
  profile: saveProfile,
  photo: changePhoto,
  removePhoto,
  password: changePassword,
  endSession,
  endOtherSessions,
  notificationMails,
};

export async function clientAction({ context, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const act = acts[String(form.get('intent'))];
  try {
    return (await act?.(callOf(context), form)) ?? {};
  } catch (error) {
    // A refused picture is told beside its field.
    if (act === changePhoto) return refusedAnswer(error, { fields: { photo: (error as Error).message } });
    const refused = refusedForm(error, 'Something went wrong. Please try again.');
    if (refused.message) toastError(refused.message);
    return refusedAnswer(error, refused);
  }
}

async function saveProfile(call: Call, form: FormData): Promise<FormState> {
  form.delete('intent');
  await call(accountsRoutes.changeMe, { body: bodyOf(accountsRoutes.changeMe, form) });
  toastSuccess('Profile saved');
  return { isDone: true };
}

async function changePhoto(_call: Call, form: FormData): Promise<FormState> {
  const file = form.get('photo');
  if (!(file instanceof File)) return {};
  await sendPicture(filesRoutes.uploadPhoto, file);
  toastSuccess('Photo saved');
  return { isDone: true };
}

async function removePhoto(call: Call): Promise<FormState> {
  await call(accountsRoutes.changeMe, { body: { photo: null } });
  toastSuccess('Photo removed');
  return { isDone: true };
}

async function changePassword(call: Call, form: FormData): Promise<FormState & { changes?: number }> {
  const endOthers = form.has('endOtherSessions');
  form.delete('endOtherSessions');
  form.delete('intent');
  try {
    await call(accountsRoutes.changePassword, {
      body: { ...bodyOf(accountsRoutes.changePassword, form), endOtherSessions: endOthers },
    });
  } catch (error) {
    if (refusalOf(error)?.code !== 'accounts/wrong-credentials') throw error;
    return { fields: { currentPassword: "That isn't your current password." } };
  }
  toastSuccess('Password changed');
  return { isDone: true, changes: Date.now() };
}

async function endSession(call: Call, form: FormData): Promise<FormState> {
  await call(accountsRoutes.endSession, { params: { sessionId: String(form.get('sessionId')) } });
  toastSuccess('Logged out');
  return { isDone: true };
}

async function endOtherSessions(call: Call): Promise<FormState> {
  await call(accountsRoutes.endOtherSessions, {});
  toastSuccess('Logged out everywhere else');
  return { isDone: true };
}

async function notificationMails(call: Call, form: FormData): Promise<FormState> {
  const mails = form.get('mails') === 'true';
  await call(notificationsRoutes.changeSettings, { body: { mails } });
  toastSuccess(mails ? "You'll get e-mails about notifications" : "You won't get e-mails about notifications");
  return { isDone: true };
}

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { account, tab, notifications, privacy } = loaderData;
  return (
    <div className={css.page}>
      <Frame>
        <PageHead title="Profile" text={account.email} />
        <Tabs label="Profile" tabs={tabs} selected={tab} />
      </Frame>
      {tab === 'about' ? <AboutYou account={account} /> : null}
      {notifications ? <Notifications wanted={notifications.mails} /> : null}
      {privacy ? <Privacy account={account} {...privacy} /> : null}
    </div>
  );
}

function AboutYou({ account }: { readonly account: Account }) {
  return (
    <>
      <Part title="About you" text="Your name appears with the articles you write.">
        <PhotoForm account={account} />
        <ProfileForm account={account} />
      </Part>
      <Part title="Appearance" text="Saved in this browser.">
        <ThemeChoice />
      </Part>
    </>
  );
}

function Notifications({ wanted }: { readonly wanted: boolean }) {
  return (
    <>
      <Part title="Notifications" text="New notifications appear under the bell.">
        <NotificationMails wanted={wanted} />
      </Part>
      <Part title="Mail from segments" text="Which segments send you their articles, and how to stop all mail.">
        <More to={pages.unsubscribe}>Manage notifications</More>
      </Part>
    </>
  );
}

function Privacy({
  account,
  passkeys,
  sessions,
  pendingEmail,
  exports,
  erasure,
  exportedBy,
  consents,
  now,
}: PrivacyData & { readonly account: Account }) {
  const ways = { hasPassword: account.isPasswordSet, hasPasskeys: passkeys.length > 0 };
  return (
    <>
      <Part title="E-mail address" text="You log in with it, and mail goes there.">
        <EmailPart email={account.email} pending={pendingEmail} ways={ways} />
      </Part>
      <Part title="Passkeys" text="Log in with this device instead of a password.">
        <PasskeyList passkeys={passkeys} ways={ways} now={now} />
      </Part>
      {account.isPasswordSet ? (
        <Part title="Password" text="Changing it can log you out everywhere else.">
          <PasswordForm email={account.email} />
        </Part>
      ) : null}
      <Part title="Sessions" text="Where you are logged in. Log out any you don't recognise.">
        <SessionList sessions={sessions} now={now} />
      </Part>
      <Part title="Who exported you" text="Exports of contacts that include you.">
        <ExportedBy exports={exportedBy} />
      </Part>
      <Part title="Consents" text="Your decisions about newsletters, and those made for you.">
        <ConsentList consents={consents} />
      </Part>
      <Part title="Export my data" text="A copy of all your data, for you or another program.">
        <ExportPart exports={exports} />
      </Part>
      <Part title="Erase account" text="Cannot be undone after seven days.">
        <ErasePart preview={erasure} ways={ways} />
      </Part>
    </>
  );
}
