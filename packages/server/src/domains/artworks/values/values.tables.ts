import type { ValuePart } from '@oeuvre/contracts/domains/artworks/values/values.constants.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Generated, GeneratedAlways } from 'kysely';

/** Each short text of a part of the record, once. */
export interface RecordValuesTable {
  id: GeneratedAlways<number>;
  part: ValuePart;
  word: string;
  /** The term or artist behind the word. */
  link: string | null;
  /** Spellings of one value share it. */
  alike: string;
  /** How many works have it; a trigger counts. */
  works: GeneratedAlways<number>;
  usedAt: Generated<Date>;
}

export interface ArtworkValuesTable {
  artworkId: ArtworkId;
  valueId: number;
}

/** Works whose values are still to be read from their record. */
export interface ArtworkValuesDueTable {
  artworkId: ArtworkId;
}
