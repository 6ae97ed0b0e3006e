import '../similarity.tables.ts';
import { similarityErrors } from '@oeuvre/contracts/domains/similarity/similarity.errors.ts';
import type { TermWeights } from '@oeuvre/contracts/domains/similarity/similarity.model.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

type Row = Omit<TermWeights, 'computedAt' | 'typeWeights' | 'decay' | 'tagsShare'> & {
  readonly settings: Pick<TermWeights, 'typeWeights' | 'decay' | 'tagsShare'>;
  readonly computedAt: Date | null;
};

async function list(db: Database, where: RawBuilder<unknown>): Promise<TermWeights[]> {
  const { rows } =
    await sql<Row>`select version, active, settings, reason, works_count, cardinality(terms) as terms_count, computed_at
    from term_models ${where} order by version desc limit 100`.execute(db);
  return rows.map(({ settings, computedAt, ...row }) => ({
    ...row,
    ...settings,
    computedAt: computedAt?.toISOString() ?? null,
  }));
}

/** The newest first. */
export const listWeights = (db: Database): Promise<TermWeights[]> => list(db, sql``);

export async function getWeights(db: Database, version: number): Promise<TermWeights> {
  const [row] = await list(db, sql`where version = ${version}`);
  if (!row) throw similarityErrors('unknown-version');
  return row;
}
