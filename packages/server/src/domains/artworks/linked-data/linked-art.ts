import { artworkAt } from '@oeuvre/contracts/addresses.ts';
import type { TextSectionKey } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import { workManifestLocation } from '@oeuvre/contracts/domains/artworks/artworks.location.ts';
import type { ArtworkDetail } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { plainTextKeys } from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import type { MakerQualifier } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { DimensionEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { rightsStatements } from '@oeuvre/contracts/domains/artworks/record/rights.constants.ts';
import type { RecordPart } from '@oeuvre/record/compare.ts';
import { edtfYear } from '@oeuvre/record/dates/years.ts';
import { fields } from '@oeuvre/record/fields/fields.ts';
import { entryTexts } from '@oeuvre/record/section-text.ts';

/** The media type of a Linked Art record. */
export const linkedArtType = 'application/ld+json;profile="https://linked.art/ns/v1/linked-art.json"';

type Node = Readonly<Record<string, unknown>>;
type Fields = Record<string, unknown>;

/** A term of the Getty's Art & Architecture Thesaurus, as Linked Art uses them. */
const aat = (id: number, label: string, type = 'Type'): Node => ({
  id: `http://vocab.getty.edu/aat/${id}`,
  type,
  _label: label,
});
const briefText = aat(300418049, 'Brief Text');

/** The sections that Linked Art has a kind of statement for, in the order of the record there. */
export const statedSections: readonly TextSectionKey[] = [
  'supportingText',
  'descriptionText',
  'materials',
  'dimensionsNew',
  'culture',
  'inscriptions',
  'ownershipHistory',
  'thirdPartyExhibitions',
  'bibliographicReferences',
];

/**
 * A work as a HumanMadeObject of Linked Art 1.0 (https://linked.art/api/1.0/endpoint/physical_object/), an application
 * profile of CIDOC CRM. Fields without content are absent.
 */
export function linkedArtOf(work: ArtworkDetail, publicUrl: string): Node {
  const page = `${publicUrl}${artworkAt(work.openId ?? work.id)}`;
  return compact({
    '@context': 'https://linked.art/ns/v1/linked-art.json',
    id: page,
    type: 'HumanMadeObject',
    _label: work.title || 'Untitled',
    classified_as: [aat(300133025, 'Works of Art')],
    identified_by: namesOf(work),
    referred_to_by: statementsOf(work),
    made_of: work.sections.materials?.map(({ text }) => ({ type: 'Material', _label: text, ...named(text) })),
    dimension: work.sections.dimensionsNew?.flatMap(dimensionsOf),
    produced_by: productionOf(work),
    subject_to: rightsOf(work),
    representation: work.images.map((image) => representationOf(image, publicUrl)),
    subject_of: [
      pageOf(page),
      ...(work.images.length > 0 ? [manifestOf(`${publicUrl}${workManifestLocation(work.openId ?? work.id)}`)] : []),
    ],
  });
}

/** Without empty fields: Linked Art has none. */
const compact = (fields: Fields): Node =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  );

const named = (content: string) => ({ identified_by: [{ type: 'Name', content }] });

const statement = (content: string, kind: Node): Node => ({
  type: 'LinguisticObject',
  classified_as: [{ ...kind, classified_as: [briefText] }],
  content,
});

function namesOf({ title, openId, accessionNumber }: ArtworkDetail): Node[] {
  return [
    { type: 'Name', classified_as: [aat(300404670, 'Preferred Term')], content: title || 'Untitled' },
    ...(openId
      ? [{ type: 'Identifier', classified_as: [aat(300435704, 'System-Assigned Number')], content: openId }]
      : []),
    ...(accessionNumber
      ? [{ type: 'Identifier', classified_as: [aat(300312355, 'Accession Number')], content: accessionNumber }]
      : []),
  ];
}

/** Statements about the work in words. */
function statementsOf(work: ArtworkDetail): Node[] {
  const stated = (part: RecordPart, texts: readonly string[]) => {
    const kind = fields[part].statement;
    return kind ? texts.filter(Boolean).map((text) => statement(text, aat(...kind))) : [];
  };
  return [
    ...(work.artist ? [statement(work.artist, aat(300435446, 'Creator Description'))] : []),
    ...statedSections.flatMap((key) => stated(key, entryTexts(work.sections, key))),
    ...plainTextKeys.flatMap((key) => stated(key, [work[key]])),
  ];
}

const sides = [
  ['height', aat(300055644, 'Height')],
  ['width', aat(300055647, 'Width')],
  ['depth', aat(300072633, 'Depth')],
  ['diameter', aat(300055624, 'Diameter')],
] as const;
const units = {
  mm: aat(300379097, 'millimeters', 'MeasurementUnit'),
  cm: aat(300379098, 'centimeters', 'MeasurementUnit'),
  m: aat(300379099, 'meters', 'MeasurementUnit'),
  in: aat(300379100, 'inches', 'MeasurementUnit'),
  ft: aat(300379101, 'feet', 'MeasurementUnit'),
};
const weights = {
  g: aat(300379225, 'grams', 'MeasurementUnit'),
  kg: aat(300379226, 'kilograms', 'MeasurementUnit'),
  oz: aat(300379229, 'ounces', 'MeasurementUnit'),
  lb: aat(300379254, 'pounds', 'MeasurementUnit'),
};

