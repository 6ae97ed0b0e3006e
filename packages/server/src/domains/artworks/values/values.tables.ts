import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { ValueActState, ValuePart } from '@oeuvre/contracts/domains/artworks/values/values.constants.ts';
import type { ArtworkId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { RecordPart } from '@oeuvre/record/compare.ts';
import type { RecordValue } from '@oeuvre/record/values.ts';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

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

/** A change of values: which values of a part become what. */
export interface ValueActsTable {
  id: Generated<string>;
  part: ValuePart;
  /** The values as they were. */
  fromValues: JSONColumnType<RecordValue[]>;
  /** Null: they stay written as they are. */
  toWord: string | null;
  toLink: string | null;
  /** False: they keep what they are linked to. */
  setsLink: boolean;
  state: Generated<ValueActState>;
  works: Generated<number>;
  done: Generated<number>;
  changed: Generated<number>;
  undone: Generated<number>;
  leftAlone: Generated<number>;
  startedBy: UserId | null;
  startedAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

/** The parts of a record that an act changed, as they were. */
export interface PartsBefore {
  readonly parts: readonly RecordPart[];
  readonly record: ArtworkRecord;
}

export interface ValueActWorksTable {
  actId: string;
  artworkId: ArtworkId;
  state: Generated<'to do' | 'changed' | 'unchanged' | 'undone' | 'left alone'>;
  /** The work's version after the act. A later one is somebody's change. */
  version: number | null;
  before: ColumnType<PartsBefore | null, string | null, string | null>;
}
