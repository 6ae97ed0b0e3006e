import { touch } from '../../../platform/cache/content.ts';
import type { Database } from '../../../platform/database/database.ts';

/** An import may change thousands of works, so it touches one tag that whatever shows a work depends on. */
const importedRecords = 'imported-records';

/** The tags of a page or reply that shows these works. */
export const dependenciesOn = (artworks: readonly { readonly id: string }[]): string[] =>
  artworks.length === 0 ? [] : [importedRecords, ...artworks.map(({ id }) => `artwork:${id}`)];

/** Announces that records of an import have changed: works, or the terms and artists that they show. */
export const touchImportedRecords = (tx: Database, ...tags: readonly string[]): Promise<void> =>
  touch(tx, importedRecords, 'artworks', ...tags);
