import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type pg from 'pg';
import { Catalogue, type CatalogueRow, type Terms } from './catalogue.ts';

/** Rows that PostgreSQL sends at a time. */
const batch = 20_000;
/** A row tells no more than sixteen levels apart. */
const deepest = 15;

type Row = [id: string, isOpen: boolean, published: boolean, terms: string | null, segments: string | null];

/** Works with their own terms and the segments where they are published, as numbers of the session's tables. */
const works = (terms: string, hangings: string, where: string) => `
  select n.artwork_id, n.is_open, n.published, t.terms, s.segments from listed_works n
    left join (select w.artwork_id, string_agg(no::text, ',') as terms from (${terms}) w join similar_terms using (id) group by w.artwork_id) t using (artwork_id)
    left join (select h.artwork_id, string_agg(no::text, ',') as segments from artwork_segments h join similar_segments g on g.id = h.segment_id
      where h.published ${hangings} group by h.artwork_id) s using (artwork_id)
    ${where}`;
const tagsAndMakers = (where: string) =>
  `select artwork_id, tag_id as id from artwork_tags ${where} union select artwork_id, artist_id from artwork_artists ${where || 'where true'} and artist_id is not null`;

/** Reads all works, in one consistent view of the database. */
export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  await client.query('begin isolation level repeatable read');
  try {
    const catalogue = new Catalogue(await readTerms(client), await countRows(client));
    await readSegments(client, catalogue);
    await client.query("set local work_mem = '64MB'");
    const all = works(tagsAndMakers(''), '', 'order by n.artwork_id');
    for await (const row of eachRow<Row>(client, all)) catalogue.add(workOf(row));
    catalogue.finish();
    await readSets(client, catalogue);
    await client.query('commit');
    return catalogue;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Brings these works up to date. False: they have terms or segments that came later, so all must be read again. */
export async function readChanged(client: pg.Client, catalogue: Catalogue, ids: readonly ArtworkId[]) {
  const mine = 'where artwork_id = any($1::uuid[])';
  const text = works(tagsAndMakers(mine), 'and h.artwork_id = any($1::uuid[])', 'where n.artwork_id = any($1::uuid[])');
  const { rows } = await client.query<Row>({ text, values: [ids], rowMode: 'array' });
  const { rows: unknown } = await client.query(
    `select from (${tagsAndMakers(mine)}) w where not exists (select from similar_terms t where t.id = w.id)
     union all select from artwork_segments where artwork_id = any($1::uuid[]) and not exists (select from similar_segments g where g.id = segment_id) limit 1`,
    [ids],
  );
  const found = new Set(rows.map(([id]) => id));
  const changed = rows.map((row) => catalogue.change(workOf(row)));
  for (const id of ids) if (!found.has(id)) catalogue.remove(id);
  return { changed, isComplete: unknown.length === 0 };
}

const numbers = (text: string | null) => (text === null ? [] : text.split(',').map(Number));
const workOf = ([id, isOpen, published, terms, segments]: Row): CatalogueRow => ({
  id,
  isOpen,
  published,
  terms: numbers(terms),
  segments: numbers(segments),
});

async function countRows(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>('select count(*) from listed_works');
  return Number(rows[0]!.count);
}

/** Numbers all terms for this session: tags, then makers. */
async function readTerms(client: pg.Client): Promise<Terms> {
  await client.query(`drop table if exists similar_terms`);
  await client.query(`create temp table similar_terms as
    select id, type, (row_number() over (order by is_maker, id) - 1)::int as no
    from (select id, type, false as is_maker from tags union all select id, 'Artist', true from artists) terms`);
  await client.query('alter table similar_terms add primary key (id)');
  await client.query('analyze similar_terms');
  const ids: string[] = [];
  const types: string[] = [];
  const closures: number[][] = [];
  for await (const [id, type] of eachRow<[string, string]>(client, 'select id, type from similar_terms order by no')) {
    closures.push([ids.length << 4]);
    ids.push(id);
    types.push(type);
  }
  const above = `select t.no, u.no, least(a.distance, ${deepest}) from tag_ancestors a join similar_terms t on t.id = a.tag_id
    join similar_terms u on u.id = a.ancestor_id where a.distance > 0`;
  for await (const [term, ancestor, distance] of eachRow<[number, number, number]>(client, above))
    closures[term]!.push((ancestor << 4) | distance);
  return { ids, types, closures, numbers: new Map(ids.map((id, no) => [id, no])) };
}

async function readSegments(client: pg.Client, catalogue: Catalogue): Promise<void> {
  await client.query('drop table if exists similar_segments');
  await client.query(`create temp table similar_segments as
    select id, (row_number() over (order by id) - 1)::int as no from segments`);
  const { rows } = await client.query<{ id: string; no: number }>('select id, no from similar_segments');
  for (const { id, no } of rows) catalogue.segmentNumbers.set(id, no);
}

/** Collections of segments only: nobody but their owners sees those of people. */
async function readSets(client: pg.Client, catalogue: Catalogue): Promise<void> {
  const { rows } = await client.query<{ id: string; segmentId: string; works: string[] }>(
    `select c.id, c.segment_id as "segmentId", array_agg(i.artwork_id::text) as works
     from collections c join collection_items i on i.collection_id = c.id where c.segment_id is not null group by c.id order by c.id`,
  );
  for (const { id, segmentId, works: members } of rows)
    catalogue.addSet(
      id,
      segmentId,
      members.flatMap((member) => catalogue.ids.numberOf(member) ?? []),
    );
}

async function* eachRow<T extends unknown[]>(client: pg.Client, text: string): AsyncGenerator<T> {
  await client.query(`declare similar_rows no scroll cursor for ${text}`);
  for (;;) {
    const { rows } = await client.query<T>({ text: `fetch ${batch} from similar_rows`, rowMode: 'array' });
    yield* rows;
    if (rows.length < batch) break;
  }
  await client.query('close similar_rows');
}
