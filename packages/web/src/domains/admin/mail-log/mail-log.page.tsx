import { callOf } from '../../../ui/api-context.ts';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { reloadedBy } from '../../../ui/working/reloaded-by.ts';
import type { Route } from './+types/mail-log.page';
import { MailLog } from './components/mail-log/mail-log.tsx';
import { loadMails, mailLogQueryIn } from './mail-log-query.ts';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Mail log', isPrivate: true });
export const shouldRevalidate = reloadedBy();

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = mailLogQueryIn(url.searchParams);
  return { query, ...(await loadMails(callOf(context), { query, page: 1 })) };
}

export default function MailLogPage({ loaderData }: Route.ComponentProps) {
  return <MailLog first={loaderData} />;
}
