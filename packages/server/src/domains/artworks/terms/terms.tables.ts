import type { ArtworkId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import type { ColumnType, Generated } from 'kysely';
import type { MovedLink } from './retag.ts';

/** A work that an act on terms rewrites. */
export interface TermActWorksTable {
  actId: string;
  artworkId: ArtworkId;
  /** The terms that the work loses, and those that it gets instead. */
  drops: TagId[];
  adds: TagId[];
  /** Of an undo: the links of entries to give back. */
  restores: ColumnType<readonly MovedLink[] | null, string | null, never>;
  state: Generated<'to do' | 'changed' | 'unchanged' | 'left alone'>;
  /** The terms that the act changed: an undo reverts exactly these. */
  dropped: TagId[] | null;
  added: TagId[] | null;
  links: ColumnType<readonly MovedLink[] | null, string | null, string | null>;
}
