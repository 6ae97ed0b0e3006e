import { plainTextKeys, plainTextsOf } from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import type { ArtworkRecord, MakerEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { canonicalRecord, emptyRecord } from '@oeuvre/record/canonical.ts';
import { missingParts } from '@oeuvre/record/completeness.ts';
import { searchYears } from '@oeuvre/record/dates/describe-date.ts';
import { makersLabel } from '@oeuvre/record/makers.ts';
import { sql } from 'kysely';

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
    ...plainTextsOf(record),
    rightsUri: record.rights.uri ?? null,
    rightsHolder: record.rights.holder ?? '',
    sections: JSON.stringify(sections),
    missing: missingParts(record),
  };
}

export type RecordColumns = ReturnType<typeof columnsOf>;

const names = Object.keys(columnsOf(emptyRecord)) as (keyof RecordColumns)[];
const types: Partial<Record<keyof RecordColumns, 'int' | 'jsonb'>> = {
  yearFrom: 'int',
  yearTo: 'int',
  missing: 'jsonb',
};

const valueIn = (name: keyof RecordColumns) => {
  const value = sql.raw(`r."${name}"`);
  if (name === 'missing') return sql`array(select jsonb_array_elements_text(${value}))`;
  return name === 'sections' ? sql`${value}::jsonb` : value;
};

/**
 * The columns of records in SQL: their names, their values from records as JSON (`r`) and the definition of `r`, as
 * `json_to_recordset` needs it.
 */
export const recordColumns = {
  names: sql.join(names.map((name) => sql.ref(name))),
  values: sql.join(names.map(valueIn)),
  assignments: sql.join(names.map((name) => sql`${sql.ref(name)} = ${valueIn(name)}`)),
  definition: sql.raw(names.map((name) => `"${name}" ${types[name] ?? 'text'}`).join(', ')),
};

/** The columns of the plain texts, of a row `a`. */
export const plainTextColumns = sql.join(plainTextKeys.map((key) => sql.ref(`a.${key}`)));

type Columns = Omit<RecordColumns, 'sections' | 'missing' | 'yearFrom' | 'yearTo' | 'artist'>;

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
  const { title, supportingText, artists, dateText, dateEdtf, accessionNumber, rightsUri, rightsHolder } = row;
  return canonicalRecord({
    sections: {
      ...row.sections,
      title,
      supportingText,
      artist: [...artists],
      dateOfCreation: dateText || dateEdtf ? [{ text: dateText, edtf: dateEdtf ?? undefined }] : [],
    },
    accessionNumber: accessionNumber ?? '',
    ...plainTextsOf(row),
    rights: { uri: rightsUri ?? undefined, holder: rightsHolder },
    tags: row.tags,
    images: row.images,
    models: row.models,
  });
}
