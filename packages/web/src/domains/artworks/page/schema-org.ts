import type { ArtworkDetail } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { sectionText } from '@oeuvre/record/section-text.ts';
import type { RightsShown } from './rights.ts';

interface Described {
  readonly artwork: ArtworkDetail;
  readonly segment: { readonly name: string } | null;
  readonly rights: RightsShown;
}

/** The work for search engines, as schema.org's VisualArtwork; `pageMeta` adds its address. */
export function schemaOf({ artwork, segment, rights }: Described, publicUrl: string) {
  const { title, artists, dateText, sections, accessionNumber, openId, creditLine, images } = artwork;
  const measured = sections.dimensionsNew?.find(({ part }) => !part);
  return withoutEmpty({
    '@type': 'VisualArtwork',
    name: title,
    creator: artists.map(({ name }) => ({ '@type': 'Person', name })),
    dateCreated: dateText,
    artMedium: sectionText(sections, 'materials', ', '),
    size: sectionText(sections, 'dimensionsNew', '; '),
    ...(measured && {
      height: distance(measured.height, measured.unit),
      width: distance(measured.width, measured.unit),
      depth: distance(measured.depth, measured.unit),
    }),
    identifier: [openId, accessionNumber].filter(Boolean),
    license: rights.uri ?? '',
    creditText: creditLine,
    copyrightHolder: rights.holder ?? '',
    image: images.map(({ data: { url, width, height }, caption }) =>
      withoutEmpty({ '@type': 'ImageObject', contentUrl: `${publicUrl}${url}`, width, height, caption }),
    ),
    isPartOf: segment ? { '@type': 'Collection', name: segment.name } : '',
  });
}

const distance = (value: number | undefined, unit = 'cm') =>
  value === undefined ? '' : { '@type': 'Distance', name: `${value} ${unit}` };

const withoutEmpty = (object: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(object).filter(
      ([, value]) => value !== '' && value !== null && !(Array.isArray(value) && !value.length),
    ),
  );
