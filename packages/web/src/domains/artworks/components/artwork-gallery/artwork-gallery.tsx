import type { ArtworkDetail, ArtworkImage } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { Model } from '@oeuvre/contracts/domains/files/models.model.ts';
import { ArrowLeft, ArrowRight, ZoomIn } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, Suspense, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { lazyPart } from '../../../../late/lazy-part.ts';
import type { GalleryPicture } from '../../../../ui/gallery-viewer/gallery-picture.ts';
import { openedBy } from '../../../../ui/gallery-viewer/opened-by.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { IconButton, IconLink } from '../../../../ui/icon-button/icon-button.tsx';
import { Picture, pictureUrl } from '../../../../ui/picture/picture.tsx';
import { selectedTab, Tabs } from '../../../../ui/tabs/tabs.tsx';
import { ModelView } from '../../../files/components/model-view/model-view.tsx';
import { makerAndDate } from '../../artworks.links.ts';
import css from './artwork-gallery.module.css';

/** The close-up viewer loads on a click. */
const GalleryViewer = lazyPart(
  async () => (await import('../../../../ui/gallery-viewer/gallery-viewer.tsx')).GalleryViewer,
);

/** The specification's stage proportions: 66.67, 56.25 and 75 percent. */
const ratios = { '3:2': 3 / 2, '16:9': 16 / 9, '4:3': 4 / 3 } as const;
export type GalleryRatio = keyof typeof ratios;

/** The picture that the address names (`?image=2`), or the first one. */
export function imageShown<Image>(images: readonly Image[], search: URLSearchParams): Image | undefined {
  return images[Number(search.get('image') ?? 1) - 1] ?? images[0];
}

type Shown = Pick<ArtworkDetail, 'title' | 'artist' | 'dateText' | 'images'>;

interface ArtworkGalleryProps {
  readonly artwork: Shown;
  readonly ratio?: GalleryRatio;
  /** Without it, there is no close-up view. */
  readonly canZoom?: boolean;
  /** The size of the work in millimetres: the close-up view shows its scale. */
  readonly size?: GalleryPicture['size'];
  /** The work's 3D models: a tab beside the pictures (`?tab=3d`). */
  readonly models?: readonly Model[];
}

/**
 * The pictures of a work: the selected one (`?image=2`) large, a counter with arrows, the others as thumbnails. Works
 * with links only.
 */
export function ArtworkGallery({ models = [], ...pictures }: ArtworkGalleryProps) {
  const [search] = useSearchParams();
  if (models.length === 0) return <Pictures {...pictures} />;
  const tabs = [
    ...(pictures.artwork.images.length > 0 ? [{ id: 'pictures', label: 'Pictures' }] : []),
    { id: '3d', label: '3D', ...(models.length > 1 && { count: models.length }) },
  ];
  const selected = selectedTab(tabs, search);
  return (
    <>
      {tabs.length > 1 ? <Tabs label="Of this artwork" tabs={tabs} selected={selected} /> : null}
      {selected === '3d' ? (
        models.map((model) => <ModelView key={model.uuid} model={model} className={css.model} />)
      ) : (
        <Pictures {...pictures} />
      )}
    </>
  );
}

