import type { ArtworkRecord, MakerEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { canonicalRecord } from '@oeuvre/record/canonical.ts';
import { missingParts } from '@oeuvre/record/completeness.ts';
import { searchYears } from '@oeuvre/record/dates/describe-date.ts';
import { makersLabel } from '@oeuvre/record/makers.ts';

export interface WorkRecord {
  readonly id: ArtworkId;
  readonly record: ArtworkRecord;
}

/** The columns of a record in the row of its work: its label in columns, the other sections as JSON. */
export function columnsOf(record: ArtworkRecord) {
  const { title = '', supportingText = '', artist = [], dateOfCreation, ...sections } = record.sections;
  const [date] = dateOfCreation ?? [];
  const years = date?.edtf ? searchYears(date.edtf) : { from: null, to: null };
  return {
    title,
    supportingText,
    artist: makersLabel(artist),
    dateText: date?.text ?? '',
    dateEdtf: date?.edtf ?? null,
    // An open end is found at its known one.
    yearFrom: years.from ?? years.to,
    yearTo: years.to ?? years.from,
    accessionNumber: record.accessionNumber || null,
    creditLine: record.creditLine,
    rightsUri: record.rights.uri ?? null,
    rightsHolder: record.rights.holder ?? '',
    sections: JSON.stringify(sections),
    missing: missingParts(record),
  };
}

type Columns = Omit<ReturnType<typeof columnsOf>, 'sections' | 'missing' | 'yearFrom' | 'yearTo' | 'artist'>;

/** The parts of a record as they are stored. */
export interface RecordRow extends Columns {
  readonly sections: ArtworkRecord['sections'];
  readonly artists: readonly MakerEntry[];
  readonly tags: ArtworkRecord['tags'];
  readonly images: ArtworkRecord['images'];
  readonly models: ArtworkRecord['models'];
}

/** The record of a stored work. */
export function recordOf(row: RecordRow): ArtworkRecord {
  const { title, supportingText, artists, dateText, dateEdtf, accessionNumber, creditLine, rightsUri, rightsHolder } =
    row;
  return canonicalRecord({
    sections: {
      ...row.sections,
      title,
      supportingText,
      artist: [...artists],
      dateOfCreation: dateText || dateEdtf ? [{ text: dateText, edtf: dateEdtf ?? undefined }] : [],
    },
    accessionNumber: accessionNumber ?? '',
    creditLine,
    rights: { uri: rightsUri ?? undefined, holder: rightsHolder },
    tags: row.tags,
    images: row.images,
    models: row.models,
  });
}
