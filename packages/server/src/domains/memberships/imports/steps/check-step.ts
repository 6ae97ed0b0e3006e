import '../../memberships.tables.ts';
import { noContactCounts } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../../platform/database/database.ts';
import type { StepOptions } from '../../../../platform/work/long-work.ts';
import { countOutcomes, judgeRows } from './judge-rows.ts';
import { findReadyImport, isStillAt, type ReadyContactImport } from './ready-contact-import.ts';
import { stageRows } from './staged-rows.ts';

const rowsPerJudgement = 10_000;

/** The dry run: reads the file and says of each row what would become of it. Nobody is added. */
export async function checkContacts(
  db: Database,
  file: string,
  given: ReadyContactImport,
  options: StepOptions,
): Promise<void> {
  if (!(await stageRows(db, file, given, options))) return;
  const rows = (await findReadyImport(db, given.id))?.rows ?? 0;
  for (let from = 1; from <= rows; from += rowsPerJudgement) {
    const isOn = await inTransaction(db, async (tx) => {
      if (!(await isStillAt(tx, given))) return false;
      await judgeRows(tx, given, { from, to: from + rowsPerJudgement - 1 });
      return true;
    });
    if (!isOn || options.signal?.aborted) return;
  }
  // The import finds its rows by what was judged; the statistics still say that nothing is.
  await sql`analyze contact_import_rows`.execute(db);
  await inTransaction(db, async (tx) => {
    if (!(await isStillAt(tx, given))) return;
    const counts = { ...noContactCounts, ...(await countOutcomes(tx, given.id)) };
    await tx
      .updateTable('contactImports')
      .set({ state: 'checked', position: 0, counts: JSON.stringify(counts), updatedAt: now })
      .where('id', '=', given.id)
      .execute();
  });
}
