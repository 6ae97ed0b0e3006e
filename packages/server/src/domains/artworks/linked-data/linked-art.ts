import { artworkAt } from '@oeuvre/contracts/addresses.ts';
import type { TextSectionKey } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import { workManifestLocation } from '@oeuvre/contracts/domains/artworks/artworks.location.ts';
import type { ArtworkDetail } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { plainTextKeys } from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import type { DimensionEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { rightsStatements } from '@oeuvre/contracts/domains/artworks/record/rights.constants.ts';
import type { RecordPart } from '@oeuvre/record/compare.ts';
import { fields } from '@oeuvre/record/fields/fields.ts';
import { isOrganization } from '@oeuvre/record/organization.ts';
import { entryTexts } from '@oeuvre/record/section-text.ts';
import { type Addresses, addressesOf } from './addresses.ts';
import { aat, compact, type Node, named, reference, statement } from './nodes.ts';
import { productionOf } from './production.ts';

/** The media type of a Linked Art record. */
export const linkedArtType = 'application/ld+json;profile="https://linked.art/ns/v1/linked-art.json"';

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
  const addresses = addressesOf(page, publicUrl);
  const rights = rightsOf(work, addresses);
  return compact({
    '@context': 'https://linked.art/ns/v1/linked-art.json',
    id: page,
    type: 'HumanMadeObject',
    _label: work.title || 'Untitled',
    classified_as: [aat(300133025, 'Works of Art')],
    identified_by: namesOf(work),
    referred_to_by: statementsOf(work),
    made_of: work.sections.materials?.map((entry, at) =>
      reference(addresses.term('material', entry, at), 'Material', entry.text),
    ),
    dimension: work.sections.dimensionsNew?.flatMap(dimensionsOf),
    produced_by: productionOf(work, addresses),
    representation: work.images.map((image) => representationOf(image, publicUrl, rights)),
    subject_of: [
      pageOf(page),
      ...(work.images.length > 0 ? [manifestOf(`${publicUrl}${workManifestLocation(work.openId ?? work.id)}`)] : []),
    ],
  });
}

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
    ...rightsStatementsOf(work),
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

const licence = aat(300435434, 'Copyright/License Statement');

/**
 * Rights in words: the object itself has no place for a right in Linked Art 1.0, its pictures do. The address of the
 * statement classifies both.
 */
function rightsStatementsOf({ rights: { uri, holder } }: ArtworkDetail): Node[] {
  const name = uri && (rightsStatements[uri]?.name ?? uri);
  const said = [name, holder && `Rights: ${holder}`].filter(Boolean).join('. ');
  return said ? [statement(said, licence, ...(uri ? [rightsType(uri)] : []))] : [];
}

const rightsType = (uri: string): Node => compact({ id: uri, type: 'Type', _label: rightsStatements[uri]?.name });

function rightsOf({ rights: { uri, holder } }: ArtworkDetail, addresses: Addresses): Node[] {
  if (!uri && !holder) return [];
  const name = uri && rightsStatements[uri]?.name;
  return [
    compact({
      type: 'Right',
      ...(name && { _label: name, ...named(name) }),
      classified_as: uri ? [rightsType(uri)] : [aat(300055598, 'Copyright')],
      possessed_by: holder
        ? [reference(addresses.part('holder', 0), isOrganization(holder) ? 'Group' : 'Person', holder)]
        : [],
    }),
  ];
}

/** A picture: a file of ours, and the IIIF service that serves all of it. */
function representationOf(image: ArtworkDetail['images'][number], publicUrl: string, rights: readonly Node[]): Node {
  const picture = `${publicUrl}${image.data.url}`;
  return {
    type: 'VisualItem',
    digitally_shown_by: [
      {
        type: 'DigitalObject',
        classified_as: [aat(300215302, 'Digital Image')],
        format: 'image/jpeg',
        ...(image.caption && named(image.caption)),
        ...(rights.length > 0 && { subject_to: rights }),
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
