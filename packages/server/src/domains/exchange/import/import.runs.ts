import '../exchange.tables.ts';
import { type Database, now } from '../../../platform/database/database.ts';
import type { Oddities } from './imports.tables.ts';

export interface ImportRun {
  readonly id: string;
  readonly stage: 'terms' | 'artists' | 'works' | 'finished';
  readonly nextOffset: number;
  readonly works: number;
  readonly oddities: Oddities;
}

const columns = ['id', 'stage', 'nextOffset', 'works', 'oddities'] as const;

/** Resumes an unfinished import of the same records, or starts a new one. */
export async function openRun(db: Database, source: string, fingerprint: string): Promise<ImportRun> {
  const run = await db
    .selectFrom('importRuns')
    .select(columns)
    .where('source', '=', source)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  if (run && run.stage !== 'finished') return run;
  const anew = { stage: 'terms' as const, nextOffset: 0, works: 0, oddities: '{}', finishedAt: null };
  return db
    .insertInto('importRuns')
    .values({ source, fingerprint, ...anew })
    .onConflict((conflict) =>
      conflict.columns(['source', 'fingerprint']).doUpdateSet({ ...anew, startedAt: now, updatedAt: now }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Records a run's position in the same transaction as its works, so a killed run neither loses nor repeats one. */
export async function recordProgress(tx: Database, { id, oddities, ...reached }: ImportRun): Promise<void> {
  const finishedAt = reached.stage === 'finished' ? now : null;
  await tx
    .updateTable('importRuns')
    .set({ ...reached, oddities: JSON.stringify(oddities), finishedAt, updatedAt: now })
    .where('id', '=', id)
    .execute();
}