function Pictures({ artwork, ratio = '3:2', canZoom = true, size }: Omit<ArtworkGalleryProps, 'models'>) {
  const [isOpen, setOpen] = useState(false);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { images } = artwork;
  const image = imageShown(images, search);
  const at = image ? images.indexOf(image) : 0;

  const addressOf = (index: number) => {
    const next = new URLSearchParams(search);
    if (index === 0) next.delete('image');
    else next.set('image', String(index + 1));
    return `?${next}`;
  };
  const altOf = (one: ArtworkImage) => one.alt || [artwork.title, makerAndDate(artwork)].filter(Boolean).join(', ');
  function walk(event: KeyboardEvent) {
    if (isOpen) return;
    const next = at + (event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0);
    if (next !== at && images[next]) void navigate(addressOf(next), { replace: true, preventScrollReset: true });
  }

  // Prefetch the neighbours, so the next step shows at once.
  useEffect(() => {
    for (const neighbour of [images[at - 1], images[at + 1]])
      if (neighbour) new Image().src = pictureUrl(neighbour.fileId, 900);
  }, [images, at]);

  if (!image) return <div className={css.none}>There is no picture of this work.</div>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys duplicate the arrow buttons
    <div onKeyDown={images.length > 1 ? walk : undefined}>
      <Stage image={image} alt={altOf(image)} ratio={ratio} onOpen={canZoom ? () => setOpen(true) : undefined} />
      <div className={css.bar}>
        {images.length > 1 ? (
          <>
            <Arrow label="Previous image" icon={ArrowLeft} to={at > 0 ? addressOf(at - 1) : undefined} />
            <span className={css.count} role="status" aria-label={`Image ${at + 1} of ${images.length}`}>
              {at + 1}/{images.length}
            </span>
            <Arrow label="Next image" icon={ArrowRight} to={at < images.length - 1 ? addressOf(at + 1) : undefined} />
          </>
        ) : null}
        {canZoom ? (
          <a className={css.zoom} href={pictureUrl(image.fileId, 3000)} {...openedBy(() => setOpen(true))}>
            <Icon of={ZoomIn} />
            Zoom
          </a>
        ) : null}
      </div>
      {image.caption ? (
        <p className={css.caption} dir="auto">
          {image.caption}
        </p>
      ) : null}
      {images.length > 1 ? (
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
              <Picture
                fileId={one.fileId}
                width={one.data.width}
                height={one.data.height}
                alt=""
                sizes="6rem"
                colour={one.colour || undefined}
                placeholder={one.placeholder}
              />
            </Link>
          ))}
        </div>
      ) : null}
      {isOpen ? (
        <Suspense>
          <GalleryViewer
            pictures={images.map((one) => ({
              id: one._id,
              fileId: one.fileId,
              width: one.data.width,
              height: one.data.height,
              alt: altOf(one),
              master: one.master,
              size,
              caption: (
                <>
                  <em>{artwork.title || 'Untitled'}</em>
                  {one.caption || makerAndDate(artwork)}
                </>
              ),
            }))}
            at={at}
            onMove={(index) => void navigate(addressOf(index), { replace: true, preventScrollReset: true })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

interface StageProps {
  readonly image: ArtworkImage;
  readonly alt: string;
  readonly ratio: GalleryRatio;
  readonly onOpen: (() => void) | undefined;
}

/** A stage as wide as the wall; shows the whole picture, and a click opens the close-up view. */
function Stage({ image, alt, ratio, onOpen }: StageProps) {
  const { width, height } = image.data;
  const picture = (
    <Picture
      key={image._id}
      fileId={image.fileId}
      width={width}
      height={height}
      alt={alt}
      sizes={`(min-width: 68rem) min(57rem, calc(57rem * ${(width / height / ratios[ratio]).toFixed(2)})), 100vw`}
      colour={image.colour || undefined}
      placeholder={image.placeholder}
      eager
    />
  );
  // The picture has its own proportions before it has loaded.
  const share = `${Math.min(100, (width / height / ratios[ratio]) * 100).toFixed(3)}%`;
  const style = { aspectRatio: ratios[ratio], '--share': share } as CSSProperties;
  if (!onOpen)
    return (
      <div className={css.stage} style={style}>
        {picture}
      </div>
    );
  return (
    <a
      className={`${css.stage} ${css.opens}`}
      style={style}
      href={pictureUrl(image.fileId, 3000)}
      aria-label={`Zoom: ${alt}`}
      {...openedBy(onOpen)}
    >
      {picture}
    </a>
  );
}

function Arrow({
  label,
  icon,
  to,
}: {
  readonly label: string;
  readonly icon: typeof ArrowLeft;
  readonly to: string | undefined;
}) {
  return to ? (
    <IconLink icon={icon} label={label} to={to} replace preventScrollReset />
  ) : (
    <IconButton icon={icon} label={label} disabled />
  );
}
