import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { canonical } from '@oeuvre/editor/compare/canonical.ts';
import { fittedValue } from '@oeuvre/editor/compare/merge.ts';
import * as autosave from '../../../ui/autosave/create-autosave.ts';

export type SavedText = autosave.Saved<ArticleValue>;
export type Unsaved = autosave.Unsaved<ArticleValue>;
export type DraftOrigin = autosave.DraftOrigin<ArticleValue>;
export type Conflict = autosave.Conflict<ArticleValue>;
export type AutosaveState = autosave.AutosaveState<ArticleValue>;
export type Autosave = autosave.Autosave<ArticleValue>;

/** Whether two values look the same, however they are split into leaves. */
export const isSameText = (one: ArticleValue, other: ArticleValue) =>
  JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));

function newerThan(refusal: unknown): SavedText | undefined {
  const { code, details } = refusal as { readonly code?: string; readonly details?: SavedText };
  return code === 'articles/stale' && details ? { value: details.value, version: details.version } : undefined;
}

type Options = Omit<autosave.AutosaveOptions<ArticleValue>, 'isSame' | 'merge' | 'newerThan'>;

/** Autosave for an article. Values merge block by block. */
export const articleAutosave = (options: Options): Autosave =>
  autosave.createAutosave<ArticleValue>({ ...options, isSame: isSameText, merge: fittedValue, newerThan });
