import type { MakerQualifier } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { ArtworkSections } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import type { NewTag } from '../../ontology/ontology.commands.ts';
import type { RecordColumns } from '../record/record.rows.ts';

/** The maker of a work, by the museum's number for the artist. */
export interface ImportedMaker {
  readonly sourceId: string;
  readonly name: string;
  readonly qualifier: MakerQualifier | null;
  readonly role: string;
}

/** A work as an import writes it, from any museum. */
export interface ImportedWork extends Readonly<Omit<RecordColumns, 'sections'>> {
  /** The source's key of the work, whatever its accession number. */
  readonly key: string;
  readonly sections: ArtworkSections;
  readonly artists: readonly ImportedMaker[];
  /** The keys of the work's own terms of the source. */
  readonly tags: readonly string[];
  /** Its terms of other vocabularies. */
  readonly linkedTags: readonly TagId[];
}

export interface ImportedArtist {
  readonly sourceId: string;
  readonly name: string;
  readonly sortName: string;
  readonly lifeDates: string | null;
  readonly birthYear: number | null;
  readonly deathYear: number | null;
  readonly birthPlace: string | null;
  readonly deathPlace: string | null;
  readonly gender: string | null;
}

/**
 * The content of a record: the work, the terms it names with their ancestors, and the artists as the record knows them.
 */
export interface ParsedRecord {
  readonly work: ImportedWork;
  readonly terms: readonly NewTag[];
  readonly artists: readonly ImportedArtist[];
}

/** The same, with a digest of the work that identifies an unchanged one. */
export interface MappedRecord extends ParsedRecord {
  readonly digest: string;
}

/**
 * Text ready to store: one kind of line break, no stray spaces, nothing that PostgreSQL cannot store; '' for any kind
 * of nothing.
 */
export function cleanText(text: string | null | undefined): string {
  if (!text) return '';
  const lines = text
    .toWellFormed()
    .replaceAll('\0', '')
    .split(/\r\n|\r|\n/);
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}
