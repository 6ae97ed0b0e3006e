import type { ApplicationDetail } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { pictureBox } from '@oeuvre/contracts/domains/files/files.constants.ts';
import { useState } from 'react';
import { inEnglish } from '../../../../ui/count-of.ts';
import { Picture } from '../../../../ui/picture/picture.tsx';
import { ArtworkPicture } from '../../../artworks/components/artwork-picture/artwork-picture.tsx';
import css from './application-view.late.module.css';

const sizes = '(min-width: 74rem) 21rem, (min-width: 47.5rem) 17rem, 100vw';

/** The pictures of an offered work: one large, the others below it to choose from. */
export function ApplicationPictures({ application }: { readonly application: ApplicationDetail }) {
  const [at, setAt] = useState(0);
  const { images, title } = application;
  const shown = images[at] ?? images[0];
  if (!shown)
    return (
      <div className={css.picture}>
        <ArtworkPicture artwork={application} sizes={sizes} isEager />
        {application.isWithdrawn ? null : <p>No picture yet.</p>}
      </div>
    );
  const image = { ...shown, alt: '' };
  return (
    <div className={css.picture}>
      <ArtworkPicture artwork={{ ...application, image }} sizes={sizes} isEager />
      <p>{`${images.length === 1 ? '1 picture' : `${at + 1} of ${images.length} pictures`}, ${sizeOf(shown)}. ${zoomWords(shown)}`}</p>
      {images.length > 1 ? (
        <ul aria-label="Pictures" className={css.thumbnails}>
          {images.map((one, place) => (
            <li key={one.fileId}>
              <button
                type="button"
                aria-pressed={one === shown}
                aria-label={`Picture ${place + 1} of ${title || 'the work'}`}
                onClick={() => setAt(place)}
              >
                <Picture {...one} alt="" sizes="6rem" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

type Image = ApplicationDetail['images'][number];

/** Of the original, if it came with one. */
const sizeOf = ({ master, ...stored }: Image) => {
  const { width, height } = master ?? stored;
  return `${inEnglish(width)} × ${inEnglish(height)} px`;
};

/** Why readers could not zoom into the picture deeper than its page shows it. */
function zoomWords({ master, width, height }: Image): string {
  if (master && master.width > width)
    return master.state === 'failed' ? 'Its original cannot be read: no deep zoom.' : '';
  const longest = Math.max(width, height);
  return longest < pictureBox.width
    ? `Under ${inEnglish(pictureBox.width)} px: no deep zoom.`
    : 'No original: no deep zoom.';
}
