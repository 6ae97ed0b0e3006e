import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { differingParts, type RecordPart, withParts } from './compare.ts';

/** Two records with a common base as one, and the parts that both sides changed differently. */
export interface RecordMerge {
  /** Ours, with everything that only they changed; in a conflict it has our part. */
  readonly record: ArtworkRecord;
  readonly conflicts: readonly RecordPart[];
}

/** Three-way merge, part by part. */
export function mergeRecords({
  base,
  ours,
  theirs,
}: {
  readonly base: ArtworkRecord;
  readonly ours: ArtworkRecord;
  readonly theirs: ArtworkRecord;
}): RecordMerge {
  const changedByUs = new Set(differingParts(base, ours));
  const changedByThem = differingParts(base, theirs);
  const differing = new Set(differingParts(ours, theirs));
  return {
    record: withParts(
      ours,
      theirs,
      changedByThem.filter((part) => !changedByUs.has(part)),
    ),
    conflicts: changedByThem.filter((part) => changedByUs.has(part) && differing.has(part)),
  };
}

/** The merge with these parts taken from their side. */
export const settle = (merge: RecordMerge, theirs: ArtworkRecord, parts: readonly RecordPart[]): ArtworkRecord =>
  withParts(merge.record, theirs, parts);
