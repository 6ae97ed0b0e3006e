import { artworkAt } from '@oeuvre/contracts/addresses.ts';
import { viewerOf } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { segmentCollectionsRoutes } from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { mayOpenContactsTab } from '@oeuvre/contracts/domains/memberships/memberships.policy.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { ownMembershipsRoutes } from '@oeuvre/contracts/domains/memberships/own/own.routes.ts';
import { ontologyRoutes } from '@oeuvre/contracts/domains/ontology/ontology.routes.ts';
import { maySeeSegmentContent } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { type Call, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { data, type RouterContextProvider, redirect } from 'react-router';
import { countNewApplications, loadApplications } from '../../domains/applications/load-applications.ts';
import { loadOfSegment } from '../../domains/articles/lists/article-list-query.ts';
import { tagsIn } from '../../domains/artworks/tags.links.ts';
import { loadNewsletter } from '../../domains/mailings/newsletter/load-newsletter.ts';
import { loadContacts } from '../../domains/memberships/contacts/load-contacts.ts';
import { mySegments } from '../../domains/segments/segments.links.ts';
import { loadSimilar } from '../../domains/similarity/load-similar.ts';
import { callOf, readerCtx, refusalOf, siteOf } from '../../ui/api-context.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const segmentTabs = ['ARTWORKS', 'ARTICLES', 'COLLECTIONS', 'CONTACTS', 'DATA_CONTRIBUTION', 'ABOUT'] as const;
export type SegmentTab = (typeof segmentTabs)[number];

/** The tabs that are read, with the newsletter below. */
const readingTabs: readonly SegmentTab[] = ['ARTWORKS', 'ARTICLES', 'COLLECTIONS', 'ABOUT'];

type Context = Readonly<RouterContextProvider>;

/**
 * Everything that a segment's page shows: its header for all who may know of it, its content for people who may see
 * that.
 */
export async function loadSegmentPage(context: Context, search: URLSearchParams) {
  const call = callOf(context);
  const segmentId = search.get('segmentId');
  const artworkId = search.get('artworkId');
  if (!segmentId) throw redirect(artworkId && uuid.test(artworkId) ? artworkAt(artworkId) : mySegments);
  if (!uuid.test(segmentId)) throw data(null, { status: 404 });
  const [segment, viewer] = await Promise.all([
    call(membershipsRoutes.segment, { params: { segmentId } }),
    findViewer(context),
  ]);
  const hasContacts = isAllowed(mayOpenContactsTab(viewer, segment.id));
  const named = segmentTabs.find((one) => one === search.get('tab')) ?? 'ARTWORKS';
  const tab = named === 'CONTACTS' && !hasContacts ? 'ARTWORKS' : named;
  const isOpen = isAllowed(maySeeSegmentContent(viewer, segment));
  const isDialogOpen = search.has('joinDialog') || search.has('applyDialog');
  // Whatever is about one person alone: a page with it is not shared.
  const standing = isExplained(segment.status)
    ? await call(ownMembershipsRoutes.standing, { params: { segmentId: segment.id } })
    : null;
  const showsNewsletter = isOpen && !isDialogOpen && readingTabs.includes(tab);
  return {
    segment,
    standing,
    newsletter: showsNewsletter ? await loadNewsletter(call, siteOf(context), { segment }) : null,
    tab,
    isDialogOpen,
    hasContacts,
    contacts: tab === 'CONTACTS' ? await loadContacts(call, segment.id, search) : null,
    content: isOpen
      ? await loadContent(call, {
          segmentId: segment.id,
          viewer,
          tab,
          search,
          isWithoutSimilar: segment.similarityDisabled,
        })
      : null,
  };
}

const explained: readonly MembershipStatus[] = ['INVITED', 'REQUEST_PENDING', 'SUSPENDED'];
/** Somebody with this status is told since when and by whom. */
const isExplained = (status: MembershipStatus) => explained.includes(status);

/**
 * The viewer of the page. The viewer may stand for many people with the same rights, so it is to be asked and not to be
 * shown.
 */
async function findViewer(context: Context): Promise<Viewer> {
  return context.get(readerCtx)?.viewer ?? viewerOf(await callOf(context)(accountsRoutes.me, {}));
}

interface Asked {
  readonly segmentId: SegmentId;
  readonly viewer: Viewer;
  readonly tab: SegmentTab;
  readonly search: URLSearchParams;
  readonly isWithoutSimilar: boolean;
}

async function loadContent(call: Call, asked: Asked) {
  const { segmentId, tab } = asked;
  const only = { segmentsIds: [segmentId], itemsPerPage: 1 };
  const [works, artworksCount, articles, articlesCount, collections, collectionsCount, applications, newCount] =
    await Promise.all([
      tab === 'ARTWORKS' ? loadWorks(call, asked) : null,
      call(artworksRoutes.list, { query: only }).then((list) => list.totalCount),
      tab === 'ARTICLES' ? loadOfSegment(call, segmentId, asked.search) : null,
      call(articlesRoutes.list, { query: only }).then((list) => list.totalCount),
      tab === 'COLLECTIONS' ? loadCollections(call, segmentId) : null,
      call(segmentCollectionsRoutes.list, { query: { segmentId, itemsPerPage: 1 } }).then((list) => list.totalCount),
      tab === 'DATA_CONTRIBUTION' ? loadApplications(call, asked) : null,
      countNewApplications(call, asked.viewer, segmentId),
    ]);
  return { works, articles, collections, applications, artworksCount, articlesCount, collectionsCount, newCount };
}

async function loadWorks(call: Call, { segmentId, isWithoutSimilar, search }: Asked) {
  const tagIds = tagsIn(search).filter((id) => uuid.test(id));
  const artworkId = search.get('artworkId');
  const asksForSimilar = !isWithoutSimilar && artworkId !== null && uuid.test(artworkId);
  const [similar, tags] = await Promise.all([
    asksForSimilar ? loadSimilar(call, { id: artworkId, segmentId, tags: tagIds, address: search }) : null,
    tagIds.length > 0 ? call(ontologyRoutes.list, { body: { ids: tagIds } }) : [],
  ]);
  const wall = similar ? null : await loadWall(call, { segmentId, tagIds, page: search.get('page') });
  const wanted = artworkId && uuid.test(artworkId) ? artworkId : wall?.list.exhibits[0]?.id;
  const selected = wanted ? await loadSelected(call, wanted) : null;
  return { tags, selected, isChosen: selected?.id === artworkId, similar, wall };
}

interface AskedWall {
  readonly segmentId: string;
  readonly tagIds: readonly string[];
  readonly page: string | null;
}

async function loadWall(call: Call, { segmentId, tagIds, page }: AskedWall) {
  const query = { segmentsIds: [segmentId], tags: [...tagIds] };
  const list = await call(artworksRoutes.list, { query: { ...query, page: page ?? 1 } });
  return { list, from: urlOf(artworksRoutes.list, { query }) };
}

/** The work in the panel: the one in the address, otherwise the first of the wall. */
async function loadSelected(call: Call, id: string) {
  try {
    return (await call(artworksRoutes.get, { params: { id } })).artwork;
  } catch (error) {
    if (refusalOf(error)) return null;
    throw error;
  }
}

async function loadCollections(call: Call, segmentId: string) {
  const query = { segmentId };
  return {
    list: await call(segmentCollectionsRoutes.list, { query }),
    from: urlOf(segmentCollectionsRoutes.list, { query }),
  };
}
