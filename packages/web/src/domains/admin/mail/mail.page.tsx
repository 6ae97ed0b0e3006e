import { pages } from '@oeuvre/contracts/addresses.ts';
import { countingRoutes } from '@oeuvre/contracts/domains/mailings/counting/counting.routes.ts';
import { callOf } from '../../../ui/api-context.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { Frame, PageHead } from '../../../ui/layout/layout.tsx';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import type { Route } from './+types/mail.page';
import { MailSettings } from './components/mail-settings/mail-settings.tsx';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Mail', isPrivate: true });

export const loader = ({ context }: Route.LoaderArgs) => callOf(context)(countingRoutes.settings, {});

export default function MailPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Frame>
        <PageHead title="Mail">
          <ButtonLink to={pages.mailLog}>Mail log</ButtonLink>
        </PageHead>
      </Frame>
      <MailSettings settings={loaderData} />
    </>
  );
}
