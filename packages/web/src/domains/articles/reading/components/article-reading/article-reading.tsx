import { articlesAt, segmentAt } from '@oeuvre/contracts/addresses.ts';
import type { Article, RelatedArticle } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { SegmentOfViewer } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { Globe, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { personName } from '../../../../../ui/avatar/initials.ts';
import { BackLink } from '../../../../../ui/back-link/back-link.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { Label } from '../../../../../ui/label/label.tsx';
import { Line } from '../../../../../ui/layout/hangs.tsx';
import { Hang, More } from '../../../../../ui/layout/layout.tsx';
import { useViewer } from '../../../../accounts/accounts.viewer.ts';
import { artworkAddress } from '../../../../artworks/artworks.links.ts';
import { ArtworkCard } from '../../../../artworks/components/artwork-card/artwork-card.tsx';
import { ArticleCard } from '../../../lists/components/article-card/article-card.tsx';
import { backLinkOf, type CameFrom } from '../../../shared/articles.links.ts';
import { relatedWhy } from '../../../shared/articles.words.ts';
import type { RelatedContent, RelatedSegment } from '../../load-related.ts';
import { ArticleBody } from '../article-body/article-body.tsx';
import css from './article-reading.module.css';

interface ArticleReadingProps extends RelatedContent {
  readonly article: Article;
  readonly minutes: number;
  /** The last part of the page. */
  readonly end: ReactNode;
  readonly from: CameFrom;
}

/** An article for its audience, with artworks, segments and further articles below. */
export function ArticleReading({ article, minutes, end, segments, related, from }: ArticleReadingProps) {
  const back = backLinkOf(from, false, segments);
  return (
    <>
      <ArticleBody article={article} minutes={minutes} back={<BackLink to={back.to}>{back.label}</BackLink>} />
      <RelatedArtworks artworks={article.relatedArtworks} segments={article.segments} />
      <RelatedSections author={article.author} segments={segments} related={related} />
      {end}
    </>
  );
}

/** Further content for readers of a published article. */
export function RelatedSections({ author, segments, related }: RelatedContent & Pick<Article, 'author'>) {
  return (
    <>
      <RelatedSegments segments={segments} />
      <AlsoLike related={related} />
      <MoreByAuthor author={author} />
    </>
  );
}

interface PartProps {
  readonly title: string;
  /** Links elsewhere only, so it is not printed. */
  readonly isOnward?: boolean;
  readonly children: ReactNode;
}

/** A section below the text, its heading in the margin. */
export function Part({ title, isOnward = false, children }: PartProps) {
  return (
    <section className={`${css.part} ${isOnward ? css.onward : ''}`} aria-label={title}>
      <Hang margin={<h2>{title}</h2>}>{children}</Hang>
    </section>
  );
}

export const relatedSizes = '(min-width: 60rem) 13rem, 45vw';

/** Artworks that the author linked to the article. */
export function RelatedArtworks({
  artworks,
  segments,
}: {
  readonly artworks: readonly ArtworkSummary[];
  readonly segments: readonly string[];
}) {
  const viewer = useViewer();
  if (artworks.length === 0) return null;
  return (
    <Part title="Related artworks">
      <Line label="The artworks">
        {artworks.map((artwork) => (
          <ArtworkCard
            key={artwork.id}
            artwork={artwork}
            to={artworkAddress(viewer, artwork, segments)}
            sizes={relatedSizes}
          />
        ))}
      </Line>
    </Part>
  );
}

function RelatedSegments({ segments }: { readonly segments: readonly RelatedSegment[] }) {
  if (segments.length === 0) return null;
  return (
    <Part title="Related segments" isOnward>
      <ul className={css.segments}>
        {segments.map((segment) => (
          <li key={segment.id}>
            <Link to={segmentAt(segment.id)} className={css.segment}>
              <span className={css.thumb}>{pictureOf(segment)}</span>
              <div>
                <h3>{segment.name}</h3>
                <Label icon={segment.public ? Globe : Lock}>
                  {segment.public ? 'Public' : 'Private'}
                  {segment.artworksCount > 0 ? ` · ${countOf(segment.artworksCount, 'artwork')}` : null}
                </Label>
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function pictureOf({ coverImageSrc, imageSrc }: SegmentOfViewer) {
  const src = coverImageSrc ?? imageSrc;
  return src ? (
    <img src={`${src.split('?')[0]}?width=300`} alt="" width="300" height="200" loading="lazy" decoding="async" />
  ) : null;
}

function AlsoLike({ related }: { readonly related: readonly RelatedArticle[] }) {
  if (related.length === 0) return null;
  return (
    <Part title="You may also like" isOnward>
      <div className={css.stories}>
        {related.slice(0, 3).map((article) => (
          <ArticleCard key={article.id} article={article} lines={4} why={relatedWhy(article.reasons)} />
        ))}
      </div>
    </Part>
  );
}

function MoreByAuthor({ author }: Pick<Article, 'author'>) {
  return (
    <div className={`${css.part} ${css.onward}`}>
      <Hang margin={null}>
        <More to={articlesAt({ usersIds: author.id })}>More by {personName(author)}</More>
      </Hang>
    </div>
  );
}
