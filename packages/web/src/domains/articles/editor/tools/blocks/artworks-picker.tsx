import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { limits } from '@oeuvre/contracts/kernel/blocks.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { placeBlock } from '@oeuvre/editor/commands.ts';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { useState } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Field } from '../../../../../ui/fields/field/field.tsx';
import { Picture } from '../../../../../ui/picture/picture.tsx';
import { makerAndDate } from '../../../../artworks/artworks.links.ts';
import { useArtworkSearch } from '../../../shared/use-artwork-search.ts';
import { act } from '../text-buttons.tsx';
import { useReturnToText } from '../use-return-to-text.ts';
import css from './artworks-picker.late.module.css';

interface ArtworksPickerProps {
  readonly editor: Editor;
  /** The artworks in carousels; chosen ones are added. */
  readonly artworks: Map<string, ArtworkSummary>;
  /** The carousel to edit; without it a new one is created. */
  readonly carouselAt: number | undefined;
  readonly onClose: () => void;
}

/** A picker of artworks, in the order in which the carousel shows them. */
export function ArtworksPicker({ editor, artworks, carouselAt, onClose }: ArtworksPickerProps) {
  const present = carouselAt === undefined ? undefined : editor.state.doc.nodeAt(carouselAt);
  const [chosen, setChosen] = useState<readonly ArtworkSummary[]>(() => artworksIn(present, artworks));
  const [text, setText] = useState('');
  useReturnToText(editor);
  const { exhibits, isLoading, words, more } = useArtworkSearch(text);

  function toggle(artwork: ArtworkSummary) {
    const others = chosen.filter((one) => one.id !== artwork.id);
    setChosen(others.length < chosen.length ? others : [...chosen, artwork].slice(0, limits.carouselArtworks));
  }
  function insert() {
    for (const artwork of chosen) artworks.set(artwork.id, artwork);
    const ids = chosen.map(({ id }) => ({ id }));
    onClose();
    act(editor, (state, dispatch, view) => {
      if (carouselAt === undefined)
        return placeBlock(state.schema.node('artworksCarousel', { artworks: ids }))(state, dispatch, view);
      dispatch?.(state.tr.setNodeAttribute(carouselAt, 'artworks', ids));
      return true;
    });
  }
  return (
    <Dialog
      title="Artworks carousel"
      size="picker"
      isOpen
      onClose={onClose}
      note={countOf(chosen.length, 'artwork')}
      actions={
        <Button kind="main" disabled={chosen.length === 0} onClick={insert}>
          {present ? 'Save' : 'Insert'}
        </Button>
      }
    >
      <SearchField text={text} onText={setText} />
      <div className={css.results}>
        <ul className={css.works} aria-busy={isLoading}>
          {exhibits.map((artwork) => (
            <Work
              key={artwork.id}
              artwork={artwork}
              place={chosen.findIndex((one) => one.id === artwork.id) + 1}
              onToggle={() => toggle(artwork)}
            />
          ))}
        </ul>
        <p className={css.tally} role="status">
          {words}
        </p>
        {more ? (
          <Button kind="text" onClick={more.load}>
            {more.label}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

/** The artworks of the carousel as it is; none in a new one. */
const artworksIn = (carousel: Node | null | undefined, known: ReadonlyMap<string, ArtworkSummary>) =>
  ((carousel?.attrs.artworks ?? []) as readonly { id: string }[]).flatMap(({ id }) => known.get(id) ?? []);

function SearchField({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) {
  return (
    <Field
      label={`Search Open ${productName}`}
      isLabelHidden
      type="search"
      placeholder={`Search Open ${productName}`}
      value={text}
      onChange={(event) => onText(event.target.value)}
    />
  );
}

interface WorkProps {
  readonly artwork: ArtworkSummary;
  /** Its place in the carousel, 0 when not chosen. */
  readonly place: number;
  readonly onToggle: () => void;
}

function Work({ artwork, place, onToggle }: WorkProps) {
  return (
    <li>
      <button type="button" className={css.work} aria-pressed={place > 0} onClick={onToggle}>
        <span className={css.mount}>
          {artwork.image ? <Picture {...artwork.image} alt="" sizes="135px" /> : null}
          {place > 0 ? <span className={css.place}>{place}</span> : null}
        </span>
        <em>{artwork.name}</em>
        <span className={css.maker}>{makerAndDate(artwork)}</span>
      </button>
    </li>
  );
}
