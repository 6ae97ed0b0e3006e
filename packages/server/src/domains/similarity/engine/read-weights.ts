import type { WeightSettings } from '@oeuvre/contracts/domains/similarity/similarity.model.ts';
import type pg from 'pg';
import { usualSettings } from '../weights/usual-settings.ts';

/** A version of the term weights as the database has it. */
export interface WeightsRow {
  readonly version: number;
  readonly settings: WeightSettings;
  /** Counts by the term's id; without them, the terms are counted in the catalogue itself. */
  readonly df: { readonly worksCount: number; readonly counts: ReadonlyMap<string, number> } | undefined;
  readonly computedAt: string;
}

/** The active version. Until there is one, terms count as they are found now. */
export async function readWeights(client: pg.Client): Promise<WeightsRow> {
  const { rows } = await client.query<{
    version: number;
    settings: WeightSettings;
    worksCount: number;
    terms: string[];
    df: number[];
    computedAt: Date;
  }>(`select version, settings, works_count as "worksCount", terms::text[] as terms, df, computed_at as "computedAt"
    from term_models where active`);
  const row = rows[0];
  if (!row) return { version: 0, settings: usualSettings, df: undefined, computedAt: new Date().toISOString() };
  return {
    version: row.version,
    settings: row.settings,
    df: { worksCount: row.worksCount, counts: new Map(row.terms.map((id, i) => [id, row.df[i]!])) },
    computedAt: row.computedAt.toISOString(),
  };
}
