import type { ArtworkDetail, ArtworkImage } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { Model } from '@oeuvre/contracts/domains/files/models.model.ts';
import { ZoomIn } from 'lucide-react';
import { type KeyboardEvent, Suspense, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { lazyPart } from '../../../../late/lazy-part.ts';
import type { GalleryPicture } from '../../../../ui/gallery-viewer/gallery-picture.ts';
import { openedBy } from '../../../../ui/gallery-viewer/opened-by.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { selectedTab, Tabs } from '../../../../ui/lists/tabs/tabs.tsx';
import { pictureUrl } from '../../../../ui/picture/picture.tsx';
import { ModelView } from '../../../files/components/model-view/model-view.tsx';
import { makerAndDate } from '../../artworks.links.ts';
import css from './artwork-gallery.module.css';
import { Stage } from './stage.tsx';
import { Counter, Thumbs } from './steps.tsx';

/** The close-up viewer loads on a click. */
const GalleryViewer = lazyPart(
  async () => (await import('../../../../ui/working/gallery-viewer/gallery-viewer.tsx')).GalleryViewer,
);

/** The specification's stage proportions: 66.67, 56.25 and 75 percent. */
const ratios = { '3:2': 3 / 2, '16:9': 16 / 9, '4:3': 4 / 3 } as const;
export type GalleryRatio = keyof typeof ratios;

/** The picture that the address names (`?image=2`), or the first one. */
export function imageShown<Image>(images: readonly Image[], search: URLSearchParams): Image | undefined {
  return images[Number(search.get('image') ?? 1) - 1] ?? images[0];
}

/** The present address with another image (counted from 0). */
function imageAddress(search: URLSearchParams, index: number): string {
  const next = new URLSearchParams(search);
  if (index === 0) next.delete('image');
  else next.set('image', String(index + 1));
  return `?${next}`;
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

  const addressOf = (index: number) => imageAddress(search, index);
  const goTo = (index: number) => void navigate(addressOf(index), { replace: true, preventScrollReset: true });
  function walk(event: KeyboardEvent) {
    if (isOpen) return;
    const next = at + (event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0);
    if (next !== at && images[next]) goTo(next);
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
      <Stage
        image={image}
        alt={altOf(artwork, image)}
        ratio={ratios[ratio]}
        onOpen={canZoom ? () => setOpen(true) : undefined}
      />
      <div className={css.bar}>
        {images.length > 1 ? <Counter count={images.length} at={at} addressOf={addressOf} /> : null}
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
      {images.length > 1 ? <Thumbs images={images} at={at} addressOf={addressOf} /> : null}
      {isOpen ? (
        <Suspense>
          <GalleryViewer
            pictures={images.map((one) => pictureOf(artwork, one, size))}
            at={at}
            onMove={goTo}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

const altOf = (artwork: Shown, { alt }: ArtworkImage) =>
  alt || [artwork.title, makerAndDate(artwork)].filter(Boolean).join(', ');

/** An image of a work as the close-up viewer takes it. */
const pictureOf = (artwork: Shown, image: ArtworkImage, size: GalleryPicture['size']): GalleryPicture => ({
  id: image._id,
  fileId: image.fileId,
  width: image.data.width,
  height: image.data.height,
  alt: altOf(artwork, image),
  master: image.master,
  size,
  caption: (
    <>
      <em>{artwork.title || 'Untitled'}</em>
      {image.caption || makerAndDate(artwork)}
    </>
  ),
});
