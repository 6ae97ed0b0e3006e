import { countedUpTo } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { SimilarWork } from '@oeuvre/contracts/domains/similarity/similarity.model.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { LayoutGrid, List } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPart } from '../../../../late/lazy-part.ts';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { EmptyState } from '../../../../ui/lists/empty-state/empty-state.tsx';
import { InfiniteList } from '../../../../ui/lists/infinite-list/infinite-list.tsx';
import { Loading } from '../../../../ui/skeleton/skeleton.tsx';
import type { LoadedSimilar } from '../../load-similar.ts';
import { type SimilarItem, useVerdicts } from '../../use-verdicts.ts';
import { useView } from '../../use-view.ts';
import { useWhy } from '../../use-why.ts';
import { SimilarCards } from '../similar-cards/similar-cards.tsx';
import { ModelMenu } from './model-menu.tsx';
import { Rest } from './rest.tsx';
import css from './similar-works.module.css';

interface SimilarWorksProps {
  /** The work that they are similar to. */
  readonly artwork: { readonly id: ArtworkId; readonly title: string };
  readonly similar: LoadedSimilar;
  /** The segment whose works they are; without one, they are of the whole catalogue. */
  readonly segmentId?: SegmentId | undefined;
  /** How somebody who may see only the first page gets to see all. */
  readonly join: ReactNode;
}

/** Those who prefer a list, and who say or read verdicts, fetch this after the page. */
const SimilarList = lazyPart(async () => (await import('../similar-list/similar-list.tsx')).SimilarList);
const NeverWorks = lazyPart(async () => (await import('../never-works/never-works.tsx')).NeverWorks);

const itemOf = (work: SimilarWork): SimilarItem => ({ ...work, id: work.artwork.id });
const itemsOf = (reply: { readonly items: readonly SimilarWork[] }) => reply.items.map(itemOf);

/** The works similar to the selected one, the most similar first, as pictures or as a list. */
export function SimilarWorks({ artwork, similar: { list, from }, segmentId, join }: SimilarWorksProps) {
  const [view, choose] = useView();
  const why = useWhy();
  const verdicts = useVerdicts({
    artworkId: artwork.id,
    segmentId: segmentId ?? null,
    never: list.never.map(itemOf),
  });
  const shown = { why, verdicts, list, segmentId } as const;
  return (
    <section aria-label="Similar artworks">
      <Head {...{ artwork, list }}>
        <IconButton
          icon={LayoutGrid}
          label="Show as pictures"
          aria-pressed={view === 'pictures'}
          onClick={() => choose('pictures')}
        />
        <IconButton icon={List} label="Show as a list" aria-pressed={view === 'list'} onClick={() => choose('list')} />
      </Head>
      {list.items.length === 0 ? (
        <Nothing list={list} />
      ) : (
        <InfiniteList
          key={from}
          first={{ items: itemsOf(list), nextPage: list.nextPage }}
          from={from}
          itemsOf={itemsOf}
        >
          {(items) => {
            const works = verdicts.applyTo(items);
            const cards = <SimilarCards items={works} {...shown} />;
            return (
              <>
                {view === 'list' ? (
                  <Suspense fallback={cards}>
                    <SimilarList items={works} {...shown} />
                  </Suspense>
                ) : (
                  cards
                )}
                {list.isCutOff ? <Rest count={list.totalCount - items.length}>{join}</Rest> : null}
              </>
            );
          }}
        </InfiniteList>
      )}
      {verdicts.hidden.length > 0 ? (
        <Suspense fallback={<Loading />}>
          <NeverWorks items={verdicts.hidden} verdicts={verdicts} />
        </Suspense>
      ) : null}
    </section>
  );
}

interface HeadProps {
  readonly artwork: SimilarWorksProps['artwork'];
  readonly list: LoadedSimilar['list'];
  /** How they are shown. */
  readonly children: ReactNode;
}

function Head({ artwork, list, children }: HeadProps) {
  const [search] = useSearchParams();
  const isRanked = list.state === 'ranked';
  const count = `${list.totalCount.toLocaleString('en-GB')}${list.totalCount >= countedUpTo ? '+' : ''}`;
  return (
    <div className={css.head}>
      <h2 className={css.title}>
        {list.state === 'newest' ? 'Newest artworks beside ' : 'Similar to '}
        <em>{artwork.title || 'Untitled'}</em>{' '}
        {list.totalCount > 0 ? (
          <span role="status" aria-label={`${count} artworks`}>
            {count}
          </span>
        ) : null}
      </h2>
      <div className={css.tools}>
        {list.weights ? <ModelMenu model={list.similarityModel} search={search} /> : null}
        {isRanked || list.items.length > 0 ? <span className={css.views}>{children}</span> : null}
      </div>
    </div>
  );
}

/** A list without works says why. */
function Nothing({ list }: Pick<HeadProps, 'list'>) {
  const [search] = useSearchParams();
  if (list.state === 'untagged')
    return (
      <EmptyState
        title="This artwork has no tags and is in no collection yet, so no similar works can be found."
        text="Three tags are enough to find similar works."
      />
    );
  if (list.state === 'preparing')
    return (
      <EmptyState
        title="Similar works are being prepared."
        text="The server has just started and is still reading the works. Please try again in a moment."
      />
    );
  if (search.has('tags'))
    return <EmptyState title="No search result" text="No similar work has all of these tags. Remove one of them." />;
  return (
    <EmptyState
      title="Nothing here is similar to this work."
      text="No other work shares a tag or a collection with it."
    />
  );
}
