import type { TextSectionKey } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import { isSection, sectionKinds } from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import type { ArtworkRecord, MakerEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { ColumnKey } from '@oeuvre/contracts/domains/exchange/export/exports.constants.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { canonicalRecord } from '../canonical.ts';
import { readDate } from '../dates/read-date.ts';
import { dateFromText } from '../from-text.ts';
import { readDimensions } from '../read-dimensions.ts';
import { readMaker } from '../read-makers.ts';
import { readRights } from '../rights.ts';
import { cellOf, isSameCell, readCell, splitValues, type TermNames, valuesOf } from './cells.ts';
import { hasManyValues } from './columns.ts';

/**
 * The record with this cell written over what it says. Entries whose words stay keep everything behind them: terms,
 * artists, dates. Undefined if the cell is not understood: only rights and tags must be understood.
 */
export function withCell(
  record: ArtworkRecord,
  column: ColumnKey,
  written: string,
  terms: TermNames,
): ArtworkRecord | undefined {
  const cell = readCell(written);
  if (isSameCell(cell, cellOf(record, column, terms))) return record;
  if (isSection(column)) {
    const value = hasManyValues(column)
      ? entriesOf(record, column, splitValues(cell))
      : sectionKinds[column] === 'date'
        ? cell && [dateFromText(cell)]
        : cell;
    return canonicalRecord({ ...record, sections: { ...record.sections, [column]: value || undefined } });
  }
  if (column === 'tags') {
    const tags = tagsOf(record, splitValues(cell), terms);
    return tags && canonicalRecord({ ...record, tags });
  }
  if (column === 'rightsHolder') return canonicalRecord({ ...record, rights: { ...record.rights, holder: cell } });
  if (column !== 'rights') return canonicalRecord({ ...record, [column]: cell });
  const uri = readRights(cell);
  return cell && !uri ? undefined : canonicalRecord({ ...record, rights: { ...record.rights, uri } });
}

/** The terms that these names mean; undefined if one of them means none. A tag that no longer has a name stays. */
function tagsOf({ tags }: ArtworkRecord, names: readonly string[], terms: TermNames): TagId[] | undefined {
  const written = names.map((name) => readCell(name));
  const wanted = written.map((name) => tags.find((id) => terms.nameOf(id) === name) ?? terms.idOf(name));
  if (wanted.includes(undefined)) return undefined;
  const stays = tags.filter((id) => terms.nameOf(id) === undefined || wanted.includes(id));
  return [...new Set([...stays, ...(wanted as TagId[])])];
}

/** Entries with these words: those that the record has, in any order, and new ones for the others. */
function entriesOf(record: ArtworkRecord, key: TextSectionKey, values: readonly string[]): readonly unknown[] {
  const present = (record.sections[key] ?? []) as readonly unknown[];
  const words = valuesOf(record.sections, key).map((value) => readCell(value));
  const taken = new Set<number>();
  return values.flatMap((value) => {
    const at = words.findIndex((word, index) => !taken.has(index) && word === value);
    if (at < 0) return readEntry(key, value);
    taken.add(at);
    return [present[at]];
  });
}

function readEntry(key: TextSectionKey, text: string): readonly unknown[] {
  switch (sectionKinds[key]) {
    case 'makers':
      return [readMakerWithRole(text)];
    case 'dimensions':
      return readDimensions(text);
    case 'events':
      return [readEvent(text)];
    case 'references':
      return [readReference(text)];
    default:
      return [{ text }];
  }
}

/** 'Jan Luyken (engraver)': what stands in brackets is a role, unless it is a name. */
function readMakerWithRole(text: string): MakerEntry | undefined {
  const maker = readMaker(text);
  const [, name, role] = /^(.*\S)\s+\((\p{Ll}[^()]*)\)$/u.exec(maker?.name ?? '') ?? [];
  return maker && name && role ? { ...maker, name, role } : maker;
}

/** '1923: Bought by Marten Quist'. */
function readEvent(text: string) {
  const [, date, rest] = /^([^:]{1,60}): (.+)$/s.exec(text) ?? [];
  const read = date && readDate(date);
  return read && read !== 'none' ? { text: rest, date: { text: date, edtf: read.edtf } } : { text };
}

function readReference(text: string) {
  if (/^https?:\/\/\S+$/i.test(text)) return { url: text };
  const [, words, url] = /^(.+?)\s*<(https?:\/\/\S+)>$/is.exec(text) ?? [];
  return words ? { text: words, url } : { text };
}
