import { byField, expectedTextKeys } from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import { type CompletenessKey, completenessKeys } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { ArtworkRecord, EventEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { yearsOfEdtf } from './dates/read-date.ts';

const isMissing: Readonly<Record<CompletenessKey, (record: ArtworkRecord) => boolean>> = {
  picture: ({ images }) => images.length === 0,
  title: ({ sections }) => !sections.title,
  artist: ({ sections }) => !sections.artist?.length,
  dateOfCreation: ({ sections }) => !sections.dateOfCreation?.length,
  rights: ({ rights }) => rights.uri === undefined,
  altText: ({ images }) => images.some((image) => !image.alt),
  dimensionsNew: ({ sections }) => !sections.dimensionsNew?.length,
  materials: ({ sections }) => !sections.materials?.length,
  placeOfCreation: ({ sections }) => !sections.placeOfCreation?.length,
  ownershipHistory: ({ sections }) =>
    !sections.ownershipHistory?.length || unknownYears(sections.ownershipHistory).length > 0,
  ...byField(expectedTextKeys, (key) => (record: ArtworkRecord) => !record[key]),
  accessionNumber: ({ accessionNumber }) => !accessionNumber,
};

/** Parts that a reader misses in a record, the most important first. */
export const missingParts = (record: ArtworkRecord): CompletenessKey[] =>
  completenessKeys.filter((key) => isMissing[key](record));

/** Years between two events of a history of which nothing is known. */
export interface Gap {
  /** The place of the event after the gap. */
  readonly before: number;
  readonly from: number;
  readonly to: number;
}

/** In years: shorter gaps are the normal distance between documents. */
const shortestGap = 20;

/** The gaps of a history whose events have dates, in its order. */
export function unknownYears(events: readonly EventEntry[]): Gap[] {
  const gaps: Gap[] = [];
  let known: number | undefined;
  for (const [before, { date }] of events.entries()) {
    const years = date?.edtf ? yearsOfEdtf(date.edtf) : undefined;
    const from = years?.from ?? years?.to ?? undefined;
    const to = years?.to ?? years?.from ?? undefined;
    if (from === undefined || to === undefined) continue;
    if (known !== undefined && from - known > shortestGap) gaps.push({ before, from: known, to: from });
    known = Math.max(known ?? to, to);
  }
  return gaps;
}
