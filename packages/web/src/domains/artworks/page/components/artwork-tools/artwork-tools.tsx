import { artworkAt } from '@oeuvre/contracts/addresses.ts';
import { Download, Quote, Share } from 'lucide-react';
import { copyLink } from '../../../../../ui/copy-link.ts';
import { openedBy } from '../../../../../ui/gallery-viewer/opened-by.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { pictureUrl } from '../../../../../ui/picture/picture.tsx';
import type { Citations } from '../../citations.ts';
import { ArtworkCitations } from './artwork-citations.tsx';
import css from './artwork-tools.module.css';

interface ArtworkToolsProps {
  readonly artwork: { readonly id: string; readonly openId: string | null; readonly title: string };
  readonly citations: Citations;
  /** The picture shown, if readers may download it. */
  readonly downloaded: { readonly fileId: string } | undefined;
}

/** Cite, share and download, in one row. What rights forbid is absent; the rights statement below explains it. */
export function ArtworkTools({ artwork, citations, downloaded }: ArtworkToolsProps) {
  const address = artworkAt(artwork.openId ?? artwork.id);
  return (
    <div className={css.tools}>
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
      {downloaded ? (
        <a className={css.tool} href={pictureUrl(downloaded.fileId, 3000)} download>
          <Icon of={Download} />
          Download
        </a>
      ) : null}
    </div>
  );
}

/** By the device's own dialog if it has one; otherwise the link is copied. */
async function share(title: string, path: string): Promise<void> {
  if (!navigator.share) return void copyLink(path);
  // Whoever closes the dialog has not failed at anything.
  await navigator.share({ title, url: new URL(path, location.origin).href }).catch(() => undefined);
}