/** The measurements of the whole work; those of its parts are in the dimension statement. */
function dimensionsOf(entry: DimensionEntry): Node[] {
  if (entry.part) return [];
  const { unit = 'cm', weight, weightUnit = 'kg' } = entry;
  const lengths = sides.flatMap(([side, kind]) =>
    entry[side] === undefined
      ? []
      : [{ type: 'Dimension', classified_as: [kind], value: entry[side], unit: units[unit] }],
  );
  if (weight === undefined || weightUnit === 't') return lengths;
  const weighed = { type: 'Dimension', classified_as: [aat(300056240, 'Weight')], value: weight };
  return [...lengths, { ...weighed, unit: weights[weightUnit] }];
}

/** How far somebody with this qualifier took part: attributed, as a group around them, or only as a model. */
const parts: Readonly<Record<MakerQualifier, 'attributed' | 'group' | 'model' | 'none'>> = {
  'attributed to': 'attributed',
  possibly: 'attributed',
  'workshop of': 'group',
  'studio of': 'group',
  'circle of': 'group',
  'school of': 'group',
  'follower of': 'group',
  'manner of': 'model',
  'style of': 'model',
  'imitator of': 'model',
  after: 'model',
  'copy after': 'model',
  'formerly attributed to': 'none',
};

function productionOf(work: ArtworkDetail): Node | undefined {
  const { artists, sections, dateText, yearFrom, yearTo } = work;
  const of = (part: 'maker' | 'attributed' | 'group' | 'model') =>
    artists.filter(({ qualifier }) => (qualifier ? parts[qualifier] : 'maker') === part);
  const person = ({ name }: { readonly name: string }) => ({ type: 'Person', _label: name, ...named(name) });
  const groups = of('group').map((maker) => {
    const label = `${maker.qualifier} ${maker.name}`;
    return {
      type: 'Group',
      _label: label,
      ...named(label),
      formed_by: { type: 'Formation', influenced_by: [person(maker)] },
    };
  });
  const production = compact({
    carried_out_by: [...of('maker').map(person), ...groups],
    influenced_by: of('model').map(person),
    attributed_by: of('attributed').map((maker) => ({
      type: 'AttributeAssignment',
      ...named(`${maker.qualifier}`),
      assigned_property: 'carried_out_by',
      assigned: [person(maker)],
    })),
    timespan: dateText || yearFrom !== null || yearTo !== null ? timespanOf({ dateText, yearFrom, yearTo }) : undefined,
    took_place_at: sections.placeOfCreation?.map(({ text }) => ({ type: 'Place', _label: text, ...named(text) })),
    technique: sections.techniques?.map(({ text }) => ({ type: 'Type', _label: text, ...named(text) })),
  });
  return Object.keys(production).length > 0 ? { type: 'Production', ...production } : undefined;
}

/** A year in an xsd:dateTime, which counts years as EDTF does. */
const yearIn = (year: number) => edtfYear(year).replace('Y', '');

const timespanOf = ({ dateText, yearFrom, yearTo }: Pick<ArtworkDetail, 'dateText' | 'yearFrom' | 'yearTo'>) =>
  compact({
    type: 'TimeSpan',
    identified_by: dateText ? [{ type: 'Name', content: dateText }] : [],
    begin_of_the_begin: yearFrom === null ? undefined : `${yearIn(yearFrom)}-01-01T00:00:00Z`,
    end_of_the_end: yearTo === null ? undefined : `${yearIn(yearTo)}-12-31T23:59:59Z`,
  });

function rightsOf({ rights: { uri, holder } }: ArtworkDetail): Node[] {
  if (!uri && !holder) return [];
  const name = uri && rightsStatements[uri]?.name;
  return [
    compact({
      type: 'Right',
      ...(name && { _label: name, ...named(name) }),
      classified_as: uri ? [compact({ id: uri, type: 'Type', _label: name })] : [aat(300055598, 'Copyright')],
      possessed_by: holder ? [{ type: 'Group', _label: holder, ...named(holder) }] : [],
    }),
  ];
}

/** A picture: a file of ours, and the IIIF service that serves all of it. */
function representationOf(image: ArtworkDetail['images'][number], publicUrl: string): Node {
  const picture = `${publicUrl}${image.data.url}`;
  return {
    type: 'VisualItem',
    digitally_shown_by: [
      {
        type: 'DigitalObject',
        classified_as: [aat(300215302, 'Digital Image')],
        format: 'image/jpeg',
        ...(image.caption && named(image.caption)),
        access_point: [{ id: picture, type: 'DigitalObject' }],
        digitally_available_via: [
          {
            type: 'DigitalService',
            access_point: [{ id: `${publicUrl}/iiif/3/${image.fileId}`, type: 'DigitalObject' }],
            conforms_to: [{ id: 'http://iiif.io/api/image', type: 'InformationObject' }],
          },
        ],
      },
    ],
  };
}

const pageOf = (page: string): Node => ({
  type: 'LinguisticObject',
  digitally_carried_by: [
    {
      type: 'DigitalObject',
      classified_as: [aat(300264578, 'Web Page')],
      format: 'text/html',
      access_point: [{ id: page, type: 'DigitalObject' }],
    },
  ],
});

const presentation = 'http://iiif.io/api/presentation/3/context.json';

const manifestOf = (manifest: string): Node => ({
  type: 'LinguisticObject',
  digitally_carried_by: [
    {
      type: 'DigitalObject',
      format: `application/ld+json;profile="${presentation}"`,
      conforms_to: [{ id: presentation, type: 'InformationObject' }],
      access_point: [{ id: manifest, type: 'DigitalObject' }],
    },
  ],
});
