import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { canonical } from '@oeuvre/editor/compare/canonical.ts';
import { fittedValue } from '@oeuvre/editor/compare/merge.ts';
import type * as autosave from '../../../ui/working/autosave/create-autosave.ts';
import type * as drafts from '../../../ui/working/autosave/unsaved-drafts.ts';
import type { UseAutosave, ValueRules } from '../../../ui/working/autosave/use-autosave.ts';

export type SavedText = autosave.Saved<ArticleValue>;
export type UnsavedDraft = drafts.UnsavedDraft<ArticleValue>;
export type ArticleAutosave = UseAutosave<ArticleValue>;
export type Conflict = autosave.Conflict<ArticleValue>;

/** Whether two values look the same, however they are split into leaves. */
export const isSameText = (one: ArticleValue, other: ArticleValue) =>
  JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));

function newerThan(refusal: unknown): SavedText | undefined {
  const { code, details } = refusal as { readonly code?: string; readonly details?: SavedText };
  return code === 'articles/stale' && details ? { value: details.value, version: details.version } : undefined;
}

/** Values of articles merge block by block. */
export const articleRules: ValueRules<ArticleValue> = { isSame: isSameText, merge: fittedValue, newerThan };
