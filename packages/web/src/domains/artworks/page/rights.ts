import type { RightsEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { rightsOf, rightsStatements } from '@oeuvre/contracts/domains/artworks/record/rights.constants.ts';

/** The rights to a work as its page says them. */
export interface RightsShown {
  readonly name: string;
  readonly meaning: string;
  readonly holder: string | null;
  /** The address of the statement; null without one. */
  readonly uri: string | null;
  readonly zoom: boolean;
  readonly download: boolean;
  readonly mail: boolean;
}

/** This runs in the loader: a page needs one statement, not the table of all. */
export function rightsShown({ uri, holder }: RightsEntry): RightsShown {
  const { zoom, download, mail } = rightsOf(uri);
  const { name, meaning } = rightsStatements[uri ?? ''] ?? {
    name: 'No rights statement',
    meaning: 'Nobody has stated the rights to this work yet. Ask before you use it elsewhere.',
  };
  return { name, meaning, holder: holder ?? null, uri: uri ?? null, zoom, download, mail };
}
