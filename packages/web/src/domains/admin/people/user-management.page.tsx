import { callOf } from '../../../ui/api-context.ts';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { reloadedBy } from '../../../ui/working/reloaded-by.ts';
import type { Route } from './+types/user-management.page';
import { PeopleList } from './components/people-list/people-list.tsx';
import { loadFirstPeople } from './people-query.ts';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'User management', isPrivate: true });
export const shouldRevalidate = reloadedBy();

export const loader = ({ context, url }: Route.LoaderArgs) => loadFirstPeople(callOf(context), url.searchParams);

export default function UserManagementPage({ loaderData }: Route.ComponentProps) {
  return <PeopleList first={loaderData} />;
}
