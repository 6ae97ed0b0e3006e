import { createHash } from 'node:crypto';
import type { ImportMapping } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { ImportedArtist } from '../../../artworks/imported/imported-artists.commands.ts';
import { importedColumnsOf } from '../../../artworks/imported/imported-rows.commands.ts';
import type { MappedRecord } from '../../../artworks/imported/imported-works.commands.ts';
import type { MappedRow } from '../mapping/apply-mapping.ts';
import type { TableWords } from './table-words.ts';

/** Rows as the works, terms and artists that are written. */
export function recordsOf(rows: readonly MappedRow[], words: TableWords, mapping: ImportMapping): MappedRecord[] {
  const settled = JSON.stringify([mapping.terms, mapping.tagType]);
  return rows.map((row) => recordOf(row, words, settled));
}

function recordOf(row: MappedRow, words: TableWords, settled: string): MappedRecord {
  const { sections, linkedTags, newTags } = words.link(row);
  const { title: _title, supportingText: _text, dateOfCreation: _date, artist = [], ...others } = sections;
  return {
    work: {
      ...importedColumnsOf({ ...row.record, sections }),
      key: row.key,
      sections: others,
      artists: artist.map(({ name, qualifier = null, role = '' }) => ({
        sourceId: artistOf(row, name).sourceId,
        name,
        qualifier,
        role,
      })),
      tags: [...new Set([...newTags.map((tag) => tag.sourceId), ...(row.vocabulary?.tags ?? [])])],
      linkedTags,
    },
    terms: [...newTags, ...(row.vocabulary?.terms ?? [])],
    artists: artist.map(({ name }) => artistOf(row, name)),
    digest: digestOf(row, settled),
  };
}

/**
 * The digest of a row, before words are tied to terms: a second import of the same table changes nothing, although the
 * first one has created terms.
 */
const digestOf = ({ record, tagWords, pictures, vocabulary }: MappedRow, settled: string) =>
  createHash('sha256')
    .update(JSON.stringify([record, tagWords, pictures, settled, ...(vocabulary ? [vocabulary.tags] : [])]))
    .digest('base64url');

const artistOf = ({ vocabulary }: MappedRow, name: string): ImportedArtist =>
  vocabulary?.artists.find((artist) => artist.name === name) ?? artistNamed(name);

/** Tables know makers by their names only. */
const artistNamed = (name: string): ImportedArtist => ({
  sourceId: name.toLowerCase(),
  name,
  sortName: name,
  lifeDates: null,
  birthYear: null,
  deathYear: null,
  birthPlace: null,
  deathPlace: null,
  gender: null,
});
