import '../exchange.tables.ts';
import { importErrors } from '@oeuvre/contracts/domains/exchange/import/imports.errors.ts';
import { asKept, type ImportMapping } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { ChangedMapping } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { accountOf, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import type { Examined } from './intake.ts';
import { adaptMapping, fitOf } from './mapping/adapt-mapping.ts';

export interface KeptMapping {
  readonly name: string;
  readonly mapping: ImportMapping;
  readonly version: number;
}

/** A table with the mapping that it is read by: a kept one with its name and version, or the proposed one. */
export interface Mapped extends Examined {
  readonly mappingName: string | null;
  readonly mappingVersion: number | null;
}

export const asProposed = (examined: Examined): Mapped => ({ ...examined, mappingName: null, mappingVersion: null });

/** Reads a table by a kept mapping; columns that it does not know get the proposals. */
export function readByKept(examined: Examined, { name, mapping, version }: KeptMapping): Mapped {
  const known = new Set(mapping.columns.map(({ column }) => column));
  const proposals = examined.profile.proposals.map((proposal) =>
    known.has(proposal.column) ? { ...proposal, sure: 'certain' as const, reason: asKept } : proposal,
  );
  return {
    ...examined,
    profile: { ...examined.profile, proposals },
    mapping: adaptMapping(mapping, examined.mapping),
    mappingName: name,
    mappingVersion: version,
  };
}

/** The kept mapping that fits best, the most used first; undefined if none has most of its columns in the table. */
export async function findFittingMapping(db: Database, proposed: ImportMapping): Promise<KeptMapping | undefined> {
  const kept = await db
    .selectFrom('importMappings')
    .select(['name', 'mapping', 'version'])
    .orderBy('uses', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
  const fitting = kept.map((one) => ({ one, fit: fitOf(one.mapping, proposed) })).filter(({ fit }) => fit > 0);
  return fitting.toSorted((one, other) => other.fit - one.fit)[0]?.one;
}

interface ToKeep {
  readonly name: string;
  readonly mapping: ImportMapping;
  /** The version that it replaces; null for a new name. */
  readonly base: number | null;
  readonly importId?: string | undefined;
}

/**
 * Keeps a mapping under a name, for the next table with such columns. Refused with who and when if somebody else changed
 * it meanwhile.
 */
export async function saveMapping(db: Database, by: Viewer | null, { name, mapping, base, importId }: ToKeep) {
  await inTransaction(db, async (tx) => {
    // Two people who keep a new name at once wait for each other here.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`import mapping ${name}`}, 0))`.execute(tx);
    const present = await findChange(tx, name);
    if (present && present.version !== base) throw importErrors('mapping-changed', { ...present });
    const version = (present?.version ?? 0) + 1;
    const values = { mapping: JSON.stringify(mapping), version, savedBy: by && accountOf(by), savedAt: now };
    const { id } = await tx
      .insertInto('importMappings')
      .values({ name, ...values })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow();
    if (importId)
      await tx
        .updateTable('imports')
        .set({ mappingName: name, mappingVersion: version, updatedAt: now })
        .where('id', '=', importId)
        .where('state', 'in', ['mapping', 'checked', 'failed'])
        .execute();
    await recordChange(tx, {
      audit: by && { viewer: by, act: 'imports.save-mapping', subject: ['mapping', id], details: { name } },
    });
  });
}

async function findChange(tx: Database, name: string): Promise<ChangedMapping | undefined> {
  const row = await tx
    .selectFrom('importMappings')
    .leftJoin('users', 'users.id', 'importMappings.savedBy')
    .select(['importMappings.name', 'version', 'savedAt'])
    .select(sql<string>`concat_ws(' ', users.first_name, users.last_name)`.as('savedBy'))
    .where('importMappings.name', '=', name)
    .executeTakeFirst();
  return row && { ...row, savedAt: row.savedAt.toISOString() };
}
