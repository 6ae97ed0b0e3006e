import { Link } from 'react-router';
import { Button } from '../../../../ui/button/button.tsx';
import { proportion } from '../../../../ui/layout/hangs.tsx';
import { useViewer } from '../../../accounts/accounts.viewer.ts';
import { artworkAddress, ratioOf } from '../../artworks.links.ts';
import type { OpenedCard } from '../../use-card-history.ts';
import { ArtworkPicture } from '../artwork-picture/artwork-picture.tsx';
import css from './card-history.late.module.css';

interface CardHistoryProps {
  readonly cards: readonly OpenedCard[];
  /** The segment around the history; the links stay in it. */
  readonly segmentId?: string | undefined;
  readonly onClear: () => void;
}

/** The works that somebody opened lately, in small pictures that lead back to them. */
export function CardHistory({ cards, segmentId, onClear }: CardHistoryProps) {
  const viewer = useViewer();
  return (
    <>
      <ul className={css.cards}>
        {cards.map((card) => (
          <li key={card.id} style={proportion(ratioOf(card))}>
            <Link
              to={artworkAddress(viewer, card, segmentId ? [segmentId] : [])}
              aria-label={card.title || 'Untitled'}
              title={card.title}
            >
              <ArtworkPicture artwork={card} sizes="8rem" />
            </Link>
          </li>
        ))}
      </ul>
      <Button kind="text" onClick={onClear}>
        Clear
      </Button>
    </>
  );
}
