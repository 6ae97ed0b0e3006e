import { z } from 'zod';
import { artworkId, segmentId } from '../../../kernel/ids.ts';
import { pageOf, pageQuery } from '../../../kernel/page.ts';
import { route } from '../../../kernel/route.ts';
import { tableErrors } from '../../../kernel/tables/tables.errors.ts';
import { chosenShape } from '../../../kernel/tables/tables.model.ts';
import { text } from '../../../kernel/text.ts';
import { artworkSummary } from '../../artworks/artworks.model.ts';
import { batchErrors } from '../batch/batches.errors.ts';
import { batchId } from '../batch/batches.model.ts';
import { importAudiences, importGroupNames } from './imports.constants.ts';
import { importErrors } from './imports.errors.ts';
import { findingKindNames } from './imports.findings.ts';
import { importMapping } from './imports.mapping.ts';
import {
  columnExamples,
  foundCell,
  importDetail,
  importFinding,
  importId,
  importSummary,
  mappingName,
  previewRecord,
  savedMapping,
  unsettledWord,
} from './imports.model.ts';

const access = { roles: ['SUPER'] } as const;
const params = z.object({ id: importId });
/** A file may be refused with any of the reasons why a table cannot be read. */
const errors = [...importErrors.codes, ...tableErrors.codes];
/** A mapping may have a thousand columns and ten thousand settled words. */
const mappingBytes = 4_000_000;

/** Imports of tables. Uploading, checking, starting and undoing are separate calls; the work itself is a job. */
export const importsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/imports',
    access,
    summary: 'All imports, the newest first',
    query: z.object({
      ...pageQuery(30),
      /** In the names of the file, the mapping and the person who uploaded it. */
      searchQuery: text(200).trim().optional(),
      group: z.enum(importGroupNames).optional(),
    }),
    reply: pageOf('imports', importSummary).extend({
      /** How many imports match the search, by group. */
      counts: z.record(z.enum(importGroupNames), z.int()),
    }),
  }),
  upload: route({
    method: 'POST',
    path: '/api/imports',
    access,
    summary:
      'Upload a table, or a ZIP file with a table and pictures; nothing is written to the catalogue. An edited export of this site becomes a batch, which compares it with the works',
    multipart: ['file'],
    reply: z.union([importDetail, z.object({ batchId })]),
    errors: [...errors, ...batchErrors.codes],
  }),
  get: route({
    method: 'GET',
    path: '/api/imports/:id',
    access,
    summary: 'An import with the profile of its table and its mapping',
    params,
    reply: importDetail,
  }),
  change: route({
    method: 'PUT',
    path: '/api/imports/:id',
    access,
    summary: 'Change the mapping, the segment, who will see the works, or how the table is read',
    params,
    bodyLimit: mappingBytes,
    body: z.object({
      mapping: importMapping.optional(),
      /** Without a mapping: takes the kept one of this name, with proposals for columns that it does not know. */
      mappingName: mappingName.nullable().optional(),
      segmentId: segmentId.nullable().optional(),
      visibleTo: z.enum(importAudiences).optional(),
      /** Reads the table anew, with a new proposal unless a mapping is sent too. */
      shape: chosenShape.optional(),
    }),
    reply: importDetail,
    errors,
  }),
  preview: route({
    method: 'GET',
    path: '/api/imports/:id/preview',
    access,
    summary: 'The first records as they will be',
    params,
    reply: z.object({ records: z.array(previewRecord) }),
  }),
  examples: route({
    method: 'GET',
    path: '/api/imports/:id/examples',
    access,
    summary: 'Cells of each column, as the table has them',
    params,
    reply: z.object({ columns: z.array(columnExamples) }),
  }),
  step: route({
    method: 'POST',
    path: '/api/imports/:id/steps',
    access,
    summary:
      'Check the table in a dry run, start, pause or undo the import, publish its works, or try its missing pictures again',
    params,
    body: z.object({ step: z.enum(['check', 'start', 'pause', 'undo', 'pictures', 'publish']) }),
    reply: importDetail,
    errors,
  }),
  findings: route({
    method: 'GET',
    path: '/api/imports/:id/findings',
    access,
    summary: 'What was found in the table, with lines and cells',
    params,
    query: z.object({
      ...pageQuery(50),
      kind: z.enum(findingKindNames).optional(),
      /** Only pictures that could not be taken, each with its work. */
      about: z.enum(['pictures']).optional(),
    }),
    reply: pageOf('findings', importFinding).extend({
      /** Of one kind: the cells that occur most, with their numbers of lines. */
      cells: z.array(foundCell),
    }),
  }),
  picture: route({
    method: 'GET',
    path: '/api/imports/:id/picture',
    access,
    summary: 'A picture that came with the table, small',
    params,
    query: z.object({ name: text(1_000).min(1) }),
    produces: 'image/webp',
    errors,
  }),
  words: route({
    method: 'GET',
    path: '/api/imports/:id/words',
    access,
    summary: 'Words that no term has, after a dry run, with similar terms',
    params,
    query: z.object(pageQuery(30)),
    reply: pageOf('words', unsettledWord),
  }),
  works: route({
    method: 'GET',
    path: '/api/imports/:id/works',
    access,
    summary: 'The works that the import added or changed, the newest first',
    params,
    query: z.object(pageQuery(30)),
    reply: pageOf('works', artworkSummary),
  }),
  file: route({
    method: 'GET',
    path: '/api/imports/:id/file',
    access,
    summary: 'The table as it was uploaded',
    params,
    produces: 'application/octet-stream',
  }),
  report: route({
    method: 'GET',
    path: '/api/imports/:id/report',
    access,
    summary: 'Everything that was found in the table, as CSV',
    params,
    produces: 'text/csv',
  }),
  leftAlone: route({
    method: 'GET',
    path: '/api/imports/:id/left-alone',
    access,
    summary: 'Works that an undo left alone because people had changed or hung them',
    params,
    query: z.object(pageQuery(30)),
    reply: pageOf(
      'works',
      z.object({ id: artworkId, title: z.string(), artist: z.string(), key: z.string().nullable() }),
    ),
  }),
  mappings: route({
    method: 'GET',
    path: '/api/import-mappings',
    access,
    summary: 'The mappings that were kept',
    reply: z.object({ mappings: z.array(savedMapping) }),
  }),
  saveMapping: route({
    method: 'POST',
    path: '/api/import-mappings',
    access,
    summary: 'Keep a mapping under a name',
    bodyLimit: mappingBytes,
    body: z.object({
      name: mappingName,
      mapping: importMapping,
      /** The version that this one replaces; null for a new name. Refused if somebody else changed it meanwhile. */
      base: z.int().nullable().default(null),
      /** The import whose mapping this is. */
      importId: importId.optional(),
    }),
    reply: z.object({ mappings: z.array(savedMapping) }),
    errors,
  }),
};
