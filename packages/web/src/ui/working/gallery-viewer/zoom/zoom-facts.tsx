import type { GalleryPicture } from '../../../gallery-viewer/gallery-picture.ts';
import { scaleOf } from './scale.ts';
import type { Obstacle } from './sources.ts';
import type { Zoom } from './use-zoom.ts';
import css from './zoom-facts.late.module.css';

interface ZoomFactsProps {
  readonly picture: GalleryPicture;
  readonly zoom: Zoom;
}

/** The scale if the size of the work is known, why the view goes no closer, and the keys. */
export function ZoomFacts({ picture, zoom }: ZoomFactsProps) {
  const { obstacle, isDeep, pixelsWide } = zoom;
  const scale = isDeep && scaleOf({ picture, size: picture.size, pixelsWide, most: 132 });
  return (
    <>
      <div className={css.facts}>
        <p aria-live="polite">{obstacle === undefined ? null : wordsOf(obstacle)}</p>
        {scale ? (
          <p className={css.scale}>
            {scale.words}
            <span style={{ width: scale.pixels }} />
          </p>
        ) : null}
      </div>
      {isDeep ? (
        <p className={css.keys} aria-hidden="true">
          <span>
            <b>+ −</b> zoom
          </span>
          <span>
            <b>← ↑ ↓ →</b> move
          </span>
          <span>
            <b>0</b> fit
          </span>
          <span>
            <b>Esc</b> close
          </span>
        </p>
      ) : null}
    </>
  );
}

function wordsOf(obstacle: Obstacle): string {
  if (obstacle === 'preparing') return 'The closest view is still being made.';
  if (obstacle === 'failed') return 'The closest view of this image could not be made.';
  return `Rights limit this image to ${obstacle.toLocaleString('en')} pixels.`;
}
