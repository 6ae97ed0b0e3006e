import '../memberships.tables.ts';
import { Readable } from 'node:stream';
import { refusalKinds, rowKindWords } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.constants.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { audit } from '../../../platform/database/audit.ts';
import type { Database } from '../../../platform/database/database.ts';
import { byteOrderMark, csvLine } from '../../../platform/text/csv.ts';
import { getContactImport, rowsOfKind } from './contact-imports.queries.ts';

/** Names that an import recognises, so the corrected file can be imported. */
const header = [
  'Row',
  'Outcome',
  'Other row',
  'E-mail',
  'First name',
  'Middle name',
  'Last name',
  'Title',
  'Phone',
  'Country',
  'Occupations',
  'About',
  'Consent',
  'Consent date',
  'Consent source',
];

type Which = 'all' | 'refused';

/** Sends the rows with what becomes of them and all their fields: every row, or those left out or without a date. */
export async function sendImportRows(
  db: Database,
  viewer: Viewer,
  { id, which, reply }: { readonly id: string; readonly which: Which; readonly reply: FastifyReply },
) {
  const { fileName, segmentId } = await getContactImport(db, viewer, id);
  await audit(db, {
    viewer,
    act: 'contact-imports.rows',
    subject: ['segment', segmentId],
    details: { importId: id, rows: which },
  });
  const next = (after: number) => nextRows(db, { importId: id, which, after });
  const name = `${fileName.replace(/\.[a-z]{2,6}$/i, '')}, ${which === 'all' ? 'rows' : 'refused'}.csv`;
  const first = await next(0);
  return reply
    .header('content-disposition', contentDisposition(name))
    .header('cache-control', 'no-store')
    .type('text/csv; charset=utf-8')
    .send(Readable.from(lines(next, first)));
}

const batch = 2_000;

const nextRows = (db: Database, { importId, which, after }: { importId: string; which: Which; after: number }) =>
  rowsOfKind(db, importId, undefined)
    .selectAll()
    .where('no', '>', after)
    .$if(which === 'refused', (query) =>
      query.where((eb) => eb.or([eb('outcome', 'in', refusalKinds), eb('consent', '=', 'undated')])),
    )
    .orderBy('no')
    .limit(batch)
    .execute();

type Rows = Awaited<ReturnType<typeof nextRows>>;

async function* lines(next: (after: number) => Promise<Rows>, first: Rows): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(header);
  let rows = first;
  while (rows.length > 0) {
    yield rows.map(lineOf).join('');
    if (rows.length < batch) return;
    rows = await next(rows.at(-1)!.no);
  }
}

const isRefused = (outcome: string) => (refusalKinds as readonly string[]).includes(outcome);

function wordsOf({ outcome, consent }: Rows[number]): string {
  const words = rowKindWords[outcome!];
  return consent === 'undated' && !isRefused(outcome!) ? `${words}; ${rowKindWords.undated}` : words;
}

const lineOf = (row: Rows[number]) =>
  csvLine([
    row.line,
    wordsOf(row),
    row.otherLine,
    row.email,
    row.firstName,
    row.middleName,
    row.lastName,
    row.title,
    row.phone,
    row.countryName,
    row.occupations.join('; '),
    row.about,
    row.consent === 'no' ? '' : 'yes',
    row.consentDay,
    row.consentSource,
  ]);
