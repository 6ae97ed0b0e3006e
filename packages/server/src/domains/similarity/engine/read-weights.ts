import type { WeightSettings } from '@oeuvre/contracts/domains/similarity/similarity.model.ts';
import type pg from 'pg';
import { usualSettings } from '../weights/usual-settings.ts';

/** A version of the term weights as the database has it. */
export interface WeightsRow {
  readonly version: number;
  readonly settings: WeightSettings;
  /** Counts by the term's number; without them, the terms are counted in the index itself. */
  readonly counted: { readonly worksCount: number; readonly df: readonly number[] } | undefined;
  readonly computedAt: string;
}

/**
 * The active version: `known` itself if it still is that one. Until there is one, terms count as they are found now.
 */
export async function readWeights(client: pg.Client, known?: WeightsRow): Promise<WeightsRow> {
  const { rows } = await client.query<{
    version: number;
    settings: WeightSettings;
    worksCount: number;
    computedAt: Date;
  }>(
    `select version, settings, works_count as "worksCount", computed_at as "computedAt" from term_models where active`,
  );
  const [row] = rows;
  if (!row) return { version: 0, settings: usualSettings, counted: undefined, computedAt: new Date().toISOString() };
  if (row.version === known?.version) return known;
  const { rows: counts } = await client.query<[no: number, df: number]>({
    text: `select named.no, counted.df from term_models m cross join lateral unnest(m.terms, m.df) counted (id, df)
      join (select id, no from tags union all select id, no from artists) named on named.id = counted.id where m.version = $1`,
    values: [row.version],
    rowMode: 'array',
  });
  const df: number[] = [];
  for (const [no, count] of counts) df[no] = count;
  return {
    version: row.version,
    settings: row.settings,
    counted: { worksCount: row.worksCount, df },
    computedAt: row.computedAt.toISOString(),
  };
}

/** By collection, the segment that it belongs to, both by number; people's collections are not among them. */
export async function readSegmentsOfSets(client: pg.Client): Promise<ReadonlyMap<number, number>> {
  const { rows } = await client.query<[set: number, segment: number]>({
    text: 'select c.no, g.no from collections c join segments g on g.id = c.segment_id',
    rowMode: 'array',
  });
  return new Map(rows);
}
