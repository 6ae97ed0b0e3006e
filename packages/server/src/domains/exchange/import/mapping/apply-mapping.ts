import type { TextSectionKey } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import {
  byField,
  isPlainText,
  plainFieldKeys,
  plainFields,
} from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import { recordLimits } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type {
  ArtworkRecord,
  ArtworkSections,
  EventEntry,
  ReferenceEntry,
  RightsEntry,
} from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { findingKinds, type RowFinding } from '@oeuvre/contracts/domains/exchange/import/imports.findings.ts';
import { keyName } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { ImportTarget } from '@oeuvre/contracts/domains/exchange/import/imports.targets.ts';
import { emptyRecord } from '@oeuvre/record/canonical.ts';
import { readRights } from '@oeuvre/record/rights.ts';
import type { TableRow } from '../../../../platform/tables/table.ts';
import { textOfHtml } from '../../../../platform/text/html-text.ts';
import { tateVocabularyOf, type Vocabulary } from '../tate/tate.vocabulary.ts';
import { plainName } from './column-names.ts';
import { keyOfRow } from './keys/row-key.ts';
import { namesObjectTypes, objectName } from './object-name.ts';
import { dateAlone, readWorkDate } from './read-dates.ts';
import { readMakers } from './read-makers.ts';
import { readMeasurements } from './read-measurements.ts';
import { type CompiledMapping, RowValues, type Value } from './row-values.ts';

/** A row as a record. Its terms and pictures are still words and names. */
export interface MappedRow {
  readonly line: number;
  readonly key: string;
  readonly record: ArtworkRecord;
  readonly tagWords: readonly string[];
  /** Words that name what the work is, from columns for that. */
  readonly objectTypes: readonly string[];
  readonly pictures: readonly MappedPicture[];
  readonly findings: readonly RowFinding[];
  /** A finding stops this row: it must not be written. */
  readonly isLeftOut: boolean;
  /** Terms and artists beside the columns, if the mapping names a vocabulary. */
  readonly vocabulary?: Vocabulary;
}

export interface MappedPicture {
  /** A file name or an address, as the table says. */
  readonly name: string;
  readonly alt: string;
}

/** Reads a row by a mapping. */
export function applyMapping(compiled: CompiledMapping, tableRow: TableRow): MappedRow {
  const row = new RowValues(tableRow, compiled);
  const key = keyOfRow(compiled.mapping.key, tableRow);
  if (key === '') row.note('no-key', { text: '', column: keyName(compiled.mapping.key) });
  const { constants } = compiled.mapping;
  const { makers, cultures } = readMakers(row, constants.artist);
  const record: ArtworkRecord = {
    ...emptyRecord,
    sections: withoutEmpty({
      title: titleOf(row),
      supportingText: cut(row, supportingTextOf(row), recordLimits.supportingText),
      descriptionText: cut(row, withoutTags(row.textOf('descriptionText', '\n\n')), recordLimits.descriptionText),
      collection: cut(row, row.textOf('collection'), recordLimits.line) || (constants.collection ?? ''),
      dateOfCreation: readWorkDate(row),
      artist: makers,
      dimensionsNew: readMeasurements(row),
      ...byField(termSections, (section) => entriesOf(row, section, asText)),
      ...(row.valuesOf('culture').length === 0 && { culture: cultures.map((text) => ({ text })) }),
      ...byField(eventSections, (section) => entriesOf(row, section, asEvent)),
      ...byField(referenceSections, (section) => entriesOf(row, section, asReference)),
      inscriptions: entriesOf(row, 'inscriptions', asText),
    }),
    ...byField(plainFieldKeys, (key) => {
      const written = cut(row, row.textOf(key), plainFields[key].most);
      return written || (isPlainText(key) && constants[key]) || '';
    }),
    rights: rightsOf(row, constants),
  };
  return {
    line: row.line,
    key,
    record,
    tagWords: [...new Set(row.valuesOf('tags').map(({ text }) => text.slice(0, 300)))].slice(0, recordLimits.tags),
    objectTypes: objectTypesOf(row),
    pictures: picturesOf(row),
    findings: row.findings,
    isLeftOut: row.findings.some(({ kind }) => findingKinds[kind].stops),
    ...(compiled.mapping.vocabulary === 'tate' && { vocabulary: tateVocabularyOf(tableRow.record) }),
  };
}

const termSections = ['materials', 'techniques', 'culture', 'placeOfCreation'] as const;
const eventSections = ['ownershipHistory', 'tradingVenues', 'thirdPartyExhibitions', 'publicationHistory'] as const;
const referenceSections = ['bibliographicReferences', 'publicRegistries', 'documentsNew'] as const;

const withoutEmpty = (sections: Readonly<Record<TextSectionKey, string | readonly unknown[]>>): ArtworkSections =>
  Object.fromEntries(Object.entries(sections).filter(([, value]) => value.length > 0)) as ArtworkSections;

/** A text that fits its field; what does not is never cut silently. */
function cut(row: RowValues, value: Value | undefined, most: number): string {
  if (!value) return '';
  if (value.text.length > most) row.note('text-cut', value);
  return value.text.slice(0, most);
}

function titleOf(row: RowValues): string {
  const [first] = titlesOf(row);
  const title = cut(row, first, recordLimits.title).replaceAll('\n', ' ');
  if (title) return title;
  // The kind of thing, as its label in a museum would name it.
  const kind = row
    .columnsOf('techniques')
    .find(({ column }) => objectName.test(plainName(column.replace(/^.*\./, ''))));
  const named = kind && row.valuesIn(kind)[0];
  if (named) return cut(row, named, recordLimits.title).replaceAll('\n', ' ');
  row.note('no-title', { text: '', column: row.columnsOf('title')[0]?.column ?? '' });
  return '[title not known]';
}

