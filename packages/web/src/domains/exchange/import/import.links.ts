import { pageAt, pages } from '@oeuvre/contracts/addresses.ts';
import type { ImportStep } from './import-query.ts';

/** One import of a table, where it stands or at one of its steps; `field` names what is to be repaired there. */
export const importAt = (importId: string, tab?: ImportStep, field?: string) =>
  pageAt(pages.importArtworks, { importId, tab, field });

/** Fields that can be repaired besides the columns of the table, which are named by themselves. */
export const repairedFields = { key: ' key', rights: ' rights', title: ' title' } as const;
