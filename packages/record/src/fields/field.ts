import type { SearchType } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { RecordPart } from '../compare.ts';

/** A field of the record as editors and other programs know it. Its form is in the contracts (`fields.constants`). */
export interface Field {
  readonly name: string;
  /** Invites an editor to fill it in. */
  readonly hint?: string;
  /** Its text has several lines. */
  readonly isLong?: true;
  /** One of its entries. */
  readonly noun?: string;
  /** The terms that its entries can be tied to. */
  readonly terms?: readonly SearchType[];
  /** Its kind of statement in Linked Art: number and name in the Getty's Art & Architecture Thesaurus. */
  readonly statement?: readonly [id: number, name: string];
}

export type Fields = Readonly<Partial<Record<RecordPart, Field>>>;
