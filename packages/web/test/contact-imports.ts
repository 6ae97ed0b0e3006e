import {
  type ContactImportDetail,
  type ImportedRow,
  noContactCounts,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import { contactImportsRoutes } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.routes.ts';
import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { idOf } from './things.ts';

export const importSegment = { id: idOf<SegmentId>(20), name: 'Works on Water' };

const at = '2026-11-24T09:30:00.000Z';

/** A list of 1,286 rows, uploaded and not yet answered for. */
export const contactImport = (changed: Partial<ContactImportDetail> = {}): ContactImportDetail => ({
  id: idOf(90),
  segmentId: importSegment.id,
  segmentName: importSegment.name,
  fileName: 'harbour-list.csv',
  state: 'columns',
  position: 0,
  rows: 1_286,
  counts: noContactCounts,
  failure: '',
  startedBy: { id: idOf<UserId>(7), name: 'Ines Okafor' },
  createdAt: at,
  startedAt: null,
  finishedAt: null,
  undoUntil: null,
  shape: { format: 'csv', encoding: 'utf-8', delimiter: ';', rowsBefore: 0, sheet: 0, recordsAt: [] },
  isEncodingCertain: true,
  columns: [
    { name: 'mail', samples: ['k.aalto@satama.example', 'dirk@haven.example'] },
    { name: 'Name', samples: ['Aalto, Kirsi', 'Verbrugge, Dirk'] },
    { name: 'Newsletter OK', samples: ['yes', 'no'] },
    { name: 'Date', samples: ['2024-03-02'] },
    { name: 'Beruf', samples: ['Curator; Diver'] },
  ],
  mapping: {
    columns: [
      { column: 'mail', target: 'email' },
      { column: 'Name', target: 'lastFirst' },
    ],
    occupationSeparator: ';',
    consent: null,
  },
  consentProposal: { column: 'Newsletter OK', dateColumn: 'Date', sourceColumn: null },
  ...changed,
});

/** The numbers of a dry run: 1,104 + 141 + 10 + 31 rows. */
export const checkedCounts: ContactImportDetail['counts'] = {
  ...noContactCounts,
  added: 1_104,
  changed: 141,
  already: 10,
  subscribed: 612,
  notes: { invalid: 1, duplicate: 1, 'opted-out': 29, undated: 8 },
};

export const importedRow = (line: number, changed: Partial<ImportedRow> = {}): ImportedRow => ({
  line,
  outcome: 'added',
  isUndated: false,
  email: `person-${line}@sea.example`,
  name: 'Ada Lund',
  otherLine: null,
  ...changed,
});

/** What the loader of the dry run gives for these rows. */
export const outcomesOf = (list: ContactImportDetail, rows: ImportedRow[], nextPage: number | null = null) => ({
  first: { rows, totalCount: rows.length, hasNextPage: nextPage !== null, nextPage },
  from: urlOf(contactImportsRoutes.rows, { params: { id: list.id }, query: {} }),
});
