import { artworkAt } from '@oeuvre/contracts/addresses.ts';
import { workManifestLocation } from '@oeuvre/contracts/domains/artworks/artworks.location.ts';
import type { ArtworkImage } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { originalLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { Download, Quote, Share } from 'lucide-react';
import type { DragEvent } from 'react';
import { copyLink } from '../../../../../ui/copy-link.ts';
import { openedBy } from '../../../../../ui/gallery-viewer/opened-by.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import { pictureUrl } from '../../../../../ui/picture/picture.tsx';
import { Bookmark } from '../../../components/bookmark/bookmark.tsx';
import type { Citations } from '../../citations.ts';
import { ArtworkCitations } from './artwork-citations.tsx';
import css from './artwork-tools.module.css';

type Downloaded = Pick<ArtworkImage, 'fileId' | 'data' | 'master'>;

interface ArtworkToolsProps {
  readonly artwork: { readonly id: ArtworkId; readonly openId: string | null; readonly title: string };
  readonly citations: Citations;
  /** Only a work with pictures has a IIIF manifest. */
  readonly hasManifest: boolean;
  /** The picture shown, if readers may download it. */
  readonly downloaded: Downloaded | undefined;
}

/** Cite, share and download, in one row. What rights forbid is absent; the rights statement below explains it. */
export function ArtworkTools({ artwork, citations, hasManifest, downloaded }: ArtworkToolsProps) {
  const address = artworkAt(artwork.openId ?? artwork.id);
  return (
    <div className={css.tools}>
      <Bookmark artwork={artwork} toolClassName={css.tool} />
      <details className={css.cite}>
        <summary className={css.tool}>
          <Icon of={Quote} />
          Cite
        </summary>
        <ArtworkCitations citations={citations} />
      </details>
      <a className={css.tool} href={address} {...openedBy(() => void share(artwork.title, address))}>
        <Icon of={Share} />
        Share
      </a>
      {downloaded ? <DownloadLink image={downloaded} /> : null}
      {hasManifest ? <ManifestLink address={workManifestLocation(artwork.openId ?? artwork.id)} /> : null}
    </div>
  );
}

/** The untouched original if there is one; otherwise the picture as it is stored. */
function DownloadLink({ image: { fileId, data, master } }: { readonly image: Downloaded }) {
  const { width, height } = master ?? data;
  return (
    <a
      className={css.tool}
      href={master ? originalLocation(fileId) : pictureUrl(fileId, 3000)}
      title={`${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`}
      download
    >
      <Icon of={Download} />
      Download
    </a>
  );
}

/**
 * IIIF's drag-and-drop: viewers take the manifest from the dragged address (zimeon.github.io/iiif-dragndrop). A click or
 * Enter copies it.
 */
function ManifestLink({ address }: { readonly address: string }) {
  const drag = (event: DragEvent) => {
    const manifest = new URL(address, location.origin).href;
    event.dataTransfer.setData('text/uri-list', `${manifest}?manifest=${manifest}`);
    event.dataTransfer.setData('text/plain', manifest);
  };
  return (
    <a
      className={`${css.tool} ${css.manifest}`}
      href={address}
      draggable
      onDragStart={drag}
      title="Drag into a viewer, or copy the manifest"
      {...openedBy(() => void copyLink(address))}
    >
      <svg viewBox="0 0 30 25" aria-hidden="true">
        <path d="M1 9.5 5.4 11v12L1 21.4zM3.2 2.2c1.8 0 3.2 1.7 3.2 3.7S5 9 3.2 8.2.2 5.6.2 4.1s1.2-1.9 3-1.9zM14 9.5 9.6 11v12l4.4-1.6zM11.8 2.2c-1.8 0-3.2 1.7-3.2 3.7S10 9 11.8 8.2s3-2.6 3-4.1-1.2-1.9-3-1.9zM16 9.5l4.4 1.5v12L16 21.4zM18.2 2.2c1.8 0 3.2 1.7 3.2 3.7S20 9 18.2 8.2s-3-2.6-3-4.1 1.2-1.9 3-1.9zM29.8 1.6v5c-1.6-.4-2.4.4-2.4 1.9v.9l2-.7v4.6l-2 .7v7.4L23 23V8.5c0-4.7 2.3-7.6 6.8-6.9z" />
      </svg>
      IIIF <Hidden>manifest</Hidden>
    </a>
  );
}

/** By the device's own dialog if it has one; otherwise the link is copied. */
async function share(title: string, path: string): Promise<void> {
  if (!navigator.share) return void copyLink(path);
  // A person who closes the dialog has not failed at anything.
  await navigator.share({ title, url: new URL(path, location.origin).href }).catch(() => undefined);
}
