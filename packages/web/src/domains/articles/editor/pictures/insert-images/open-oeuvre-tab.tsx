import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { Field } from '../../../../../ui/fields/field/field.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import { type ChosenImage, notIn } from './chosen-images.ts';
import { FoundWorks } from './found-works.tsx';
import type { FoundLink, OfferedImage } from './offered-images.ts';
import css from './open-oeuvre-tab.late.module.css';
import { PictureGrid } from './picture-grid.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { useOfferedImages } from './use-offered-images.ts';

interface OpenOeuvreTabProps {
  readonly chosen: readonly ChosenImage[];
  readonly onAdd: (images: readonly OfferedImage[]) => void;
  readonly onRemove: (src: string) => void;
}

/** Pictures of the catalogue: paste a link or search for an artwork, then choose among its pictures. */
export function OpenOeuvreTab({ chosen, onAdd, onRemove }: OpenOeuvreTabProps) {
  const [text, setText] = useState('');
  const [words, setWords] = useState('');
  const [isPicked, setPicked] = useState(false);
  const { found, error, isLooking, loadMore } = useOfferedImages(text, isPicked);
  useOnlyPicture(found, chosen, onAdd);
  const look = (at: string, isOne = false) => {
    setText(at);
    setPicked(isOne);
  };
  if (!found)
    return (
      <>
        <div className={css.ways}>
          <LinkField
            value={isPicked ? '' : text}
            isFirst={words === ''}
            error={error}
            onChange={(link) => look(link)}
          />
          <Field
            label="Or search"
            type="search"
            placeholder={`Search Open ${productName}`}
            autoComplete="off"
            // After a look at a found artwork, the focus returns to the search field.
            autoFocus={words !== ''}
            value={words}
            help="Title, artist or museum number."
            onChange={(event) => {
              setWords(event.target.value);
              look('');
            }}
          />
        </div>
        <Hidden live="polite">{error ?? (isLooking ? 'Loading...' : '')}</Hidden>
        {isSearchable(words) && (text === '' || isPicked) ? (
          <FoundWorks sought={words} onPick={({ id }) => look(workAddress(id), true)} />
        ) : null}
      </>
    );

  return (
    <>
      <LinkCard found={found} way={isPicked ? 'Back to the search' : 'Another link'} onReset={() => look('')} />
      <OfferedPictures found={found} chosen={chosen} onAdd={onAdd} onRemove={onRemove} />
      {error ? <p className={css.error}>{error}</p> : null}
      {found.nextPage ? (
        <Button kind="text" busy={isLooking} onClick={loadMore}>
          Show more
        </Button>
      ) : null}
    </>
  );
}

interface LinkFieldProps {
  readonly value: string;
  readonly isFirst: boolean;
  readonly error: string | undefined;
  readonly onChange: (link: string) => void;
}

function LinkField({ value, isFirst, error, onChange }: LinkFieldProps) {
  return (
    <Field
      label={`Link to an Open ${productName} artwork or collection`}
      type="url"
      inputMode="url"
      placeholder="https://"
      autoComplete="off"
      autoFocus={isFirst}
      value={value}
      error={error}
      help="Its address, or an ID such as OO-100056."
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface OfferedPicturesProps extends OpenOeuvreTabProps {
  readonly found: FoundLink;
}

/** The pictures that the block does not have yet, to choose one by one or all. */
function OfferedPictures({ found, chosen, onAdd, onRemove }: OfferedPicturesProps) {
  const present = chosen.filter(({ old }) => old);
  const offered = notIn(present, found.images);
  const rest = notIn(chosen, offered);
  const hidden = found.images.length - offered.length;
  return (
    <>
      <div className={css.line}>
        <p role="status">
          {hidden > 0
            ? `${images(hidden)} in the block already and not offered again.`
            : found.images.length === 0
              ? 'It has no images.'
              : ''}
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
    </>
  );
}

const workAddress = (id: string) => `${location.origin}/subscriptions/${id}`;

/** An artwork with a single picture can only mean that one: it is chosen at once, and can be removed. */
function useOnlyPicture(
  found: FoundLink | undefined,
  chosen: readonly ChosenImage[],
  onAdd: (images: readonly OfferedImage[]) => void,
) {
  const choose = useEffectEvent(() => {
    const [only, ...others] = found?.kind === 'artwork' ? notIn(chosen, found.images) : [];
    if (only && others.length === 0 && found?.images.length === 1) onAdd([only]);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each artwork found
  useEffect(() => choose(), [found]);
}

const images = (count: number) => (count === 1 ? '1 image is' : `${count} images are`);

function LinkCard({
  found,
  way,
  onReset,
}: {
  readonly found: FoundLink;
  readonly way: string;
  readonly onReset: () => void;
}) {
  return (
    <article className={css.card} aria-label={found.name}>
      <div className={css.tiles} aria-hidden="true">
        {found.images.slice(0, 3).map((image) => (
          <Thumbnail key={image.src} image={image} sizes="90px" />
        ))}
      </div>
      <div className={css.words} dir="auto">
        {found.kind === 'artwork' ? <em>{found.name}</em> : <b>{found.name}</b>}
        <span>{found.detail}</span>
      </div>
      <Button kind="quiet" onClick={onReset}>
        {way}
      </Button>
    </article>
  );
}
