import { artworkAt } from '@oeuvre/contracts/addresses.ts';
import type { TextSectionKey } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import { workManifestLocation } from '@oeuvre/contracts/domains/artworks/artworks.location.ts';
import type { ArtworkDetail, ArtworkImage, ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { imageServiceLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { fieldNames } from '@oeuvre/record/fields/fields.ts';
import { entryTexts } from '@oeuvre/record/section-text.ts';

/* Works as IIIF's Presentation API 3.0 describes them (https://iiif.io/api/presentation/3.0/). */

export const presentationContext = 'http://iiif.io/api/presentation/3/context.json';

/** Values are in the language of their record, which nobody has noted. */
type Words = Readonly<Record<string, readonly string[]>>;
const inEnglish = (words: string): Words => ({ en: [words] });
export const asWritten = (...words: readonly string[]): Words => ({ none: words });

/** The organisation that provides a manifest: this site. */
export const provider = (publicUrl: string) => [
  {
    id: publicUrl,
    type: 'Agent',
    label: asWritten(productName),
    homepage: [{ id: `${publicUrl}/`, type: 'Text', label: asWritten(productName), format: 'text/html' }],
  },
];

interface Shown {
  readonly fileId: FileId;
  readonly width: number;
  readonly height: number;
}

const services = (publicUrl: string, { fileId }: Shown) => [
  { id: `${publicUrl}${imageServiceLocation(fileId)}`, type: 'ImageService3', profile: 'level2' },
  {
    '@id': `${publicUrl}${imageServiceLocation(fileId, 2)}`,
    '@type': 'ImageService2',
    profile: 'http://iiif.io/api/image/2/level2.json',
  },
];

/** A picture scaled to a square of this side: whatever its rights allow, that much can be had. */
function imageWithin(publicUrl: string, picture: Shown, side: number) {
  const factor = Math.min(1, side / Math.max(picture.width, picture.height));
  return {
    id: `${publicUrl}${imageServiceLocation(picture.fileId)}/full/!${side},${side}/0/default.jpg`,
    type: 'Image',
    format: 'image/jpeg',
    width: Math.max(1, Math.round(picture.width * factor)),
    height: Math.max(1, Math.round(picture.height * factor)),
    service: services(publicUrl, picture),
  };
}

const thumbnailSide = 400;
const paintedSide = 1_200;

const shown: readonly TextSectionKey[] = [
  'artist',
  'dateOfCreation',
  'materials',
  'techniques',
  'dimensionsNew',
  'culture',
  'placeOfCreation',
  'inscriptions',
  'collection',
  'ownershipHistory',
  'thirdPartyExhibitions',
  'publicationHistory',
];
const names = { ...fieldNames, dateOfCreation: 'Date' };

function metadataOf({ sections, accessionNumber }: ArtworkDetail) {
  const facts = shown.map((key) => ({ label: names[key], texts: entryTexts(sections, key) }));
  return [...facts, { label: names.accessionNumber, texts: accessionNumber ? [accessionNumber] : [] }]
    .filter(({ texts }) => texts.length > 0)
    .map(({ label, texts }) => ({ label: inEnglish(label), value: asWritten(...texts) }));
}

/** A work without a title is named by what else its label says. */
const nameOf = ({ title, artist, id }: Pick<ArtworkSummary, 'title' | 'artist' | 'id'>) => title || artist || id;

/** The address of a work's manifest; the same for both of its keys. */
const manifestOf = (publicUrl: string, { openId, id }: Pick<ArtworkSummary, 'openId' | 'id'>) =>
  `${publicUrl}${workManifestLocation(openId ?? id)}`;

/** The manifest of a work: a canvas for each picture. Undefined for a work without pictures, which has none. */
export function presentManifest(publicUrl: string, work: ArtworkDetail) {
  const id = manifestOf(publicUrl, work);
  const [first] = work.images;
  if (!first) return undefined;
  return {
    '@context': presentationContext,
    id,
    type: 'Manifest',
    label: asWritten(nameOf(work)),
    ...(work.supportingText && { summary: asWritten(work.supportingText) }),
    metadata: metadataOf(work),
    // The specification wants these addresses without encryption, as their publishers have minted them.
    ...(work.rights.uri && { rights: work.rights.uri.replace(/^https:/, 'http:') }),
    ...(work.creditLine && {
      requiredStatement: { label: inEnglish(names.creditLine), value: asWritten(work.creditLine) },
    }),
    provider: provider(publicUrl),
    homepage: [
      {
        id: `${publicUrl}${artworkAt(work.openId ?? work.id)}`,
        type: 'Text',
        label: asWritten(nameOf(work)),
        format: 'text/html',
      },
    ],
    thumbnail: [imageWithin(publicUrl, shownOf(first), thumbnailSide)],
    items: work.images.map((image, at) => canvasOf(publicUrl, { manifest: id, number: at + 1 }, image)),
  };
}

const shownOf = ({ fileId, data }: ArtworkImage): Shown => ({ fileId, width: data.width, height: data.height });

/** Ids stay the same as long as the picture keeps its place. */
function canvasOf(publicUrl: string, { manifest, number }: { manifest: string; number: number }, image: ArtworkImage) {
  const id = manifest.replace(/manifest\.json$/, `canvas/${number}`);
  const { width, height } = image.data;
  return {
    id,
    type: 'Canvas',
    label: asWritten(image.caption || String(number)),
    ...(image.alt && { summary: asWritten(image.alt) }),
    width,
    height,
    thumbnail: [imageWithin(publicUrl, shownOf(image), thumbnailSide)],
    items: [
      {
        id: `${id}/page`,
        type: 'AnnotationPage',
        items: [
          {
            id: `${id}/painting`,
            type: 'Annotation',
            motivation: 'painting',
            body: imageWithin(publicUrl, shownOf(image), paintedSide),
            target: id,
          },
        ],
      },
    ],
  };
}

/** A work as an entry of a collection of manifests; none for a work without pictures. */
export function manifestEntries(
  publicUrl: string,
  works: readonly Pick<ArtworkSummary, 'id' | 'openId' | 'title' | 'artist' | 'image'>[],
) {
  return works.flatMap((work) =>
    work.image
      ? {
          id: manifestOf(publicUrl, work),
          type: 'Manifest',
          label: asWritten(nameOf(work)),
          thumbnail: [imageWithin(publicUrl, work.image, thumbnailSide)],
        }
      : [],
  );
}
