import { countedUpTo } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { ResultKind } from '@oeuvre/contracts/domains/search/results/results.constants.ts';
import type { FoundArtwork, ResultsFound } from '@oeuvre/contracts/domains/search/results/results.model.ts';
import type { CallAddress } from '@oeuvre/contracts/kernel/route.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { proportion, Rows } from '../../../../ui/layout/hangs.tsx';
import { More } from '../../../../ui/layout/layout.tsx';
import { InfiniteList } from '../../../../ui/lists/infinite-list/infinite-list.tsx';
import { useViewer } from '../../../accounts/accounts.viewer.ts';
import { artworkAddress, ratioOf } from '../../../artworks/artworks.links.ts';
import { ArtworkCard } from '../../../artworks/components/artwork-card/artwork-card.tsx';
import { ArtworkWall } from '../../../artworks/components/artwork-wall/artwork-wall.tsx';
import { Bookmark } from '../../../artworks/components/bookmark/bookmark.tsx';
import { withParameters } from '../../search.links.ts';
import { kindWords } from '../../search.words.ts';
import { ArticleLine, CollectionLine, PersonLine, SegmentLine, TermLine } from '../found-lines/found-lines.tsx';
import { Marked } from '../marked/marked.tsx';
import css from './found-kind.late.module.css';

interface FoundKindProps {
  readonly kind: ResultKind;
  readonly found: ResultsFound;
}

/** The first results of a kind among the other kinds, with the way to all of them. */
export function FoundAmongAll({ kind, found }: FoundKindProps) {
  const [address] = useSearchParams();
  const count = found.counts[kind];
  if (found[kind].length === 0) return null;
  return (
    <section data-kind={kind} className={css.section}>
      <header className={css.head}>
        <h2 className={css.title}>{kindWords[kind]}</h2>
        <span className={css.count}>{countWords(count)}</span>
        {count > found[kind].length ? (
          <span className={css.more}>
            <More to={withParameters(address, { tab: kind })}>All {kindWords[kind].toLowerCase()}</More>
          </span>
        ) : null}
      </header>
      {kind === 'artworks' ? <FirstWorks works={found.artworks} /> : <FewOf kind={kind} found={found} />}
    </section>
  );
}

function FewOf({ kind, found }: { readonly kind: keyof typeof lists; readonly found: ResultsFound }) {
  const { Few } = lists[kind];
  return <Few found={found} />;
}

/** All results of one kind; more come when the reader gets near the end. */
export function FoundOfKind({ kind, found, from }: FoundKindProps & { readonly from: CallAddress<ResultsFound> }) {
  const viewer = useViewer();
  if (kind !== 'artworks') {
    const { All } = lists[kind];
    return <All found={found} from={from} />;
  }
  return (
    <InfiniteList first={{ items: found.artworks, nextPage: found.nextPage }} from={from} itemsOf={artworksOf}>
      {(works) => (
        <ArtworkWall
          works={works}
          addressOf={(work) => artworkAddress(viewer, work)}
          wordsOf={markedWords}
          sizes="(min-width: 67rem) 18rem, (min-width: 43rem) 30vw, 46vw"
        />
      )}
    </InfiniteList>
  );
}

/** The label of a work, with the parts that match in bold. */
const markedWords = ({ title, artist, dateText, marks, artistMarks }: FoundArtwork) => ({
  ...(marks.length > 0 && { title: <Marked text={title} marks={marks} /> }),
  ...(artistMarks.length > 0 && {
    by: (
      <>
        <Marked text={artist} marks={artistMarks} />
        {dateText ? `, ${dateText}` : null}
      </>
    ),
  }),
});
const artworksOf = (reply: ResultsFound) => reply.artworks;

const countWords = (count: number) => `${count.toLocaleString('en-GB')}${count >= countedUpTo ? '+' : ''}`;

function FirstWorks({ works }: { readonly works: readonly FoundArtwork[] }) {
  const viewer = useViewer();
  return (
    <div className={css.rows}>
      <Rows>
        {works.map((work, at) => (
          <ArtworkCard
            key={work.id}
            artwork={work}
            to={artworkAddress(viewer, work)}
            {...markedWords(work)}
            sizes="(min-width: 60rem) 22rem, 60vw"
            isEager={at < 3}
            style={proportion(ratioOf(work))}
            act={<Bookmark artwork={work} />}
          />
        ))}
      </Rows>
    </div>
  );
}

/** A kind that is listed in lines: a few of them, and all. */
function listed<Item extends { readonly id: string }>(
  itemsOf: (reply: ResultsFound) => readonly Item[],
  Line: (props: { readonly found: Item }) => ReactNode,
) {
  const linesOf = (items: readonly Item[]) => (
    <ul className={css.list}>
      {items.map((item) => (
        <li key={item.id}>
          <Line found={item} />
        </li>
      ))}
    </ul>
  );
  return {
    Few: ({ found }: { readonly found: ResultsFound }) => linesOf(itemsOf(found)),
    All: ({ found, from }: { readonly found: ResultsFound; readonly from: CallAddress<ResultsFound> }) => (
      <InfiniteList first={{ items: itemsOf(found), nextPage: found.nextPage }} from={from} itemsOf={itemsOf}>
        {linesOf}
      </InfiniteList>
    ),
  };
}
const lists = {
  articles: listed(({ articles }) => articles, ArticleLine),
  collections: listed(({ collections }) => collections, CollectionLine),
  segments: listed(({ segments }) => segments, SegmentLine),
  people: listed(({ people }) => people, PersonLine),
  terms: listed(({ terms }) => terms, TermLine),
};
