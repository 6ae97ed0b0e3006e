import { loginAt, pages, segmentAt } from '@oeuvre/contracts/addresses.ts';
import { isAccount } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import type { InvitationShown } from '@oeuvre/contracts/domains/memberships/invitations/invitations.model.ts';
import { invitationsRoutes } from '@oeuvre/contracts/domains/memberships/invitations/invitations.routes.ts';
import type { Call } from '@oeuvre/contracts/kernel/route.ts';
import { Globe, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { data, Form, redirect, redirectDocument, useNavigation } from 'react-router';
import { NameFields, NewPasswordField } from '../../domains/accounts/components/account-fields/account-fields.tsx';
import { type FormState, refusedAnswer, refusedForm } from '../../domains/accounts/form-values.ts';
import { callOf, refusalOf } from '../../ui/api-context.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { DateTime } from '../../ui/date-time/date-time.tsx';
import { Label } from '../../ui/label/label.tsx';
import { Frame } from '../../ui/layout/layout.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { Route } from './+types/invitation.page';
import css from './invitation.late.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Invitation', isPrivate: true });

/** The invitation of the link, or why it cannot be used. Opening it changes nothing: mail scanners open links too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const call = callOf(context);
  const { pathname, search, searchParams } = url;
  const token = searchParams.get('token') ?? '';
  const me = await call(accountsRoutes.me, {});
  try {
    if (!token) throw data(null, { status: 404 });
    const invitation = await call(invitationsRoutes.read, { body: { token } });
    if (!isAccount(me) && invitation.isPasswordSet) throw redirect(loginAt(pathname + search));
    return { state: 'open' as const, token, invitation, isSignedIn: isAccount(me) };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.status === 403 && isAccount(me))
      return data({ state: 'foreign' as const, token, email: me.email }, { status: 403 });
    if (refusal?.status === 410 || refusal?.status === 400)
      return data({ state: 'ended' as const, token }, { status: 410 });
    throw error;
  }
}

/** In the browser, so that somebody who has set a password is logged in with it; without a script by the same forms. */
export async function action({ context, request }: Route.ActionArgs) {
  return answer(callOf(context), await request.formData());
}
export async function clientAction({ context, request }: Route.ClientActionArgs) {
  return answer(callOf(context), await request.formData());
}

async function answer(call: Call, form: FormData) {
  const token = String(form.get('token') ?? '');
  const password = String(form.get('password') ?? '');
  const names = { first_name: String(form.get('first_name') ?? ''), last_name: String(form.get('last_name') ?? '') };
  try {
    if (form.get('intent') === 'decline') {
      await call(invitationsRoutes.decline, { body: { token } });
      return { isDone: true };
    }
    const accepted = await call(invitationsRoutes.accept, { body: { token, ...(password && { password, ...names }) } });
    const there = segmentAt(accepted.segmentId);
    if (accepted.email === null) return redirectDocument(there);
    if (import.meta.env.SSR) return redirect(loginAt(there));
    await call(accountsRoutes.signIn, { body: { email: accepted.email, password } });
    return redirectDocument(there);
  } catch (error) {
    return refusedAnswer(error, refusedForm(error, "We couldn't accept the invitation. Please try again."));
  }
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.isDone)
    return (
      <Simple title="You declined the invitation" text="You will receive nothing else because of it.">
        <ButtonLink to={pages.explore}>Explore</ButtonLink>
      </Simple>
    );
  if (loaderData.state === 'ended')
    return (
      <Simple
        title="This invitation is no longer valid"
        text="It was answered, cancelled or replaced by a newer one, or it has expired. The person who invited you can invite you again."
      >
        <ButtonLink to={pages.segments}>All segments</ButtonLink>
      </Simple>
    );
  if (loaderData.state === 'foreign')
    return (
      <Simple
        title="This invitation is for another e-mail address"
        text={`You are logged in as ${loaderData.email}. Nothing has been accepted. Log out, and open the link of the mail again.`}
      >
        <ButtonLink to={pages.explore}>Explore</ButtonLink>
      </Simple>
    );
  return <Open {...loaderData} problem={actionData} />;
}

function Simple({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  return (
    <Frame className={css.page}>
      <h1 className={css.title}>{title}</h1>
      <p className={css.text}>{text}</p>
      <div className={css.acts}>{children}</div>
    </Frame>
  );
}

interface OpenProps {
  readonly token: string;
  readonly invitation: InvitationShown;
  readonly isSignedIn: boolean;
  readonly problem: FormState | undefined;
}

function Open({ token, invitation, isSignedIn, problem }: OpenProps) {
  const { segment, invitedBy, email, expiresAt } = invitation;
  const pressed = useNavigation().formData?.get('intent');
  return (
    <Frame className={css.page}>
      <Label icon={segment.public ? Globe : Lock}>{segment.public ? 'Public segment' : 'Private segment'}</Label>
      <h1 className={css.title}>{segment.name}</h1>
      {segment.description ? (
        <p className={css.text} dir="auto">
          {segment.description}
        </p>
      ) : null}
      {invitedBy ? (
        <p className={css.invited}>
          <Avatar person={{ short_name: invitedBy.shortName, photo: invitedBy.avatarSrc }} />
          <span>
            You were invited by<b>{invitedBy.name}</b>
          </span>
        </p>
      ) : null}
      <p className={css.text}>
        {segment.public
          ? 'Welcome to the public segment!'
          : "You're invited to the private segment! Please accept to join the segment."}{' '}
        The invitation is for {email} and open until <DateTime iso={expiresAt} />.
      </p>
      <Form method="post" className={css.form}>
        <input type="hidden" name="token" value={token} />
        {isSignedIn ? null : <NewAccountFields email={email} errors={problem?.fields} />}
        {problem?.message ? (
          <p role="alert" className={css.problem}>
            {problem.message}
          </p>
        ) : null}
        <div className={css.acts}>
          <Button kind="main" type="submit" name="intent" value="accept" busy={pressed === 'accept'}>
            Accept invitation
          </Button>
          <Button type="submit" name="intent" value="decline" formNoValidate busy={pressed === 'decline'}>
            Decline
          </Button>
        </div>
      </Form>
    </Frame>
  );
}

interface NewAccountFieldsProps {
  readonly email: string;
  readonly errors: FormState['fields'];
}

/** The name and the password of a person who has no account yet. */
function NewAccountFields({ email, errors }: NewAccountFieldsProps) {
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <NameFields errors={errors} />
      <NewPasswordField
        label="Choose a password"
        name="password"
        more="You log in with it from now on."
        errors={errors}
      />
    </>
  );
}
