import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { collectionsRoutes } from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { CollectionId } from '@oeuvre/contracts/kernel/ids.ts';
import { browserCall } from '../../../../../ui/api-context.ts';
import { countOf } from '../../../../../ui/count-of.ts';
import { makerAndDate } from '../../../../artworks/artworks.links.ts';
import type { PastedLink } from '../../../../artworks/pasted.links.ts';
import type { ChosenImage } from './chosen-images.ts';

/** A picture of the catalogue to choose from. */
export type OfferedImage = Omit<ChosenImage, 'id' | 'old' | 'children' | 'file'>;

/** The target of a link: an artwork with its pictures, or a page of a collection with those of its artworks. */
export interface FoundLink {
  readonly kind: PastedLink['kind'];
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  readonly images: readonly OfferedImage[];
  /** The next page of the collection. */
  readonly nextPage: number | null;
}

/** Fetches the target of a link. Throws a CallError if it does not exist or the viewer may not see it. */
export const findLinked = ({ kind, id }: PastedLink, signal: AbortSignal, page = 1): Promise<FoundLink> =>
  kind === 'artwork' ? findArtwork(id, signal) : findCollection(id as CollectionId, { signal, page });

async function findArtwork(id: string, signal: AbortSignal): Promise<FoundLink> {
  const work = await browserCall(artworksRoutes.getForPreview, { params: { id } }, { signal });
  const pictures = work.images.map(({ fileId, data }) => ({ fileId, width: data.width, height: data.height }));
  return {
    kind: 'artwork',
    id,
    name: work.title,
    detail: makerAndDate(work),
    images: imagesOfWork(work, pictures),
    nextPage: null,
  };
}

async function findCollection(
  id: CollectionId,
  { signal, page }: { signal: AbortSignal; page: number },
): Promise<FoundLink> {
  const { name, artworks, totalCount, nextPage } = await browserCall(
    collectionsRoutes.getForPreview,
    { params: { id }, query: { page } },
    { signal },
  );
  // Nobody may show an artwork without an OO ID yet.
  const images = artworks.filter(({ openId }) => openId).flatMap((work) => imagesOfWork(work, work.images));
  return { kind: 'collection', id, name, detail: `Collection, ${countOf(totalCount, 'artwork')}`, images, nextPage };
}

type Work = Pick<ArtworkSummary, 'id' | 'title' | 'artist' | 'dateText'>;
interface Picture {
  readonly fileId: string;
  readonly width: number;
  readonly height: number;
}

const imagesOfWork = (work: Work, pictures: readonly Picture[]): OfferedImage[] =>
  pictures.map(({ fileId, width, height }, at) => ({
    src: pictureLocation(fileId),
    width,
    height,
    sourceId: work.id,
    alt: [work.title, makerAndDate(work)].filter(Boolean).join(', '),
    name: work.title,
    detail:
      pictures.length === 1 ? work.artist : [work.artist, `${at + 1} of ${pictures.length}`].filter(Boolean).join(', '),
  }));
