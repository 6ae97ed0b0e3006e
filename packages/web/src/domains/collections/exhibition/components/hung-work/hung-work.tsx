import type { HungWork } from '@oeuvre/contracts/domains/collections/hanging/hanging.model.ts';
import { Link } from 'react-router';
import { useViewer } from '../../../../accounts/accounts.viewer.ts';
import { artworkAddress, makerAndDate } from '../../../../artworks/artworks.links.ts';
import { ArtworkPicture } from '../../../../artworks/components/artwork-picture/artwork-picture.tsx';
import { nameOf, proportionOf, workMark } from '../../exhibition.words.ts';
import css from './hung-work.late.module.css';

interface HungWorkPartProps {
  readonly hung: HungWork;
  readonly segmentId: string | null;
  readonly isFirst: boolean;
}

/** One work a screen, with its label at the foot; sides alternate. */
export function HungWorkPart({ hung: { number, note, artwork }, segmentId, isFirst }: HungWorkPartProps) {
  const viewer = useViewer();
  const name = nameOf(artwork);
  return (
    <section
      id={workMark(number)}
      tabIndex={-1}
      aria-label={`${number}: ${name}`}
      className={`${css.work} ${number % 2 === 0 ? css.left : ''}`}
    >
      <Link
        to={artworkAddress(viewer, artwork, segmentId ? [segmentId] : [])}
        className={css.picture}
        style={proportionOf(artwork.image)}
        aria-label={artwork.image ? undefined : name}
      >
        <ArtworkPicture artwork={artwork} sizes="(min-width: 60rem) 70vw, 100vw" isEager={isFirst} />
      </Link>
      <div className={css.label}>
        <p className={css.number}>{number}</p>
        <h2 className={css.title} dir="auto">
          {name}
        </h2>
        <p className={css.by}>{makerAndDate(artwork)}</p>
        {note ? (
          <p className={css.note} dir="auto">
            {note}
          </p>
        ) : null}
      </div>
    </section>
  );
}
