import { fileIdOfLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { Block, ImageItem } from '@oeuvre/contracts/kernel/blocks.ts';
import { plainInline } from '@oeuvre/contracts/kernel/inline-text.ts';
import { answerFor, type ByKind, forText, type TextBlock } from '@oeuvre/editor/blocks/by-kind.ts';
import type { WordChange } from '@oeuvre/editor/compare/compare.ts';
import type { ReactNode } from 'react';
import { countOf } from '../../../../../ui/count-of.ts';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import { pictureUrl } from '../../../../../ui/picture/picture.tsx';
import css from './block-words.late.module.css';

interface BlockWordsProps {
  readonly block: Block;
  /** The text with additions and removals; without it, the block's own text. */
  readonly words?: readonly WordChange[] | undefined;
}

/** A block in a difference: its words, its pictures, the number of artworks. */
export function BlockWords({ block, words }: BlockWordsProps) {
  return <div className={css.block}>{answerFor(shown, block, words)}</div>;
}

const shown: ByKind<[BlockWordsProps['words']], ReactNode> = {
  ...forText((block: TextBlock, words: BlockWordsProps['words']) => (
    <p className={css[block.type]} dir="auto">
      {words ? <Words of={words} /> : plainInline(block.children) || <span className={css.thing}>An empty line</span>}
    </p>
  )),
  images: ({ images }, words) => (
    <>
      <p className={css.pictures}>
        {images.map((image) => (
          <img
            key={image.id}
            src={pictureUrl(fileIdOfLocation(image.src) ?? '', 300)}
            width={image.width}
            height={image.height}
            alt={image.alt ?? ''}
          />
        ))}
      </p>
      {words ? <Words of={words} /> : images.map(captionOf)}
    </>
  ),
  artworksCarousel: ({ artworks }) => (
    <p className={css.thing}>{`Artworks carousel, ${countOf(artworks.length, 'artwork')}`}</p>
  ),
  model: () => <p className={css.thing}>3D model</p>,
};

const captionOf = ({ id, children }: ImageItem) =>
  children.length > 0 ? (
    <p key={id} dir="auto">
      {plainInline(children)}
    </p>
  ) : null;

/** Added words are underlined, removed ones struck through; screen readers hear both as such. */
function Words({ of: words }: { readonly of: readonly WordChange[] }) {
  return words.map(({ kind, text }, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one text never move while they are shown
    if (kind === 'same') return <span key={at}>{text}</span>;
    const Mark = kind === 'added' ? 'ins' : 'del';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one text never move while they are shown
      <Mark key={at}>
        <Hidden>{`${kind}: `}</Hidden>
        {text}
      </Mark>
    );
  });
}
