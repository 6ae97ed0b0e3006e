import '../exchange.tables.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { type MappedRecord, type Target, writeImportedWorks } from '../../artworks/imported/imported-works.commands.ts';
import { recordMade } from './made/import.made.ts';

/** An import that can be undone. */
export type UndoableTarget = Target & Required<Pick<Target, 'cause'>>;

/** The works of a batch. */
export interface Written {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

/**
 * Writes the records of an import, and records the data that an undo needs. If one import changes a work twice, the
 * state before the first change counts.
 */
export async function writeBatch(
  tx: Database,
  target: UndoableTarget,
  records: readonly MappedRecord[],
): Promise<Written> {
  const { added, changed, unchanged, made } = await writeImportedWorks(tx, target, records);
  const rows = [...added.map((id) => ({ id, version: 1, before: null })), ...changed];
  await sql`insert into import_changes as known (import_id, artwork_id, version, before)
    select ${target.cause.id}, id, version, before from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, version int, before jsonb)
    on conflict (import_id, artwork_id) do update set version = excluded.version`.execute(tx);
  await recordMade(tx, target.cause.id, made);
  return { added: added.length, changed: changed.length, unchanged };
}
