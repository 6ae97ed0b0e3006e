import type { WeightSettings } from '@oeuvre/contracts/domains/similarity/similarity.model.ts';
import type pg from 'pg';
import { usualSettings } from '../weights/usual-settings.ts';

/** A version of the term weights as the database has it. */
export interface WeightsRow {
  readonly version: number;
  readonly settings: WeightSettings;
  /** Counts by the term's number; without them, the terms are counted in the index itself. */
  readonly counted: { readonly worksCount: number; readonly df: readonly number[] } | undefined;
  /** Without it, facts are counted in the index itself. */
  readonly facts: CountedFacts | undefined;
  readonly computedAt: string;
}

/** Counts of an index over public works. */
export interface CountedFacts {
  /** By number of a fact. */
  readonly df: readonly number[];
  readonly typicalLength: number;
}

/** Keeps what was counted with its version. The first index keeps it; another one that counted meanwhile takes that. */
export async function keepFacts(client: pg.Client, version: number, { df, typicalLength }: CountedFacts) {
  const { rowCount } = await client.query(
    'update term_models set facts_df = $2, typical_length = $3 where version = $1 and facts_df is null',
    [version, df.slice(1), typicalLength],
  );
  return rowCount === 1;
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
    isCounted: boolean;
  }>(
    `select version, settings, works_count as "worksCount", computed_at as "computedAt", facts_df is not null as "isCounted"
      from term_models where active`,
  );
  const [row] = rows;
  if (!row)
    return {
      version: 0,
      settings: usualSettings,
      counted: undefined,
      facts: undefined,
      computedAt: new Date().toISOString(),
    };
  if (row.version === known?.version && known.facts) return known;
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
    settings: { ...row.settings, factWeights: { ...usualSettings.factWeights, ...row.settings.factWeights } },
    facts: row.isCounted ? await readFacts(client, row.version) : undefined,
    counted: { worksCount: row.worksCount, df },
    computedAt: row.computedAt.toISOString(),
  };
}

async function readFacts(client: pg.Client, version: number): Promise<CountedFacts> {
  const { rows } = await client.query<CountedFacts>(
    'select facts_df as df, typical_length as "typicalLength" from term_models where version = $1',
    [version],
  );
  const { df, typicalLength } = rows[0]!;
  return { df: [0, ...df], typicalLength };
}

/** By collection, the segment that it belongs to, both by number; people's collections are not among them. */
export async function readSegmentsOfSets(client: pg.Client): Promise<ReadonlyMap<number, number>> {
  const { rows } = await client.query<[set: number, segment: number]>({
    text: 'select c.no, g.no from collections c join segments g on g.id = c.segment_id',
    rowMode: 'array',
  });
  return new Map(rows);
}
