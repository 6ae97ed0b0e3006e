import '../../exchange.tables.ts';
import type { ImportAudience } from '@oeuvre/contracts/domains/exchange/import/imports.constants.ts';
import type { ImportMapping } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { ImportCounts } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { TableShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';
import type { Database } from '../../../../platform/database/database.ts';

/** An import whose table lies in a file of this machine. */
export interface ReadyImport {
  readonly id: string;
  readonly file: string;
  readonly fileName: string;
  readonly startedBy: UserId | null;
  readonly shape: TableShape;
  readonly mapping: ImportMapping;
  readonly segmentId: SegmentId | null;
  readonly visibleTo: ImportAudience;
  /** Records read before. */
  readonly position: number;
  readonly counts: ImportCounts;
}

/** The import as it stands in the database, with its table at `file`. */
export async function getReadyImport(db: Database, id: string, file: string): Promise<ReadyImport> {
  const row = await db
    .selectFrom('imports')
    .select(['id', 'fileName', 'startedBy', 'shape', 'mapping', 'segmentId', 'visibleTo', 'position', 'counts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!row.mapping) throw new Error(`import ${id} has no mapping`);
  return { ...row, mapping: row.mapping, file };
}
