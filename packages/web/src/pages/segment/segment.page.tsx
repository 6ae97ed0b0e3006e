import { segmentAt, segmentCollectionsAt } from '@oeuvre/contracts/addresses.ts';
import { applicationsCountedUpTo } from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import { curatesCollectionsIn } from '@oeuvre/contracts/domains/collections/collections.policy.ts';
import { Suspense, useEffect } from 'react';
import { useActionData } from 'react-router';
import { useIsGuest, useViewer } from '../../domains/accounts/accounts.viewer.ts';
import { DataContribution } from '../../domains/applications/components/data-contribution/data-contribution.tsx';
import { ArticleList } from '../../domains/articles/lists/components/article-list/article-list.tsx';
import { FeedFilters } from '../../domains/articles/lists/components/feed-filters/feed-filters.tsx';
import { feedsOf } from '../../domains/articles/shared/articles.links.ts';
import { PanelBody } from '../../domains/artworks/components/panel-body/panel-body.tsx';
import { SegmentWall } from '../../domains/artworks/components/segment-wall/segment-wall.tsx';
import type { TagGroups } from '../../domains/artworks/components/selected-artwork/selected-artwork.tsx';
import { CollectionList } from '../../domains/collections/components/collection-list/collection-list.tsx';
import { NewsletterSlot } from '../../domains/mailings/newsletter/components/newsletter-slot/newsletter-slot.tsx';
import { actOnSegment } from '../../domains/memberships/act-on-segment.ts';
import { JoinDialog } from '../../domains/memberships/components/join-dialog/join-dialog.tsx';
import { SegmentBar } from '../../domains/memberships/components/segment-bar/segment-bar.tsx';
import { SegmentHeader } from '../../domains/memberships/components/segment-header/segment-header.tsx';
import { contactsParameters } from '../../domains/memberships/contacts.links.ts';
import type { JoinResult } from '../../domains/memberships/join-result.ts';
import { callToAction } from '../../domains/memberships/memberships.words.ts';
import { OwnStanding } from '../../domains/memberships/own/components/own-standing/own-standing.tsx';
import { useOptimisticSegment } from '../../domains/memberships/use-optimistic-segments.ts';
import { SegmentAbout } from '../../domains/segments/components/segment-about/segment-about.tsx';
import { pictureIdOf } from '../../domains/segments/segments.links.ts';
import { SimilarWorks } from '../../domains/similarity/components/similar-works/similar-works.tsx';
import { lazyPart } from '../../late/lazy-part.ts';
import { callOf } from '../../ui/api-context.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Frame, Hang } from '../../ui/layout/layout.tsx';
import { EmptyState } from '../../ui/lists/empty-state/empty-state.tsx';
import { Tabs } from '../../ui/lists/tabs/tabs.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { stayOnFailure } from '../../ui/stay-on-failure.ts';
import { toastError } from '../../ui/toast/toast.ts';
import type { Route } from './+types/segment.page';
import css from './segment.module.css';
import { loadSegmentPage, type SegmentTab } from './segment-loader.ts';
import { TagsAndFilters } from './tags-and-filters.tsx';

/** An open dialog needs scripts, so the page hydrates at once. What is about one person is not shared. */
export const handle = (
  loaded:
    | {
        isDialogOpen: boolean;
        standing: unknown;
        tab: SegmentTab;
        content: { works?: unknown; articles?: unknown; applications?: unknown } | null;
      }
    | undefined,
): PageHandle => {
  if (loaded?.tab === 'CONTACTS') return { side: 'work' };
  if (loaded?.isDialogOpen) return {};
  if (loaded?.content?.applications) return { side: 'work' };
  if (loaded?.standing) return { hydrate: 'later' };
  // A closed segment has a sentence instead of a wall.
  const isWall = loaded?.content?.works || loaded?.content?.articles;
  return isWall ? { hydrate: 'later', shared: true, fewStyles: true } : { hydrate: 'later', shared: true };
};

