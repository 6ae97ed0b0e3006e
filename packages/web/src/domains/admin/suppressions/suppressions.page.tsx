import { callOf } from '../../../ui/api-context.ts';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { reloadedBy } from '../../../ui/working/reloaded-by.ts';
import type { Route } from './+types/suppressions.page';
import { SuppressionList } from './components/suppression-list/suppression-list.tsx';
import { loadFirstSuppressions } from './suppressions-query.ts';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Suppressed addresses', isPrivate: true });
export const shouldRevalidate = reloadedBy();

export const loader = ({ context, url }: Route.LoaderArgs) => loadFirstSuppressions(callOf(context), url.searchParams);

export default function SuppressionsPage({ loaderData }: Route.ComponentProps) {
  return <SuppressionList first={loaderData} />;
}
