import type { ArtworkDetail } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { edtfYear } from '@oeuvre/record/dates/years.ts';
import { attributedName, makerPart } from '@oeuvre/record/makers.ts';
import { isOrganization } from '@oeuvre/record/organization.ts';
import { sectionText } from '@oeuvre/record/section-text.ts';
import type { RightsShown } from './rights.ts';

interface Described {
  readonly artwork: ArtworkDetail;
  readonly segment: { readonly name: string } | null;
  readonly rights: RightsShown;
}

/**
 * The work for search engines, as schema.org's VisualArtwork; `pageMeta` adds its address. This runs in the loader: no
 * reader fetches the words that names of organizations have.
 */
export function schemaOf({ artwork, segment, rights }: Described, publicUrl: string) {
  const { title, artists, sections, accessionNumber, openId, creditLine, images } = artwork;
  const measured = sections.dimensionsNew?.find(({ part }) => !part);
  return withoutEmpty({
    '@type': 'VisualArtwork',
    name: title,
    creator: artists.flatMap(creatorsOf),
    dateCreated: dateCreated(artwork),
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
    copyrightHolder: rights.holder ? actor(rights.holder) : '',
    image: images.map(({ data: { url, width, height }, caption }) =>
      withoutEmpty({ '@type': 'ImageObject', contentUrl: `${publicUrl}${url}`, width, height, caption }),
    ),
    isPartOf: segment ? { '@type': 'Collection', name: segment.name } : '',
  });
}

const actor = (name: string) => ({ '@type': isOrganization(name) ? 'Organization' : 'Person', name });

/** The makers of the work: without models, and without those to whom it is no longer attributed. */
function creatorsOf(maker: ArtworkDetail['artists'][number]) {
  const part = makerPart(maker.qualifier);
  if (part === 'group') return [{ '@type': 'Organization', name: attributedName(maker) }];
  return part === 'maker' || part === 'attributed' ? [actor(maker.name)] : [];
}

/** In EDTF, which has ISO 8601 in it: as the record has it, or from its years. Words are no date to a machine. */
function dateCreated({ sections, yearFrom, yearTo }: ArtworkDetail): string {
  const edtf = sections.dateOfCreation?.[0]?.edtf;
  if (edtf) return edtf;
  const [from, to] = [yearFrom, yearTo].map((year) => (year === null ? '..' : edtfYear(year)));
  if (from === to) return from === '..' ? '' : from!;
  return `${from}/${to}`;
}

const distance = (value: number | undefined, unit = 'cm') =>
  value === undefined ? '' : { '@type': 'Distance', name: `${value} ${unit}` };

const withoutEmpty = (object: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(object).filter(
      ([, value]) => value !== '' && value !== null && !(Array.isArray(value) && !value.length),
    ),
  );