/** The list of contacts reads its own pages: a search, a filter or another contact need not load the segment again. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
}) => defaultShouldRevalidate && (currentUrl.search === nextUrl.search || !isSameList(currentUrl, nextUrl));

const isSameList = (one: URL, other: URL) =>
  [one, other].every(({ searchParams }) => searchParams.get('tab') === 'CONTACTS') &&
  one.searchParams.get('segmentId') === other.searchParams.get('segmentId');

export const loader = ({ context, url }: Route.LoaderArgs) => loadSegmentPage(context, url.searchParams);
export const action = async ({ context, request }: Route.ActionArgs) =>
  actOnSegment(callOf(context), await request.formData());
/** The page shows the error itself: in the open dialog, or as a toast. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  stayOnFailure(serverAction, (error) => ({ error }));

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta(siteOfMatches(matches), { title: 'Segment', isPrivate: true });
  const { segment } = loaderData;
  const path = segmentAt(segment.id);
  const fileId = pictureIdOf(segment.coverImageSrc);
  return pageMeta(siteOfMatches(matches), {
    title: segment.name,
    description: segment.description,
    path,
    image: fileId ? { fileId, width: 900, height: 600, alt: segment.name } : undefined,
    isPrivate: !segment.visible,
    feeds: segment.visible && segment.public ? feedsOf(segment) : undefined,
    jsonLd: {
      '@type': 'CollectionPage',
      name: segment.name,
      description: segment.description,
      isAccessibleForFree: segment.public,
    },
  });
};

type Loaded = Route.ComponentProps['loaderData'];

/** Parameters of the address that belong to one tab: another tab forgets them. */
const ofOneTab = [
  'page',
  'tags',
  'artworkId',
  'similarityModel',
  'joinDialog',
  'applyDialog',
  'searchText',
  'usersIds',
  'articleStatus',
  'applicationsStatus',
  'searchQuery',
  ...contactsParameters,
];

const ContactsTab = lazyPart(
  async () => (await import('../../domains/memberships/contacts/components/contacts-tab/contacts-tab.tsx')).ContactsTab,
);

/** Guests fetch nothing of it. */
const ChatSlot = lazyPart(async () => (await import('../../domains/chat/components/chat-slot/chat-slot.tsx')).ChatSlot);

interface WorksProps {
  readonly segment: Loaded['segment'];
  readonly works: NonNullable<NonNullable<Loaded['content']>['works']>;
}

/** The works of the segment, or those similar to the one that the address selects. */
function Works({ segment, works: { selected, isChosen, tags, wall, similar } }: WorksProps) {
  const viewer = useViewer();
  const filters = (totalCount: number) => (groups: TagGroups) => (
    <TagsAndFilters groups={groups} totalCount={totalCount} />
  );
  if (similar && selected)
    return (
      <PanelBody
        artwork={selected}
        isChosen={isChosen}
        segmentId={segment.id}
        pressed={tags}
        filters={filters(similar.list.totalCount)}
        all={{ to: segmentAt(segment.id), label: `All artworks of ${segment.name}` }}
      >
        <SimilarWorks
          key={selected.id}
          artwork={selected}
          similar={similar}
          segmentId={segment.id}
          join={
            <>
              <p>Join the segment to see them all.</p>
              <ButtonLink kind="main" to={segmentAt(segment.id, { artworkId: selected.id, joinDialog: 'true' })}>
                Join segment
              </ButtonLink>
            </>
          }
        />
      </PanelBody>
    );
  if (!wall) return <EmptyState title="No search result" action={<AllWorks segmentId={segment.id} />} />;
  return (
    <SegmentWall
      segmentId={segment.id}
      wall={wall}
      selected={selected}
      isChosen={isChosen}
      tags={tags}
      filters={filters(wall.list.totalCount)}
      isWithoutSimilar={segment.similarityDisabled}
      viewer={viewer}
    />
  );
}

interface CollectionsProps {
  readonly segmentId: Loaded['segment']['id'];
  readonly collections: NonNullable<NonNullable<Loaded['content']>['collections']>;
}

/** Its curators arrange them on a page of their own. */
function Collections({ segmentId, collections }: CollectionsProps) {
  const mayOrganize = curatesCollectionsIn(useViewer(), segmentId);
  return (
    <CollectionList
      {...collections}
      tools={mayOrganize ? <ButtonLink to={segmentCollectionsAt(segmentId)}>Organize</ButtonLink> : null}
    />
  );
}

