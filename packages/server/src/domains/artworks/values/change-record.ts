import { recordLimits } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { ValuePart } from '@oeuvre/contracts/domains/artworks/values/values.constants.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { canonicalRecord } from '@oeuvre/record/canonical.ts';
import { keyOf, type RecordValue, replaceValues, valuesOf } from '@oeuvre/record/values.ts';

/** Which values of a part become what: without `word` or `link` they keep theirs. */
export interface Replacement {
  readonly part: ValuePart;
  readonly from: readonly RecordValue[];
  readonly to: { readonly word?: string | undefined; readonly link?: string | null | undefined };
}

/** The value after the change. */
export const replaced = ({ word, link }: RecordValue, to: Replacement['to']): RecordValue => ({
  word: to.word ?? word,
  link: to.link === undefined ? link : (to.link ?? undefined),
});

/** The record with the values replaced. A work with a new term carries it as a tag, so that searches find it there. */
export function changeRecord(record: ArtworkRecord, { part, from, to }: Replacement): ArtworkRecord {
  const keys = new Set(from.map(keyOf));
  const changed = replaceValues(record, part, (value) => (keys.has(keyOf(value)) ? replaced(value, to) : undefined));
  return part === 'artist' ? changed : withTermsAsTags(record, changed);
}

/** Tags follow the terms of the entries: a term that no entry has any more goes, a new one comes. */
function withTermsAsTags(before: ArtworkRecord, after: ArtworkRecord): ArtworkRecord {
  const [had, has] = [termsOf(before), termsOf(after)];
  const added = [...has].filter((tag) => !had.has(tag) && !after.tags.includes(tag));
  const kept = after.tags.filter((tag) => !had.has(tag) || has.has(tag));
  return canonicalRecord({ ...after, tags: [...kept, ...added].slice(0, recordLimits.tags) });
}

const termsOf = (record: ArtworkRecord) =>
  new Set(
    valuesOf(record).flatMap(({ part, value }) => (part === 'artist' || !value.link ? [] : (value.link as TagId))),
  );

/** The values of a part in a record, as words. */
export const wordsOf = (record: ArtworkRecord, part: ValuePart): string[] =>
  valuesOf(record).flatMap((one) => (one.part === part ? one.value.word : []));
