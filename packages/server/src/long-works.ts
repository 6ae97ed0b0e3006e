import { termActs } from './domains/artworks/terms/term-acts.work.ts';
import { valueActs } from './domains/artworks/values/acts.work.ts';
import { departures } from './domains/collections/departures/departures.work.ts';
import { batches } from './domains/exchange/batch/batches.jobs.ts';
import { artworkImports, importPictures } from './domains/exchange/import/imports.jobs.ts';
import { mailingWork } from './domains/mailings/mailings.own-work.ts';
import { bulkActs } from './domains/memberships/bulk/bulk.work.ts';
import { consequencePreviews } from './domains/memberships/consequences/consequences.jobs.ts';
import { contactImports } from './domains/memberships/imports/contact-imports.jobs.ts';
import { vocabularyUploads } from './domains/ontology/vocabulary/uploads/uploads.work.ts';
import type { LongWork } from './platform/work/long-work.ts';

/** Every kind of long work, a row each: its jobs and its crash test follow from here. */
export const longWorks: readonly LongWork[] = [
  artworkImports,
  importPictures,
  batches,
  valueActs,
  termActs,
  vocabularyUploads,
  contactImports,
  bulkActs,
  consequencePreviews,
  departures,
];

/** The kinds in the tray of the person who began a work. Mailings have an engine of their own (decision 0091). */
export const ownKinds = [...longWorks, mailingWork];
