import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { data } from 'react-router';
import { callOf, refusalOf } from '../../ui/api-context.ts';
import { Button } from '../../ui/button/button.tsx';
import { Frame, More, PageHead } from '../../ui/layout/layout.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { Route } from './+types/unsubscribe.page';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(siteOfMatches(matches), { title: 'Unsubscribe', isPrivate: true });

/** Looking changes nothing: mail scanners open every link. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  try {
    return data({
      link: await callOf(context)(mailingsRoutes.unsubscribeLink, { query: { token } }),
      action: urlOf(mailingsRoutes.unsubscribe, { query: { token } }),
    });
  } catch (error) {
    const status = refusalOf(error)?.status;
    if (status !== 410 && status !== 400) throw error;
    return data({ link: undefined, action: undefined }, { status: 410 });
  }
}

export default function UnsubscribePage({ loaderData }: Route.ComponentProps) {
  const { link, action } = loaderData;
  if (!link)
    return (
      <Said
        title="This link is no longer valid."
        text="Please use the link in a more recent newsletter, or change your newsletters in the segments you belong to."
      />
    );
  if (link.test)
    return <Said title="This link comes from a test e-mail." text={`A subscriber of ${link.segmentName} would unsubscribe here. Nothing has been changed.`} />;
  if (!link.subscribed) return <Said title="You are unsubscribed." text={`${link.maskedEmail} will no longer get the newsletter of ${link.segmentName}.`} />;
  return (
    <Frame>
      <PageHead
        title={`Unsubscribe from ${link.segmentName}?`}
        text={`The newsletter will no longer be sent to ${link.maskedEmail}. Your membership stays as it is.`}
      />
      {/* A plain form: it works without a script, and is answered by leading back to this page. */}
      <form method="post" action={action}>
        <Button kind="main" type="submit">
          Unsubscribe
        </Button>
      </form>
    </Frame>
  );
}

function Said({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Frame>
      <PageHead title={title} text={text} />
      <More to="/explore">Explore</More>
    </Frame>
  );
}
