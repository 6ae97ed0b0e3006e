import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { isSameRecord } from '@oeuvre/record/compare.ts';
import { mergeRecords } from '@oeuvre/record/merge.ts';
import type { Saved } from '../../../ui/working/autosave/create-autosave.ts';
import type { ValueRules } from '../../../ui/working/autosave/use-autosave.ts';

/** The present record, if a save was refused because that is newer. */
function newerThan(refusal: unknown): Saved<ArtworkRecord> | undefined {
  const { code, details } = refusal as {
    readonly code?: string;
    readonly details?: { readonly record: ArtworkRecord; readonly version: number };
  };
  return code === 'artworks/stale' && details ? { value: details.record, version: details.version } : undefined;
}

/** Records merge part by part; a part that both sides changed needs a decision. */
export const recordRules: ValueRules<ArtworkRecord> = {
  isSame: isSameRecord,
  merge({ base, ours, theirs }) {
    const merge = mergeRecords({ base, ours, theirs });
    return merge.conflicts.length === 0 ? merge.record : undefined;
  },
  newerThan,
};
