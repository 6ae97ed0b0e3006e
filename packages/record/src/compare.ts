import { type TextSectionKey, textSectionKeys } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import { isSection, plainFieldKeys } from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { canonicalRecord } from './canonical.ts';

/** The parts of a record that are compared, merged and chosen as one: its sections and the fields beside them. */
export type RecordPart = TextSectionKey | Exclude<keyof ArtworkRecord, 'sections'>;
export const recordParts: readonly RecordPart[] = [
  ...textSectionKeys,
  ...plainFieldKeys,
  'rights',
  'tags',
  'images',
  'models',
];

/** One part of a record; undefined for a section that is absent. */
export const partOf = (record: ArtworkRecord, part: RecordPart): unknown =>
  isSection(part) ? record.sections[part] : record[part];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether two records say the same. */
export const isSameRecord = (one: ArtworkRecord, other: ArtworkRecord): boolean =>
  isSame(canonicalRecord(one), canonicalRecord(other));

/** The parts in which two records differ, in the order of the page. */
export function differingParts(one: ArtworkRecord, other: ArtworkRecord): RecordPart[] {
  const [first, second] = [canonicalRecord(one), canonicalRecord(other)];
  return recordParts.filter((part) => !isSame(partOf(first, part), partOf(second, part)));
}

/** The record with these parts taken from another one. */
export function withParts(record: ArtworkRecord, from: ArtworkRecord, parts: readonly RecordPart[]): ArtworkRecord {
  const taken = parts.filter((part) => !isSection(part)).map((part) => [part, partOf(from, part)]);
  const sections = {
    ...record.sections,
    ...Object.fromEntries(parts.filter(isSection).map((part) => [part, from.sections[part]])),
  };
  return canonicalRecord({ ...record, ...Object.fromEntries(taken), sections });
}