const AllWorks = ({ segmentId }: { readonly segmentId: string }) => (
  <ButtonLink to={segmentAt(segmentId)}>All artworks of the segment</ButtonLink>
);

export default function SegmentPage({ loaderData }: Route.ComponentProps) {
  const { tab, content, isDialogOpen, standing, newsletter } = loaderData;
  const segment = useOptimisticSegment(loaderData.segment);
  const isAhead = segment !== loaderData.segment;
  const result = useActionData<JoinResult>();
  // A person who leaves or withdraws has no dialog to show the error.
  const hasDialog = ['accept', 'join', 'apply'].includes(callToAction(loaderData.segment));
  const failure = hasDialog ? undefined : result?.error;
  useEffect(() => {
    if (result && failure) toastError(failure);
  }, [result, failure]);
  const tabRow = <Tabs label={segment.name} tabs={tabsOf(loaderData)} selected={tab} forget={ofOneTab} />;
  const isGuest = useIsGuest();
  const chat = isGuest ? null : <SegmentChat segment={segment} />;
  if (loaderData.contacts)
    return (
      <>
        <ContactsTab
          segmentId={segment.id}
          first={loaderData.contacts}
          head={<SegmentBar segment={segment}>{tabRow}</SegmentBar>}
        />
        {chat}
      </>
    );
  return (
    <>
      <SegmentHeader segment={segment} isFolded={content?.works?.isChosen ?? false} />
      <Frame>
        <OwnStanding segment={segment} standing={standing} isOpen={content !== null} />
        {content ? (
          <>
            {tabRow}
            {content.works ? <Works segment={segment} works={content.works} /> : null}
            {content.collections ? <Collections segmentId={segment.id} collections={content.collections} /> : null}
            {tab === 'DATA_CONTRIBUTION' ? (
              <DataContribution key={segment.id} segmentId={segment.id} applications={content.applications} />
            ) : null}
            {tab === 'ABOUT' ? <SegmentAbout segment={segment} /> : null}
          </>
        ) : null}
      </Frame>
      {content?.articles ? (
        <SegmentArticles
          segmentId={segment.id}
          articles={content.articles}
          hasFilters={content.articlesCount > 0 || !isGuest}
        />
      ) : null}
      {newsletter ? <NewsletterSlot key={segment.id} {...newsletter} /> : null}
      <JoinDialog
        segment={segment}
        standing={standing}
        isOpen={!isAhead && (isDialogOpen || result !== undefined)}
        result={result}
      />
      {chat}
    </>
  );
}

const SegmentChat = ({ segment: { id, name } }: { readonly segment: Loaded['segment'] }) => (
  <Suspense>
    <ChatSlot segmentId={id} name={name} />
  </Suspense>
);

const tabsOf = ({ content, hasContacts }: Loaded) => [
  { id: 'ARTWORKS', label: 'Artworks', count: content?.artworksCount },
  { id: 'ARTICLES', label: 'Articles', count: content?.articlesCount },
  { id: 'COLLECTIONS', label: 'Collections', count: content?.collectionsCount },
  ...(hasContacts ? [{ id: 'CONTACTS', label: 'Contacts' }] : []),
  {
    id: 'DATA_CONTRIBUTION',
    label: 'Data contribution',
    count: content?.newCount,
    most: applicationsCountedUpTo,
  },
  { id: 'ABOUT', label: 'About' },
];

interface SegmentArticlesProps {
  readonly segmentId: string;
  readonly articles: NonNullable<NonNullable<Loaded['content']>['articles']>;
  readonly hasFilters: boolean;
}

function SegmentArticles({ segmentId, articles, hasFilters }: SegmentArticlesProps) {
  return (
    <Hang
      className={css.articles}
      margin={hasFilters ? <FeedFilters authors={articles.authors} segmentId={segmentId} /> : null}
    >
      <ArticleList
        first={articles.first}
        from={articles.from}
        source="feed"
        segmentId={segmentId}
        hang="stories"
        empty={<EmptyState title="No article has been published to this segment yet." />}
      />
    </Hang>
  );
}