const objectTypesOf = (row: RowValues): string[] =>
  row
    .columnsOf('techniques')
    .filter(({ column }) => namesObjectTypes(column))
    .flatMap((column) => row.valuesIn(column).map(({ text }) => text));

/** A list of titles holds other titles after the first; several columns of one title are joined. */
function titlesOf(row: RowValues): Value[] {
  const values = row.valuesOf('title');
  const isList = values.length > 1 && new Set(values.map(({ column }) => column)).size === 1;
  const joined = row.textOf('title');
  return isList ? values : joined ? [joined] : [];
}

function supportingTextOf(row: RowValues): Value | undefined {
  const [title, ...further] = titlesOf(row);
  // Another column of the same title, perhaps in capitals for sorting.
  const values = [...further, ...row.valuesOf('supportingText')].filter(
    ({ text }) => text.toLowerCase() !== title?.text.toLowerCase(),
  );
  const [first] = values;
  return first && { text: [...new Set(values.map(({ text }) => text))].join('\n'), column: first.column };
}

/** Descriptions from websites contain HTML. */
const withoutTags = (value: Value | undefined): Value | undefined =>
  value && /<\/?[a-z][^<>]*>/i.test(value.text) ? { ...value, text: textOfHtml(value.text) } : value;

/** The entries of a section that is a list, each different from the others. */
function entriesOf<Entry>(
  row: RowValues,
  target: ImportTarget,
  read: (value: Value, row: RowValues) => Entry,
): Entry[] {
  const values = row.valuesOf(target).map((value) => ({ ...value, text: cut(row, value, recordLimits.entry) }));
  const entries = values.map((value) => read(value, row));
  const seen = new Set<string>();
  const different = entries.filter((entry) => {
    const form = JSON.stringify(entry).toLowerCase();
    return !seen.has(form) && seen.add(form);
  });
  if (different.length > recordLimits.entriesPerSection) row.note('too-many-values', values.at(-1)!);
  return different.slice(0, recordLimits.entriesPerSection);
}

const asText = ({ text }: Value) => ({ text });

/** A date alone, as in a column 'Date acquired', says when what the column's name says happened. */
function asEvent(value: Value): EventEntry {
  const date = dateAlone(value);
  return date ? { text: labelOf(value.column), date } : { text: value.text };
}

/** A number alone, as in a column 'Object ID', needs the column's name beside it. */
function asReference(value: Value, row: RowValues): ReferenceEntry {
  const { text, column } = value;
  if (/^https?:\/\/\S+$/i.test(text) && text.length <= recordLimits.address) return { url: text };
  if (/^https?:/i.test(text)) row.note('address-unread', value);
  return { text: /\s/.test(text) ? text : `${labelOf(column)}: ${text}` };
}

const labels = new Map<string, string>();
const mostLabels = 5_000;

/** 'acquisition.date' → 'Acquisition date', 'ObjectID' → 'Object ID'; remembered, because every row asks. */
function labelOf(column: string): string {
  const known = labels.get(column);
  if (known !== undefined) return known;
  const words = column
    // An element around whole records says nothing about a value.
    .replace(/^(?:(?:data|records?|items?|lifecycle|attributes|fields|_source)(?:\[\])?\.)+/, '')
    .replace(/\[\]|[._]/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/\s+/g, ' ')
    .trim();
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  if (labels.size >= mostLabels) labels.clear();
  labels.set(column, label);
  return label;
}

const yes = /^(?:true|yes|y|ja|oui|si|sí|1|wahr|vrai|x)$/i;
const no = /^(?:false|no|n|nein|non|nee|0|falsch|faux)$/i;
const publicDomain = 'https://creativecommons.org/publicdomain/mark/1.0/';
const inCopyright = 'https://rightsstatements.org/vocab/InC/1.0/';

/** The rights statement; a text that names none is kept as the holder, because most say who has the rights. */
function rightsOf(row: RowValues, constants: Readonly<Record<string, string | undefined>>): RightsEntry {
  let uri: string | undefined;
  let unread: Value | undefined;
  for (const value of row.valuesOf('rights')) {
    const isQuestion = yes.test(value.text) || no.test(value.text);
    const found = isQuestion ? answerOf(value) : readAnyRights(value.text);
    uri ??= found;
    if (!found && !isQuestion) unread ??= value;
  }
  if (unread && !uri) row.note('rights-unknown', unread);
  uri ??= constants['rights'] ? readRights(constants['rights']) : undefined;
  const holder = cut(row, row.textOf('rightsHolder') ?? unread, recordLimits.line) || constants['rightsHolder'];
  return { ...(uri && { uri }), ...(holder && { holder }) };
}

const readAnyRights = (text: string) =>
  readRights(text) ?? (/^(?:copyrighted|©|\(c\))/i.test(text) ? inCopyright : undefined);

/** 'Is Public Domain: True' is a statement; 'False' is none. */
const answerOf = ({ text, column }: Value) =>
  yes.test(text) && /public domain|cc0|gemeinfrei|domaine public|dominio/.test(plainName(column))
    ? publicDomain
    : undefined;

function picturesOf(row: RowValues): MappedPicture[] {
  const alts = row.valuesOf('pictureAlt');
  return row
    .valuesOf('picture')
    .map(({ text }, at) => ({ name: text, alt: alts[at]?.text.slice(0, recordLimits.altText) ?? '' }))
    .filter(({ name }) => name !== '')
    .slice(0, recordLimits.images);
}
