import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { ArticleValue, Block } from '@oeuvre/contracts/kernel/blocks.ts';
import { plainInline } from '@oeuvre/contracts/kernel/inline-text.ts';
import { answerFor, type ByKind, forText, type TextBlock } from '@oeuvre/editor/blocks/by-kind.ts';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../../../../late/lazy-part.ts';
import { useViewer } from '../../../../accounts/accounts.viewer.ts';
import { artworkAddress } from '../../../../artworks/artworks.links.ts';
import { ModelView } from '../../../../files/components/model-view/model-view.tsx';
import { blockAnchor } from '../../../shared/articles.links.ts';
import prose from '../../../shared/prose.module.css';
import css from './article-body.module.css';
import { ArtworksStrip } from './artworks-strip.tsx';
import { BodyImages } from './body-images.tsx';
import { Byline } from './byline.tsx';
import { Inlines } from './inlines.tsx';
import { useHintHover } from './use-hint-hover.ts';

/** The gallery loads on a reader's click: the page is complete without it. */
const BodyGallery = lazyPart(async () => (await import('./body-gallery.tsx')).BodyGallery);

interface ArticleBodyProps {
  readonly article: Article;
  /** How long reading takes; readers get it from the server, because counting weighs too much. */
  readonly minutes: number;
  /** The text in this window, where somebody writes it; by default the article's own. */
  readonly value?: ArticleValue;
  /** The back link, in the margin beside the title. */
  readonly back?: ReactNode;
  /** For people who comment: the blocks carry their ids (`data-id`). */
  readonly isReviewed?: boolean;
}

/**
 * An article for readers. The paragraph after the title is its standfirst, and pictures right after that are its cover.
 * Complete without JavaScript.
 */
export function ArticleBody({ article, minutes, value = article.value, back, isReviewed = false }: ArticleBodyProps) {
  const root = useRef<HTMLElement>(null);
  useHintHover(root);
  const viewer = useViewer();
  const [looked, setLooked] = useState<string>();
  function addressOf(artworkId: string | undefined) {
    const work = article.sourceArtworks.find(({ id }) => id === artworkId);
    return work && artworkAddress(viewer, work, article.segments);
  }
  const idOf = (block: Block | undefined) => (isReviewed ? block?.id : undefined);
  const [title, standfirst, third, ...rest] = value;
  const cover = third?.type === 'images' ? third : undefined;
  const text = cover || !third ? rest : [third, ...rest];
  return (
    <article ref={root}>
      <header className={`${css.head} ${css.frame} ${css.hang}`}>
        <div className={css.back}>{back}</div>
        <div>
          <h1 className={`${prose.title} ${css.title}`} dir="auto" id={anchorOf(title)} data-id={idOf(title)}>
            {hasWords(title) ? <Inlines of={title.children} blockId={title.id} /> : 'Untitled'}
          </h1>
          <Standfirst block={standfirst} id={idOf(standfirst)} />
          <Byline article={article} minutes={minutes} />
        </div>
      </header>
      {cover ? (
        <div className={`${css.frame} ${css.cover}`} id={anchorOf(cover)}>
          <BodyImages
            blockId={idOf(cover)}
            images={cover.images}
            placeholders={article.placeholders}
            isCover
            onOpen={setLooked}
          />
        </div>
      ) : null}
      <div className={`${css.frame} ${css.hang}`}>
        <div className={css.margin} />
        <div className={`${prose.prose} ${css.prose}`}>
          {text.map((block) => (
            <BodyBlock key={block.id} block={block} id={idOf(block)} article={article} onOpen={setLooked} />
          ))}
        </div>
      </div>
      {looked ? (
        <Suspense>
          <BodyGallery
            value={value}
            addressOf={addressOf}
            shown={looked}
            onShow={setLooked}
            onClose={() => setLooked(undefined)}
          />
        </Suspense>
      ) : null}
    </article>
  );
}

/** The paragraph after the title, if it has words. */
function Standfirst({ block, id }: { readonly block: Block | undefined; readonly id: string | undefined }) {
  if (!hasWords(block)) return null;
  return (
    <p
      className={`${prose.standfirst} ${css.standfirst}`}
      dir="auto"
      id={anchorOf(block)}
      style={alignOf(block)}
      data-id={id}
    >
      <Inlines of={block.children} blockId={block.id} />
    </p>
  );
}

const anchorOf = (block: Block | undefined) => block && blockAnchor(block.id);

const hasWords = (block: Block | undefined): block is TextBlock =>
  block !== undefined && 'children' in block && plainInline(block.children).trim() !== '';
const alignOf = (block: Block) => (block.type === 'paragraph' && block.align ? { textAlign: block.align } : undefined);

const tags = { title: 'h2', subtitle: 'h2', smallerSubtitle: 'h3', quote: 'blockquote', paragraph: 'p' } as const;

/** The elements around a block. */
interface Surroundings {
  readonly id: string | undefined;
  readonly article: Article;
  readonly onOpen: (id: string) => void;
}

function textBody(block: TextBlock, { id }: Surroundings) {
  if (!hasWords(block)) return null;
  const Tag = tags[block.type];
  return (
    <Tag dir="auto" id={anchorOf(block)} style={alignOf(block)} data-id={id}>
      <Inlines of={block.children} blockId={block.id} />
    </Tag>
  );
}

const bodies: ByKind<[Surroundings], ReactNode> = {
  ...forText(textBody),
  images: (block, { id, article, onOpen }) => (
    <BodyImages
      anchor={anchorOf(block)}
      blockId={id}
      images={block.images}
      placeholders={article.placeholders}
      onOpen={onOpen}
    />
  ),
  artworksCarousel: (block, { id, article }) => (
    <ArtworksStrip
      anchor={anchorOf(block)}
      blockId={id}
      ids={block.artworks}
      artworks={article.carouselArtworks}
      segments={article.segments}
    />
  ),
  model: (block, { id, article }) => {
    const model = article.models[block.uuid];
    return model ? <ModelView model={model} anchor={anchorOf(block)} blockId={id} className={css.block} /> : null;
  },
};

const BodyBlock = ({ block, ...surroundings }: Surroundings & { readonly block: Block }) =>
  answerFor(bodies, block, surroundings);
