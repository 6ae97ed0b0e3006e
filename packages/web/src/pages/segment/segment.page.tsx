import { segmentAt } from '@oeuvre/contracts/addresses.ts';
import { useEffect } from 'react';
import { useActionData } from 'react-router';
import { useViewer } from '../../domains/accounts/accounts.viewer.ts';
import { ArticleList } from '../../domains/articles/lists/components/article-list/article-list.tsx';
import { FeedFilters } from '../../domains/articles/lists/components/feed-filters/feed-filters.tsx';
import { feedsOf } from '../../domains/articles/shared/articles.links.ts';
import { SegmentWall } from '../../domains/artworks/components/segment-wall/segment-wall.tsx';
import { JoinDialog, type JoinResult } from '../../domains/memberships/components/join-dialog/join-dialog.tsx';
import { SegmentHeader } from '../../domains/memberships/components/segment-header/segment-header.tsx';
import { useOptimisticSegment } from '../../domains/memberships/use-optimistic-segments.ts';
import { SegmentAbout } from '../../domains/segments/components/segment-about/segment-about.tsx';
import { pictureIdOf } from '../../domains/segments/segments.links.ts';
import { callOf } from '../../ui/api-context.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Frame, Hang } from '../../ui/layout/layout.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { toastError } from '../../ui/toast/toast.ts';
import type { Route } from './+types/segment.page';
import css from './segment.module.css';
import { actOnSegment } from './segment-action.ts';
import { loadSegmentPage } from './segment-loader.ts';

/** An open dialog needs scripts, so the page hydrates at once. */
export const handle = (loaded: { isDialogOpen: boolean } | undefined): PageHandle =>
  loaded?.isDialogOpen ? { hydrate: 'now' } : { shared: true };

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadSegmentPage(context, new URL(request.url).searchParams);
export const action = async ({ context, request }: Route.ActionArgs) =>
  actOnSegment(callOf(context), await request.formData());

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

export default function SegmentPage({ loaderData }: Route.ComponentProps) {
  const { tab, content, isDialogOpen } = loaderData;
  const segment = useOptimisticSegment(loaderData.segment);
  const isAhead = segment !== loaderData.segment;
  const result = useActionData<JoinResult>();
  const viewer = useViewer();
  // A member whose leaving failed has no dialog to show the error.
  const failure = loaderData.segment.status === 'SUBSCRIBED' ? result?.error : undefined;
  useEffect(() => {
    if (failure) toastError(failure);
  }, [failure]);
  const tabs = [
    { id: 'ARTWORKS', label: 'Artworks', count: content?.artworksCount },
    { id: 'ARTICLES', label: 'Articles', count: content?.articlesCount },
    { id: 'ABOUT', label: 'About' },
  ];

  return (
    <>
      <SegmentHeader segment={segment} />
      <Frame>
        <Tabs
          label={segment.name}
          tabs={tabs}
          selected={tab}
          forget={['page', 'tags', 'artworkId', 'joinDialog', 'applyDialog', 'searchText', 'usersIds', 'articleStatus']}
        />
        {tab === 'ABOUT' ? <SegmentAbout segment={segment} /> : null}
        {content?.wall ? <SegmentWall segmentId={segment.id} wall={content.wall} viewer={viewer} /> : null}
        {!content && tab !== 'ABOUT' ? (
          <EmptyState title="Only members of this segment can see its content." text="This segment is private." />
        ) : null}
      </Frame>
      {content?.articles ? (
        <Hang
          className={css.articles}
          margin={
            content.articlesCount > 0 || viewer.id !== 0 ? (
              <FeedFilters authors={content.articles.authors} segmentId={segment.id} />
            ) : null
          }
        >
          <ArticleList
            first={content.articles.first}
            from={content.articles.from}
            source="feed"
            segmentId={segment.id}
            hang="stories"
            empty={<EmptyState title="No article has been published to this segment yet." />}
          />
        </Hang>
      ) : null}
      <JoinDialog segment={segment} isOpen={!isAhead && (isDialogOpen || result !== undefined)} result={result} />
    </>
  );
}
