import { collectionAt, pages, segmentCollectionsAt } from '@oeuvre/contracts/addresses.ts';
import type { CollectedArtwork, Collection } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import { segmentCollectionsRoutes } from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { Globe, Link2, Lock, UserRound } from 'lucide-react';
import { Suspense } from 'react';
import { data, useSearchParams } from 'react-router';
import { lazyPart } from '../../late/lazy-part.ts';
import { callOf } from '../../ui/api-context.ts';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { copyLink } from '../../ui/copy-link.ts';
import { countOf } from '../../ui/count-of.ts';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { Label } from '../../ui/label/label.tsx';
import { proportion, Rows } from '../../ui/layout/hangs.tsx';
import { Hang } from '../../ui/layout/layout.tsx';
import { EmptyState } from '../../ui/lists/empty-state/empty-state.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list/infinite-list.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { useViewer } from '../accounts/accounts.viewer.ts';
import { artworkAddress, ratioOf } from '../artworks/artworks.links.ts';
import { ArtworkCard } from '../artworks/components/artwork-card/artwork-card.tsx';
import { Bookmark } from '../artworks/components/bookmark/bookmark.tsx';
import { Coherence } from '../similarity/coherence/components/coherence/coherence.tsx';
import type { Route } from './+types/collection.page';
import { type CollectedItem, isWork, itemsOf, runsOf } from './collected-items.ts';
import css from './collection.module.css';
import { CollectionActs } from './components/collection-acts/collection-acts.tsx';
import { ShareExhibition } from './exhibition/components/share-exhibition/share-exhibition.tsx';

/** For those who may change it the page comes alive at once: parts of it are loaded, or opened by the address. */
export const handle = (loaded: { readonly collection: Pick<Collection, 'mayChange'> } | undefined): PageHandle =>
  loaded?.collection.mayChange ? {} : { hydrate: 'later', shared: true, fewStyles: true };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const call = callOf(context);
  const { collectionId: id } = params;
  if (!uuid.test(id)) throw data(null, { status: 404 });
  const page = Number(url.searchParams.get('page') ?? 1);
  const collection = await call(segmentCollectionsRoutes.get, {
    params: { id },
    query: { page: Number.isInteger(page) && page > 0 ? page : 1 },
  });
  const { segmentId } = collection;
  const segment = segmentId ? await call(membershipsRoutes.segment, { params: { segmentId } }) : null;
  return { collection, segment, from: urlOf(segmentCollectionsRoutes.get, { params: { id } }) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta(siteOfMatches(matches), { title: 'Collection', isPrivate: true });
  const { collection, segment } = loaderData;
  const lead = collection.artworks.find((artwork) => artwork.image);
  const description = collection.description || countOf(collection.totalCount, 'artwork');
  return pageMeta(siteOfMatches(matches), {
    title: collection.name,
    description,
    path: collectionAt(collection.id),
    image: lead?.image ?? undefined,
    isPrivate: !segment?.public || !segment.visible,
    jsonLd: { '@type': 'Collection', name: collection.name, description, collectionSize: collection.totalCount },
  });
};

const OrganizeWorks = lazyPart(
  async () => (await import('./components/organize-works/organize-works.tsx')).OrganizeWorks,
);

const SelectWorks = lazyPart(async () => (await import('./components/select-works/select-works.tsx')).SelectWorks);

export default function CollectionPage({ loaderData }: Route.ComponentProps) {
  const { collection, segment, from } = loaderData;
  const [address] = useSearchParams();
  const { nextPage, mayChange } = collection;
  const items = itemsOf(collection);
  const isOrganizing = mayChange && address.has('organize');
  const isSelecting = mayChange && address.has('select');
  return (
    <Coherence collection={collection}>
      <Head collection={collection} segment={segment} isOrganizing={isOrganizing || isSelecting} />
      <Hang className={css.works} margin={null}>
        {isOrganizing ? (
          <Suspense>
            <OrganizeWorks key={collection.id} collection={collection} />
          </Suspense>
        ) : items.length === 0 ? (
          <Empty mayChange={mayChange} />
        ) : (
          <InfiniteList first={{ items, nextPage }} from={from} itemsOf={itemsOf}>
            {(shown) =>
              isSelecting ? (
                <Suspense>
                  <SelectWorks key={collection.id} collection={collection} items={shown} />
                </Suspense>
              ) : (
                <Items items={shown} segmentId={segment?.id} />
              )
            }
          </InfiniteList>
        )}
        {mayChange && !isOrganizing ? <ShareExhibition collection={collection} /> : null}
      </Hang>
    </Coherence>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function Head({
  collection,
  segment,
  isOrganizing,
}: Pick<Loaded, 'collection' | 'segment'> & { isOrganizing: boolean }) {
  const { id, name, description, totalCount, mayChange } = collection;
  return (
    <Hang
      className={css.head}
      margin={
        segment ? (
          <BackLink to={segmentCollectionsAt(segment.id)}>{segment.name}</BackLink>
        ) : (
          <BackLink to={pages.collections}>Collections</BackLink>
        )
      }
    >
      <Label icon={segment ? (segment.public ? Globe : Lock) : UserRound}>
        {segment ? (segment.public ? 'Public segment' : 'Private segment') : 'Only you can see this collection'}
      </Label>
      <h1 className={css.title}>{name}</h1>
      {description ? (
        <p className={css.about} dir="auto">
          {description}
        </p>
      ) : null}
      <div className={css.tally}>
        <span>{countOf(totalCount, 'artwork')}</span>
        {mayChange ? (
          <CollectionActs collection={collection} isOrganizing={isOrganizing} />
        ) : (
          <IconButton icon={Link2} label="Copy link" onClick={() => copyLink(collectionAt(id))} />
        )}
      </div>
    </Hang>
  );
}

const Empty = ({ mayChange }: { readonly mayChange: boolean }) =>
  mayChange ? (
    <EmptyState
      title="Nothing in it yet"
      text="Add works with their bookmark, or several at once from a list."
      action={<ButtonLink to={pages.catalogue}>Find works</ButtonLink>}
    />
  ) : (
    <EmptyState title="There is nothing here yet that you can see." />
  );

interface ItemsProps {
  readonly items: readonly CollectedItem[];
  readonly segmentId: SegmentId | undefined;
}

/** The works in rows; a wall text breaks the row and takes the measure. */
function Items({ items, segmentId }: ItemsProps) {
  const first = items.filter(isWork).slice(0, 3);
  return runsOf(items).map((part) =>
    'text' in part ? (
      <section key={part.id} className={css.words} aria-label="Wall text">
        <p dir="auto">{part.text}</p>
      </section>
    ) : (
      <Works key={part[0]?.id} works={part} eager={first} segmentId={segmentId} />
    ),
  );
}

interface WorksProps {
  readonly works: readonly CollectedArtwork[];
  /** Those that are seen first. */
  readonly eager: readonly CollectedArtwork[];
  readonly segmentId: SegmentId | undefined;
}

function Works({ works, eager, segmentId }: WorksProps) {
  const viewer = useViewer();
  const near = segmentId ? [segmentId] : [];
  return (
    <Rows>
      {works.map((work) => (
        <ArtworkCard
          key={work.id}
          artwork={work}
          to={artworkAddress(viewer, { id: work.id, segments: near }, near)}
          sizes="(min-width: 60rem) 25rem, 60vw"
          isEager={eager.includes(work)}
          style={proportion(ratioOf(work))}
          act={<Bookmark artwork={work} />}
        />
      ))}
    </Rows>
  );
}
