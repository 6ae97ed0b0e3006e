import { pages } from '@oeuvre/contracts/addresses.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { Form, useNavigation, useSearchParams } from 'react-router';
import { callOf, refusalOf } from '../../ui/api-context.ts';
import { Button } from '../../ui/button/button.tsx';
import { Frame, More, PageHead } from '../../ui/layout/layout.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import { stayOnFailure } from '../../ui/stay-on-failure.ts';
import type { Route } from './+types/confirm-newsletter.page';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Confirm subscription', isPrivate: true });

/** Opening the link changes nothing, because mail scanners open it too; the button does, even without JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  const token = String((await request.formData()).get('token') ?? '');
  try {
    return await callOf(context)(membershipsRoutes.confirmNewsletter, { body: { token } });
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return {
      subscribed: false as const,
      message: refusal.status === 400 ? 'This link is no longer valid.' : refusal.message,
    };
  }
}
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => stayOnFailure(serverAction);

export default function ConfirmNewsletterPage({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const isBusy = useNavigation().state !== 'idle';
  if (actionData?.subscribed) {
    return (
      <Frame>
        <PageHead
          title="You were successfully subscribed to the newsletter."
          text={`The next one from ${actionData.segmentName} comes to you by mail.`}
        />
        <More to={pages.explore}>Explore</More>
      </Frame>
    );
  }
  return (
    <Frame>
      <PageHead
        title="Confirm your subscription"
        text={actionData?.message ?? 'One click, and the newsletter comes to you by mail.'}
      />
      <Form method="post">
        <input type="hidden" name="token" value={search.get('token') ?? ''} />
        <Button kind="main" type="submit" busy={isBusy}>
          Confirm subscription
        </Button>
      </Form>
    </Frame>
  );
}
