import { loginAt, pages } from '@oeuvre/contracts/addresses.ts';
import { isAccount } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { filesRoutes } from '@oeuvre/contracts/domains/files/files.routes.ts';
import { notificationsRoutes } from '@oeuvre/contracts/domains/notifications/notifications.routes.ts';
import type { Call } from '@oeuvre/contracts/kernel/route.ts';
import { redirect } from 'react-router';
import { callOf, refusalOf } from '../../ui/api-context.ts';
import { Frame, Hang, PageHead } from '../../ui/layout/layout.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { ThemeChoice } from '../../ui/theme-choice/theme-choice.tsx';
import { toastError, toastSuccess } from '../../ui/toast/toast.ts';
import { sendPicture } from '../files/files.upload.ts';
import { NotificationMails } from '../notifications/components/notification-mails/notification-mails.tsx';
import type { Route } from './+types/profile.page';
import { PasswordForm } from './components/password-form/password-form.tsx';
import { PhotoForm } from './components/photo-form/photo-form.tsx';
import { ProfileForm } from './components/profile-form/profile-form.tsx';
import { SessionList } from './components/session-list/session-list.tsx';
import { bodyOf, type FormState, refusedForm } from './form-values.ts';
import css from './profile.module.css';

export const handle = { hydrate: 'now' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Profile', isPrivate: true });

export async function loader({ context }: Route.LoaderArgs) {
  const call = callOf(context);
  const account = await call(accountsRoutes.me, {});
  if (!isAccount(account)) throw redirect(loginAt(pages.profile));
  const [sessions, notifications] = await Promise.all([
    call(accountsRoutes.sessions, {}),
    call(notificationsRoutes.settings, {}),
  ]);
  return { account, sessions, notifications };
}

const acts: Readonly<Record<string, (call: Call, form: FormData) => Promise<FormState>>> = {
  profile: saveProfile,
  photo: changePhoto,
  removePhoto,
  password: changePassword,
  endSession,
  endOtherSessions,
  notificationMails,
};

export async function clientAction({ context, request }: Route.ClientActionArgs): Promise<FormState> {
  const form = await request.formData();
  const act = acts[String(form.get('intent'))];
  try {
    return (await act?.(callOf(context), form)) ?? {};
  } catch (error) {
    const refused = refusedForm(error, 'Something went wrong. Please try again.');
    if (refused.message) toastError(refused.message);
    return refused;
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
  try {
    await sendPicture(filesRoutes.uploadPhoto, file);
  } catch (error) {
    return { fields: { photo: (error as Error).message } };
  }
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
  const { account, sessions, notifications } = loaderData;
  return (
    <div className={css.page}>
      <Frame>
        <PageHead title="Profile" text={account.email} />
      </Frame>
      <Hang
        className={css.part}
        margin={<Margin title="About you" text="Your name appears with the articles you write." />}
      >
        <PhotoForm account={account} />
        <ProfileForm account={account} />
      </Hang>
      {account.isPasswordSet ? (
        <Hang
          className={css.part}
          margin={<Margin title="Password" text="Changing it can log you out everywhere else." />}
        >
          <PasswordForm email={account.email} />
        </Hang>
      ) : null}
      <Hang
        className={css.part}
        margin={<Margin id="notifications" title="Notifications" text="New notifications appear under the bell." />}
      >
        <NotificationMails wanted={notifications.mails} />
      </Hang>
      <Hang className={css.part} margin={<Margin title="Appearance" text="Saved in this browser." />}>
        <ThemeChoice />
      </Hang>
      <Hang
        className={css.part}
        margin={<Margin title="Sessions" text="Where you're logged in. Log out any you don't recognise." />}
      >
        <SessionList sessions={sessions} />
      </Hang>
    </div>
  );
}

function Margin({ id, title, text }: { readonly id?: string; readonly title: string; readonly text: string }) {
  return (
    <>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
    </>
  );
}
