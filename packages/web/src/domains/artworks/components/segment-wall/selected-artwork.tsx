import { artworkAt } from '@oeuvre/contracts/addresses.ts';
import type { ArtworkDetail } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { ChevronDown } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Link, useNavigationType, useSearchParams } from 'react-router';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { More } from '../../../../ui/layout/layout.tsx';
import { Tag, Tags } from '../../../../ui/tag/tag.tsx';
import { makerAndDate } from '../../artworks.links.ts';
import { toggledTag } from '../../toggled-tag.ts';
import { cardKeys, useCardHistory } from '../../use-card-history.ts';
import { ArtworkPicture } from '../artwork-picture/artwork-picture.tsx';
import { CardHistory } from '../card-history/card-history.tsx';
import css from './segment-wall.module.css';

export type SelectedShown = Pick<
  ArtworkDetail,
  'id' | 'title' | 'artist' | 'dateText' | 'image' | 'supportingText' | 'tags'
>;

interface SelectedArtworkProps {
  readonly artwork: SelectedShown;
  readonly segmentId: string;
  /** The tags that filter the wall. */
  readonly pressed: readonly string[];
}

/** The side panel: the selected work with its text and its tags. */
export function SelectedArtwork({ artwork, segmentId, pressed }: SelectedArtworkProps) {
  const [search] = useSearchParams();
  const panel = useRef<HTMLElement>(null);
  const opened = useCardHistory(cardKeys.wall, artwork.id);
  useChosenInView(panel, search.get('artworkId'));
  const address = artworkAt(artwork.id, { segmentId });
  const names = artwork.tags.map((tag) => tag.name);
  const isTwin = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  const tags = artwork.tags.map((tag) => (
    <Tag
      key={tag.id}
      name={tag.name}
      context={isTwin(tag.name) ? tag.ancestors[0]?.name : undefined}
      to={toggledTag(search, tag.id)}
      isPressed={pressed.includes(tag.id)}
    />
  ));

  return (
    <aside ref={panel} className={css.panel} aria-label="Selected artwork">
      <div className={css.selected}>
        <Link to={address} aria-label={artwork.title}>
          <ArtworkPicture artwork={artwork} sizes="10rem" />
        </Link>
        <div>
          <h2 className={css.title}>{artwork.title}</h2>
          <p className={css.by}>{makerAndDate(artwork)}</p>
          <More to={address}>View artwork</More>
        </div>
      </div>
      {artwork.supportingText ? <p className={css.text}>{artwork.supportingText}</p> : null}
      {artwork.tags.length > 0 ? (
        <>
          <div className={css.strip}>{tags}</div>
          <details className={css.group} open>
            <summary>
              Artworks tags <span>{artwork.tags.length}</span>
              <Icon of={ChevronDown} />
            </summary>
            <Tags>{tags}</Tags>
          </details>
        </>
      ) : null}
      {opened.cards.length > 0 ? (
        <details className={css.group} open>
          <summary>
            Opened lately <span>{opened.cards.length}</span>
            <Icon of={ChevronDown} />
          </summary>
          <CardHistory cards={opened.cards} segmentId={segmentId} onClear={opened.clear} />
        </details>
      ) : null}
    </aside>
  );
}

/** A selected work comes into view instead of the segment's cover. Going back restores the scroll position. */
function useChosenInView(panel: RefObject<HTMLElement | null>, chosen: string | null): void {
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    if (chosen && !isBack) panel.current?.scrollIntoView({ block: 'start' });
  }, [panel, chosen, isBack]);
}
