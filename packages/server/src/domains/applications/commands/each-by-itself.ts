import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import type { ApplicationId } from '@oeuvre/contracts/kernel/ids.ts';

export interface Done {
  readonly done: ApplicationId[];
  readonly refused: { readonly id: string; readonly code: string; readonly message: string }[];
}

/**
 * Does it for each, one after the other; a refusal is collected with its words and stops nothing. If none can be done,
 * the first refusal is the answer.
 */
export async function eachByItself<Id extends string>(
  ids: readonly Id[],
  act: (id: Id) => Promise<ApplicationId>,
): Promise<Done> {
  const result: Done = { done: [], refused: [] };
  let first: AppError | undefined;
  for (const id of new Set(ids)) {
    try {
      result.done.push(await act(id));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      first ??= error;
      result.refused.push({ id, code: error.code, message: error.message });
    }
  }
  if (first && result.done.length === 0) throw first;
  return result;
}
