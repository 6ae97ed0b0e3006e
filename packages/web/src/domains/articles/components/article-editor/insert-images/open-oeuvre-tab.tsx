import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { useState } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { Field } from '../../../../../ui/field/field.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import { type ChosenImage, notIn } from './chosen-images.ts';
import type { FoundLink, OfferedImage } from './offered-images.ts';
import css from './open-oeuvre-tab.module.css';
import { PictureGrid } from './picture-grid.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { useOfferedImages } from './use-offered-images.ts';

interface OpenOeuvreTabProps {
  readonly chosen: readonly ChosenImage[];
  readonly onAdd: (images: readonly OfferedImage[]) => void;
  readonly onRemove: (src: string) => void;
}

/** Pictures of the catalogue: a link is pasted, what it leads to is shown as a card, and its pictures are chosen one by one. */
export function OpenOeuvreTab({ chosen, onAdd, onRemove }: OpenOeuvreTabProps) {
  const [text, setText] = useState('');
  const { found, error, isLooking, loadMore } = useOfferedImages(text);
  if (!found)
    return (
      <>
        <Field
          label={`Link to an Open ${productName} artwork or collection`}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          autoFocus
          value={text}
          error={error}
          help="Copy it from the address bar of the artwork or collection."
          onChange={(event) => setText(event.target.value)}
        />
        <Hidden live="polite">{error ?? (isLooking ? 'Loading...' : '')}</Hidden>
      </>
    );

  const present = chosen.filter(({ old }) => old);
  const offered = notIn(present, found.images);
  const rest = notIn(chosen, offered);
  const hidden = found.images.length - offered.length;
  return (
    <>
      <LinkCard found={found} onReset={() => setText('')} />
      <div className={css.line}>
        <p role="status">
          {hidden > 0 ? `${images(hidden)} in the block already and not offered again.` : found.images.length === 0 ? 'It has no images.' : ''}
        </p>
        {offered.length > 1 && rest.length > 0 ? (
          <Button kind="text" onClick={() => onAdd(rest)}>
            Select all {offered.length}
          </Button>
        ) : null}
      </div>
      <PictureGrid
        key={found.id}
        label={`Images of ${found.name}`}
        images={offered}
        placeOf={(src) => chosen.findIndex((one) => one.src === src) + 1}
        onToggle={(image, isChosen) => (isChosen ? onRemove(image.src) : onAdd([image]))}
      />
      {error ? <p className={css.error}>{error}</p> : null}
      {found.nextPage ? (
        <Button kind="text" busy={isLooking} onClick={loadMore}>
          Show more
        </Button>
      ) : null}
    </>
  );
}

const images = (count: number) => (count === 1 ? '1 image is' : `${count} images are`);

function LinkCard({ found, onReset }: { readonly found: FoundLink; readonly onReset: () => void }) {
  return (
    <article className={css.card} aria-label={found.name}>
      <div className={css.tiles} aria-hidden="true">
        {found.images.slice(0, 3).map((image) => (
          <Thumbnail key={image.src} image={image} sizes="90px" />
        ))}
      </div>
      <div className={css.words}>
        {found.kind === 'artwork' ? <em>{found.name}</em> : <b>{found.name}</b>}
        <span>{found.detail}</span>
      </div>
      <Button kind="quiet" onClick={onReset}>
        Another link
      </Button>
    </article>
  );
}
