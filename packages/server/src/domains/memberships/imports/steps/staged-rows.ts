import '../../memberships.tables.ts';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../../platform/database/database.ts';
import type { StepOptions } from '../../../../platform/work/long-work.ts';
import { rowReader } from '../columns/read-row.ts';
import type { StagedRow } from '../contact-imports.tables.ts';
import { contactRows } from '../contacts-file.ts';
import { isStillAt, type ReadyContactImport } from './ready-contact-import.ts';

const rowsPerBatch = 2_000;
/** Reading lets requests of the same process through. */
const rowsPerBreath = 100;

/**
 * Writes the rows of the file to the database and marks addresses that stand twice; each write counts as progress.
 * False if it was told to stop.
 */
export async function stageRows(
  db: Database,
  file: string,
  given: ReadyContactImport,
  { onProgress, signal }: StepOptions,
): Promise<boolean> {
  const { id, shape, mapping } = given;
  await db.deleteFrom('contactImportRows').where('importId', '=', id).execute();
  const read = rowReader(mapping);
  let batch: StagedRow[] = [];
  let no = 0;
  const write = async (): Promise<boolean> => {
    const rows = batch;
    batch = [];
    const isOn = await inTransaction(db, async (tx) => {
      if (!(await isStillAt(tx, given))) return false;
      await insertRows(tx, id, rows);
      await tx.updateTable('contactImports').set({ position: no, updatedAt: now }).where('id', '=', id).execute();
      return true;
    });
    onProgress?.(no);
    return isOn && !signal?.aborted;
  };
  for await (const row of contactRows(file, shape)) {
    no += 1;
    batch.push(read(row, no));
    if (no % rowsPerBreath === 0) await othersTurn();
    if (batch.length === rowsPerBatch && !(await write())) return false;
  }
  if (!(await write())) return false;
  await db.updateTable('contactImports').set({ rows: no, updatedAt: now }).where('id', '=', id).execute();
  // Without statistics of the new rows, the next statements compare each row with each.
  await sql`analyze contact_import_rows`.execute(db);
  await markDoubles(db, id);
  return true;
}

async function insertRows(tx: Database, importId: string, rows: readonly StagedRow[]): Promise<void> {
  const values = rows.map(({ firstName, middleName, lastName, countryName, consentDay, consentSource, ...row }) => ({
    ...row,
    first_name: firstName,
    middle_name: middleName,
    last_name: lastName,
    country_name: countryName,
    consent_day: consentDay,
    consent_source: consentSource,
  }));
  await sql`insert into contact_import_rows (import_id, no, line, email, first_name, middle_name, last_name, title, phone,
      country_name, about, occupations, consent, consent_day, consent_source, outcome)
    select ${importId}, no, line, email, first_name, middle_name, last_name, title, phone, country_name, about,
      array(select json_array_elements_text(occupations)), consent, consent_day, consent_source, outcome
    from json_to_recordset(${JSON.stringify(values)}::json) as r (no int, line int, email text, first_name text, middle_name text,
      last_name text, title text, phone text, country_name text, about text, occupations json, consent text, consent_day text,
      consent_source text, outcome text)`.execute(tx);
}

/** Of rows with the same address the first counts. */
async function markDoubles(db: Database, importId: string): Promise<void> {
  await sql`update contact_import_rows r set outcome = 'duplicate', other_line = d.first_line from (
      select no, row_number() over same as nth, first_value(line) over same as first_line
      from contact_import_rows where import_id = ${importId} and outcome is null window same as (partition by email order by no)) d
    where r.import_id = ${importId} and r.no = d.no and d.nth > 1`.execute(db);
}
