import { batches } from './domains/artworks/batch/batches.jobs.ts';
import { artworkImports, importPictures } from './domains/artworks/import/imports.jobs.ts';
import { contactImports } from './domains/memberships/imports/contact-imports.jobs.ts';
import type { LongWork } from './platform/work/long-work.ts';

/** Every kind of long work, a row each: its jobs and its crash test follow from here. */
export const longWorks: readonly LongWork[] = [artworkImports, importPictures, batches, contactImports];
