import '../../memberships.tables.ts';
import type { ContactImportState } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.constants.ts';
import type {
  ContactImportCounts,
  ContactMapping,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { TableShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';
import type { Database } from '../../../../platform/database/database.ts';
import type { MoveAct } from '../../moves/move-memberships.ts';

/** An import as it stands in the database. */
export interface ReadyContactImport {
  readonly id: string;
  readonly segmentId: SegmentId;
  readonly fileName: string;
  readonly tableKey: string | null;
  readonly shape: TableShape;
  readonly mapping: ContactMapping;
  readonly state: ContactImportState;
  readonly position: number;
  readonly rows: number | null;
  readonly counts: ContactImportCounts;
  readonly startedBy: UserId | null;
}

export const findReadyImport = (db: Database, id: string): Promise<ReadyContactImport | undefined> =>
  db
    .selectFrom('contactImports')
    .select([
      'id',
      'segmentId',
      'fileName',
      'tableKey',
      'shape',
      'mapping',
      'state',
      'position',
      'rows',
      'counts',
      'startedBy',
    ])
    .where('id', '=', id)
    .executeTakeFirst();

/** Locks the import for a transaction; false if somebody paused or discarded it. */
export async function isStillAt(tx: Database, { id, state }: ReadyContactImport): Promise<boolean> {
  const row = await tx.selectFrom('contactImports').select('state').where('id', '=', id).forUpdate().executeTakeFirst();
  return row?.state === state;
}

/**
 * The act of an import upon its people. One audit entry is written for all of them, and leads get no events: a hundred
 * thousand would delay those of others, and the history has a row for each lead.
 */
export const actOfImport = ({ startedBy }: ReadyContactImport, reason: string): MoveAct => ({
  actor: { id: startedBy ?? 0 },
  reason,
  auditsEachPerson: false,
  announcesLeads: false,
});
