import { loadWithRetry } from '../../../../late/load-with-retry.ts';

type PasteReader = typeof import('./paste-reader.ts');
let reader: PasteReader | undefined;

/** The reader, once it has loaded. */
export const pasteReader = (): PasteReader | undefined => reader;

/** Not needed for the first word: it loads on the first user input, or with the first paste. */
export async function loadPasteReader(): Promise<PasteReader> {
  reader ??= await loadWithRetry(() => import('./paste-reader.ts'));
  return reader;
}
