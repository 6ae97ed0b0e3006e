import { pageAt, pages } from '@oeuvre/contracts/addresses.ts';
import type { ImportStep } from './import-query.ts';

/** One import of a table, where it stands or at one of its steps. */
export const importAt = (importId: string, tab?: ImportStep) => pageAt(pages.importArtworks, { importId, tab });
