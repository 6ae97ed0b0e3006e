import { pages, segmentAt } from '@oeuvre/contracts/addresses.ts';
import { viewerOf } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { mayOpenWalls } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import { collectionErrors } from '@oeuvre/contracts/domains/collections/collections.errors.ts';
import type { CollectionSummary } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import { curatesCollectionsIn } from '@oeuvre/contracts/domains/collections/collections.policy.ts';
import { segmentCollectionsRoutes } from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { isId, type SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { type CallAddress, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { Suspense } from 'react';
import { data, useSearchParams } from 'react-router';
import { countNewApplications } from '../../domains/applications/load-applications.ts';
import { ChatSlot } from '../../domains/chat/components/chat-slot/chat-slot.tsx';
import { CollectionList } from '../../domains/collections/components/collection-list/collection-list.tsx';
import { CreateButton } from '../../domains/collections/components/create-button/create-button.tsx';
import { lazyPart } from '../../late/lazy-part.ts';
import { callOf, refusalOf } from '../../ui/api-context.ts';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Frame } from '../../ui/layout/layout.tsx';
import { EmptyState } from '../../ui/lists/empty-state/empty-state.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list/infinite-list.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import type { Route } from './+types/segment-collections.page';
import css from './atelier.late.module.css';
import { AtelierTabs } from './atelier-head.tsx';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOfMatches(matches), {
    title: loaderData?.segment ? `Collections of ${loaderData.segment.name}` : 'Collections',
    isPrivate: true,
  });

const OrganizeCollections = lazyPart(
  async () =>
    (await import('../../domains/collections/components/organize-collections/organize-collections.tsx'))
      .OrganizeCollections,
);

interface Collections {
  readonly collections: CollectionSummary[];
  readonly totalCount: number;
  readonly nextPage: string | number | null;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const call = callOf(context);
  const segmentId = url.searchParams.get('segmentId') ?? '';
  if (!isId(segmentId)) return refused(segmentId ? 'unknown-segment' : 'no-segment');
  const query = { segmentId: segmentId as SegmentId };
  try {
    const [segment, list, me] = await Promise.all([
      call(membershipsRoutes.segment, { params: { segmentId } }),
      call(segmentCollectionsRoutes.list, { query }),
      call(accountsRoutes.me, {}),
    ]);
    const viewer = viewerOf(me);
    const from: CallAddress<Collections> = urlOf(segmentCollectionsRoutes.list, { query });
    return {
      problem: undefined,
      segment: { id: segment.id, name: segment.name },
      list: list as Collections,
      from,
      mayOrganize: curatesCollectionsIn(viewer, query.segmentId),
      hasAtelier: mayOpenWalls(viewer).allowed,
      newCount: await countNewApplications(call, viewer, query.segmentId),
    };
  } catch (error) {
    if (refusalOf(error)?.status === 404) return refused('unknown-segment');
    throw error;
  }
}

function refused(code: 'no-segment' | 'unknown-segment') {
  const [status, problem] = collectionErrors.list[code];
  return data({ problem, segment: null }, { status });
}

const collectionsOf = (reply: Collections) => reply.collections;

/** The collections of a segment: its curators make and arrange them, others see them. */
export default function SegmentCollectionsPage({ loaderData }: Route.ComponentProps) {
  const [address] = useSearchParams();
  if (!loaderData.segment)
    return (
      <Frame className={css.page}>
        <EmptyState
          title={loaderData.problem}
          text="The collections of a segment are reached from its page."
          action={<ButtonLink to={pages.segments}>Segments</ButtonLink>}
        />
      </Frame>
    );
  const { segment, list, from, mayOrganize, hasAtelier, newCount } = loaderData;
  const isOrganizing = mayOrganize && address.has('organize');
  const tools = mayOrganize ? (
    <div className={css.collectionTools}>
      <OrganizeLink segmentId={segment.id} isOrganizing={isOrganizing} />
      {isOrganizing ? null : <CreateButton segmentId={segment.id} />}
    </div>
  ) : null;
  return (
    <Frame className={css.page}>
      <header className={css.head}>
        {hasAtelier ? null : <BackLink to={segmentAt(segment.id, { tab: 'COLLECTIONS' })}>{segment.name}</BackLink>}
        <h1 className={css.title}>{hasAtelier ? segment.name : `Collections of ${segment.name}`}</h1>
        {hasAtelier ? <AtelierTabs segmentId={segment.id} current="COLLECTIONS" newCount={newCount} /> : null}
      </header>
      {isOrganizing ? (
        <>
          {tools}
          <InfiniteList
            first={{ items: list.collections, nextPage: list.nextPage }}
            from={from}
            itemsOf={collectionsOf}
          >
            {(collections) => (
              <Suspense>
                <OrganizeCollections key={segment.id} segment={segment} collections={collections} />
              </Suspense>
            )}
          </InfiniteList>
        </>
      ) : (
        <CollectionList
          list={list}
          from={from}
          tools={tools}
          empty={
            <EmptyState
              title="There are no collections yet."
              text="Collections appear here as soon as a curator creates one."
              action={mayOrganize ? <CreateButton segmentId={segment.id} /> : undefined}
            />
          }
        />
      )}
      <ChatSlot segmentId={segment.id} name={segment.name} />
    </Frame>
  );
}

interface OrganizeLinkProps {
  readonly segmentId: SegmentId;
  readonly isOrganizing: boolean;
}

const OrganizeLink = ({ segmentId, isOrganizing }: OrganizeLinkProps) => (
  <ButtonLink
    kind={isOrganizing ? 'main' : 'plain'}
    to={isOrganizing ? `?segmentId=${segmentId}` : `?segmentId=${segmentId}&organize=true`}
    replace
  >
    {isOrganizing ? 'Done' : 'Organize'}
  </ButtonLink>
);
