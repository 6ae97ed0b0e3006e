import '../../exchange.tables.ts';
import { Readable } from 'node:stream';
import { findingKinds } from '@oeuvre/contracts/domains/exchange/import/imports.findings.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../../../platform/database/database.ts';
import type { Services } from '../../../../platform/services/services.ts';
import { byteOrderMark, csvLine } from '../../../../platform/text/csv.ts';

async function getNamed(db: Database, id: string) {
  const row = await db
    .selectFrom('imports')
    .select(['fileName', 'tableKey', 'picturesKey', 'shape'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw commonErrors('not-found');
  return { ...row, stem: row.fileName.replace(/\.[a-z]{2,6}$/i, '') };
}

/** Never shown in the browser: the table of a stranger may contain anything. */
const asDownload = (reply: FastifyReply, name: string) =>
  reply
    .header('content-disposition', contentDisposition(name))
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff');

/** Sends the table of an import as it was uploaded; of a ZIP file, the table in it. */
export async function sendTable({ db, storage }: Services, id: string, reply: FastifyReply) {
  const { fileName, tableKey, picturesKey, shape, stem } = await getNamed(db, id);
  const stored = tableKey && (await storage.stream(tableKey));
  if (!stored) throw commonErrors('not-found');
  const name = picturesKey ? `${stem}.${shape.format}` : fileName;
  return asDownload(reply, name).type('application/octet-stream').send(stored.body);
}

/** Sends everything that was found in a table, in the order of its lines. */
export async function sendReport({ db }: Services, id: string, reply: FastifyReply) {
  const { stem } = await getNamed(db, id);
  const first = await nextFindings(db, id, 0);
  return asDownload(reply, `${stem}, findings.csv`)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(reportLines(db, id, first)));
}

const batch = 5_000;

const nextFindings = (db: Database, importId: string, after: number) =>
  db
    .selectFrom('importFindings')
    .select(['id', 'kind', 'line', 'otherLine', 'columnName', 'cell', 'artworkId', 'importedId'])
    .where('importId', '=', importId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute();

async function* reportLines(
  db: Database,
  importId: string,
  first: Awaited<ReturnType<typeof nextFindings>>,
): AsyncGenerator<string> {
  yield byteOrderMark +
    csvLine(['Line', 'Finding', 'Line taken', 'Column', 'Cell', 'Other line', 'Work', 'Imported work']);
  let rows = first;
  while (rows.length > 0) {
    yield rows
      .map(({ kind, line, otherLine, columnName, cell, artworkId, importedId }) => {
        const { text, stops } = findingKinds[kind];
        return csvLine([line, text, stops ? 'no' : 'yes', columnName, cell, otherLine, artworkId, importedId]);
      })
      .join('');
    if (rows.length < batch) return;
    rows = await nextFindings(db, importId, rows.at(-1)!.id);
  }
}
