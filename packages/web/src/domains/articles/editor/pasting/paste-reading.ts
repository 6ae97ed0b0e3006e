import { untilFetched } from '../../../../late/until-fetched.ts';

type PasteReader = typeof import('./paste-reader.ts');
let reader: PasteReader | undefined;

/** What reads a clipboard, as soon as it is there. */
export const pasteReader = (): PasteReader | undefined => reader;

/** It is not needed for the first word: it comes at the first sign of a person, or with the first paste. */
export async function loadPasteReader(): Promise<PasteReader> {
  reader ??= await untilFetched(() => import('./paste-reader.ts'));
  return reader;
}
