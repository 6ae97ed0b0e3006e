import { articleAt, pages, segmentAt, unsubscribeAt } from '@oeuvre/contracts/addresses.ts';
import { newsletterRoutes } from '@oeuvre/contracts/domains/mailings/newsletter/newsletter.routes.ts';
import { newsletterLinkDays } from '@oeuvre/contracts/domains/memberships/memberships.constants.ts';
import { segmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { callOf, refusalOf } from '../../../ui/api-context.ts';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/fields/field/field.tsx';
import { Hang, Section } from '../../../ui/layout/layout.tsx';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { stayOnFailure } from '../../../ui/stay-on-failure.ts';
import { useSite } from '../../../ui/use-site.ts';
import { ArticleCard } from '../../articles/lists/components/article-card/article-card.tsx';
import type { Route } from './+types/newsletter.page';
import css from './newsletter.late.module.css';
import { confirmByLink, signUp } from './newsletter-acts.ts';

export const handle = { hydrate: 'later' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Newsletter', isPrivate: true });

/** The link of the mail, before it is confirmed. Opening it changes nothing: mail scanners open every link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const search = url.searchParams;
  const token = search.get('token');
  const named = segmentId.safeParse(search.get('segmentId')).data;
  if (!token) return { kind: 'none' as const, token: '', segmentId: named };
  try {
    const { segmentName, email } = await callOf(context)(newsletterRoutes.link, { query: { token } });
    return { kind: 'ask' as const, token, segmentId: named, segmentName, email };
  } catch (error) {
    const status = refusalOf(error)?.status;
    if (status !== 410 && status !== 400) throw error;
    return { kind: 'spent' as const, token: '', segmentId: named };
  }
}

/** A sign-up by a form without a script, or the confirmation of a link. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const token = form.get('token');
  return token === null ? signUp(context, form) : confirmByLink(context, String(token));
}
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => stayOnFailure(serverAction);

export default function NewsletterPage({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  if (actionData?.kind === 'confirmed') return <Confirmed {...actionData} />;
  if (actionData?.kind === 'sent') return <Sent {...actionData} isBusy={isBusy} />;
  if (actionData?.kind === 'subscribed')
    return (
      <Words title="You were successfully subscribed to the newsletter.">
        <p>New articles from {actionData.segmentName} go to the address of your account.</p>
        <div className={css.next}>
          <ButtonLink kind="main" to={segmentAt(actionData.segmentId)}>
            Back to {actionData.segmentName}
          </ButtonLink>
          <ButtonLink to={unsubscribeAt({ segmentId: actionData.segmentId })}>Choose how often</ButtonLink>
        </div>
      </Words>
    );
  if (actionData?.kind === 'failed')
    return (
      <Words title="You are not subscribed yet">
        <AskForMail
          segmentId={actionData.segmentId}
          email={actionData.email}
          error={actionData.message}
          isBusy={isBusy}
        >
          Try again
        </AskForMail>
      </Words>
    );
  if (loaderData.kind === 'ask' && !actionData)
    return (
      <Words title="Confirm your subscription">
        <p>
          New articles from {loaderData.segmentName} will go to <b>{loaderData.email}</b>. One click, and it begins.
        </p>
        <Form method="post" className={css.next}>
          <input type="hidden" name="token" value={loaderData.token} />
          <Button kind="main" type="submit" busy={isBusy}>
            Confirm subscription
          </Button>
        </Form>
      </Words>
    );
  return <Spent segmentId={loaderData.segmentId} isBusy={isBusy} />;
}

type Done<Kind extends string> = Extract<Route.ComponentProps['actionData'], { readonly kind: Kind }>;

function Confirmed({ segmentName, email, preferencesToken, latest, pace }: Done<'confirmed'>) {
  return (
    <>
      <Words title="You are subscribed">
        <p>
          New articles from {segmentName} go to <b>{email}</b> on the day they are published{pace ? `, ${pace}` : ''}.
          Every newsletter has a link to unsubscribe.
        </p>
        <div className={css.next}>
          {latest ? (
            <ButtonLink kind="main" to={articleAt(latest.id)}>
              Read the latest
            </ButtonLink>
          ) : (
            <ButtonLink kind="main" to={pages.explore}>
              Explore
            </ButtonLink>
          )}
          <ButtonLink to={unsubscribeAt({ token: preferencesToken })}>Choose how often</ButtonLink>
        </div>
      </Words>
      {latest ? (
        <Section title="The latest">
          <div className={css.latest}>
            <ArticleCard article={latest} />
          </div>
        </Section>
      ) : null}
    </>
  );
}

function Sent({ segmentId: id, segmentName, email, isBusy }: Done<'sent'> & { readonly isBusy: boolean }) {
  const site = useSite();
  return (
    <Words title="One more click">
      <p>
        We have written to <b>{email}</b>. Click the link in that message and the newsletter of {segmentName} begins.
        Nothing is sent until then. It arrives within a minute; the link works for {newsletterLinkDays} days. Look in
        the spam folder too.
      </p>
      {site?.demo ? (
        <p>
          <a href={pages.mailbox}>Open the demo's mailbox</a>
        </p>
      ) : null}
      <Form method="post" className={css.next}>
        <input type="hidden" name="segmentId" value={id} />
        <input type="hidden" name="email" value={email} />
        <Button type="submit" busy={isBusy}>
          Send again
        </Button>
        <ButtonLink to={segmentAt(id)}>Another address</ButtonLink>
      </Form>
    </Words>
  );
}

function Spent({ segmentId: id, isBusy }: { readonly segmentId: string | undefined; readonly isBusy: boolean }) {
  return (
    <Words title="This link is no longer valid">
      <p>
        A link works for {newsletterLinkDays} days. Nothing was sent to the address, and it has been forgotten.
        {id ? ' Ask once more, and a new link comes.' : ' Ask once more at the segment whose newsletter you want.'}
      </p>
      {id ? (
        <AskForMail segmentId={id} isBusy={isBusy}>
          Send a new link
        </AskForMail>
      ) : (
        <div className={css.next}>
          <ButtonLink kind="main" to={pages.segments}>
            Segments
          </ButtonLink>
        </div>
      )}
    </Words>
  );
}

interface AskForMailProps {
  readonly segmentId: string;
  readonly email?: string;
  readonly error?: string;
  readonly isBusy: boolean;
  readonly children: string;
}

function AskForMail({ segmentId: id, email, error, isBusy, children }: AskForMailProps) {
  return (
    <Form method="post" action={pages.confirmNewsletter} className={css.form}>
      <input type="hidden" name="segmentId" value={id} />
      <Field
        label="Your e-mail address"
        name="email"
        type="text"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={320}
        required
        defaultValue={email}
        error={error}
      />
      <Button kind="main" type="submit" busy={isBusy}>
        {children}
      </Button>
    </Form>
  );
}

/** A whole page of one sentence or two, with one next thing. */
const Words = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Hang margin={null} className={css.words}>
    <h1>{title}</h1>
    {children}
  </Hang>
);
