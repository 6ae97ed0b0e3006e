import type { ArtworkDetail, ArtworkImage } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type KeyboardEvent, useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { IconButton, IconLink } from '../../../../ui/icon-button/icon-button.tsx';
import { Picture, pictureUrl } from '../../../../ui/picture/picture.tsx';
import { makerAndDate } from '../../artworks.queries.ts';
import css from './artwork-gallery.module.css';

type Shown = Pick<ArtworkDetail, 'title' | 'artist' | 'dateText' | 'images'>;

/** The pictures of a work: the chosen one (`?image=2`) large, a counter with arrows, the others as thumbnails. Works by links alone. */
export function ArtworkGallery({ artwork }: { readonly artwork: Shown }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { images } = artwork;
  const asked = Number(search.get('image') ?? 1) - 1;
  const at = Number.isInteger(asked) && asked >= 0 && asked < images.length ? asked : 0;
  const image = images[at];

  const addressOf = (index: number) => {
    const next = new URLSearchParams(search);
    if (index === 0) next.delete('image');
    else next.set('image', String(index + 1));
    return `?${next}`;
  };
  function walk(event: KeyboardEvent) {
    const next = at + (event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0);
    if (next !== at && images[next]) void navigate(addressOf(next), { replace: true, preventScrollReset: true });
  }

  // The neighbours are fetched, so that the next step shows at once.
  useEffect(() => {
    for (const neighbour of [images[at - 1], images[at + 1]]) if (neighbour) new Image().src = pictureUrl(neighbour.fileId, 900);
  }, [images, at]);

  if (!image) return <div className={css.none}>No picture of this work is kept here.</div>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys repeat what the arrows do
    <div onKeyDown={images.length > 1 ? walk : undefined}>
      <Stage image={image} alt={image.alt || [artwork.title, makerAndDate(artwork)].filter(Boolean).join(', ')} />
      {images.length > 1 ? (
        <>
          <div className={css.bar}>
            <Arrow label="Previous image" icon={ArrowLeft} to={at > 0 ? addressOf(at - 1) : undefined} />
            <span className={css.count} role="status" aria-label={`Image ${at + 1} of ${images.length}`}>
              {at + 1}/{images.length}
            </span>
            <Arrow label="Next image" icon={ArrowRight} to={at < images.length - 1 ? addressOf(at + 1) : undefined} />
          </div>
          <div className={css.thumbs}>
            {images.map((one, index) => (
              <Link
                key={one._id}
                to={addressOf(index)}
                replace
                preventScrollReset
                aria-current={index === at ? 'true' : undefined}
                aria-label={`Image ${index + 1}`}
                className={css.thumb}
              >
                <Picture fileId={one.fileId} width={one.data.width} height={one.data.height} alt="" sizes="6rem" colour={one.colour || undefined} />
              </Link>
            ))}
          </div>
        </>
      ) : null}
    </div>
  );
}

/** A stage of 3:2 as wide as the wall; the picture stands whole in it. */
function Stage({ image, alt }: { readonly image: ArtworkImage; readonly alt: string }) {
  const { width, height } = image.data;
  return (
    <div className={css.stage}>
      <Picture
        key={image._id}
        fileId={image.fileId}
        width={width}
        height={height}
        alt={alt}
        sizes={`(min-width: 68rem) min(57rem, calc(57rem * ${(width / height / 1.5).toFixed(2)})), 100vw`}
        eager
      />
    </div>
  );
}

function Arrow({ label, icon, to }: { readonly label: string; readonly icon: typeof ArrowLeft; readonly to: string | undefined }) {
  return to ? <IconLink icon={icon} label={label} to={to} replace preventScrollReset /> : <IconButton icon={icon} label={label} disabled />;
}
