import { pages } from '@oeuvre/contracts/addresses.ts';
import type { FeedEntry } from '@oeuvre/contracts/domains/feed/feed.model.ts';
import { feedRoutes } from '@oeuvre/contracts/domains/feed/feed.routes.ts';
import { ownMembershipsRoutes } from '@oeuvre/contracts/domains/memberships/own/own.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { WaitingList } from '../../domains/memberships/own/components/waiting-list/waiting-list.tsx';
import { callOf } from '../../ui/api-context.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Frame, PageHead } from '../../ui/layout/layout.tsx';
import { EmptyState } from '../../ui/lists/empty-state/empty-state.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list/infinite-list.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import type { Route } from './+types/feed.page';
import { Entry } from './entry.tsx';

export const handle = { hydrate: 'later' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Feed', path: pages.feed, isPrivate: true });

export async function loader({ context }: Route.LoaderArgs) {
  const call = callOf(context);
  const [list, { waiting }] = await Promise.all([
    call(feedRoutes.list, { query: {} }),
    call(ownMembershipsRoutes.waiting, { query: { itemsPerPage: 100 } }),
  ]);
  return { list, waiting, from: urlOf(feedRoutes.list, { query: {} }) };
}

const entriesOf = (reply: { entries: FeedEntry[] }) => reply.entries;

/** New things in the segments that the viewer follows, and requests that wait for an answer. */
export default function FeedPage({ loaderData: { list, waiting, from } }: Route.ComponentProps) {
  return (
    <Frame>
      <PageHead title="Feed" text="What is new in your segments." />
      <WaitingList waiting={waiting} />
      {list.entries.length === 0 ? (
        <EmptyState
          title="Nothing new in your segments yet."
          text="New artworks, articles and collections of the segments that you belong to appear here."
          action={<ButtonLink to={pages.segments}>All segments</ButtonLink>}
        />
      ) : (
        <InfiniteList first={{ items: list.entries, nextPage: list.nextPage }} from={from} itemsOf={entriesOf}>
          {(entries) => entries.map((entry) => <Entry key={entry.id} entry={entry} />)}
        </InfiniteList>
      )}
    </Frame>
  );
}
