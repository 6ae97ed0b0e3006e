import '../artworks.tables.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { likenessOf } from '@oeuvre/record/likeness.ts';
import { keyOf, valuesOf } from '@oeuvre/record/values.ts';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { listRecords } from '../record/record.queries.ts';

/** A value of a work; `valueId` as far as it is kept already. */
interface Use {
  readonly artworkId: ArtworkId;
  readonly part: string;
  readonly word: string;
  readonly link: string | null;
}
type KeptUse = Use & { readonly valueId: number };

const placeOf = ({ artworkId, part, word, link }: Use) =>
  `${artworkId} ${part} ${keyOf({ word, link: link ?? undefined })}`;

/**
 * Keeps the values of these works as their records are now. A work that is not active has none. Only what differs is
 * written: the rows of common values are not locked by every save.
 */
export async function keepValues(tx: Database, ids: readonly ArtworkId[]): Promise<void> {
  const present = new Map((await usesInRecords(tx, ids)).map((use) => [placeOf(use), use]));
  const kept = await listKept(tx, ids);
  const gone = kept.filter((use) => !present.has(placeOf(use)));
  for (const use of kept) present.delete(placeOf(use));
  await remove(tx, gone);
  await add(tx, [...present.values()]);
}

async function usesInRecords(tx: Database, ids: readonly ArtworkId[]): Promise<Use[]> {
  const active = await tx
    .selectFrom('artworks')
    .select('id')
    .where('id', '=', sql<ArtworkId>`any(${ids}::uuid[])`)
    .where('activityStatus', '=', 'ACTIVE')
    .execute();
  const records = await listRecords(
    tx,
    active.map((work) => work.id),
  );
  return [...records].flatMap(([artworkId, record]) =>
    valuesOf(record).map(({ part, value }) => ({ artworkId, part, word: value.word, link: value.link ?? null })),
  );
}

async function listKept(tx: Database, ids: readonly ArtworkId[]): Promise<KeptUse[]> {
  return tx
    .selectFrom('artworkValues as u')
    .innerJoin('recordValues as v', 'v.id', 'u.valueId')
    .select(['u.artworkId', 'u.valueId', 'v.part', 'v.word', 'v.link'])
    .where('u.artworkId', '=', sql<ArtworkId>`any(${ids}::uuid[])`)
    .execute();
}

async function remove(tx: Database, uses: readonly KeptUse[]): Promise<void> {
  if (uses.length === 0) return;
  const rows = JSON.stringify(uses.map(({ artworkId, valueId }) => ({ artworkId, valueId })));
  await sql`delete from artwork_values u using json_to_recordset(${rows}::json) as r ("artworkId" uuid, "valueId" bigint)
    where u.artwork_id = r."artworkId" and u.value_id = r."valueId"`.execute(tx);
}

/** A value that is used again is marked as such in the same moment: unused ones are forgotten after a day. */
async function add(tx: Database, uses: readonly Use[]): Promise<void> {
  if (uses.length === 0) return;
  const values = new Map(
    uses.map(({ part, word, link }) => [
      JSON.stringify([part, word, link]),
      { part, word, link, alike: likenessOf(word) },
    ]),
  );
  // In one order, so that two writers cannot deadlock.
  await sql`insert into record_values as known (part, word, link, alike)
    select part, word, link, alike from json_to_recordset(${JSON.stringify([...values.values()])}::json) as r (part text, word text, link uuid, alike text)
    order by part, word collate "C", link
    on conflict (part, word, link) do update set used_at = now(), alike = excluded.alike where known.works = 0 or known.alike <> excluded.alike`.execute(
    tx,
  );
  await sql`insert into artwork_values (artwork_id, value_id)
    select r."artworkId", v.id from json_to_recordset(${JSON.stringify(uses)}::json) as r ("artworkId" uuid, part text, word text, link uuid)
    join record_values v on v.part = r.part and v.word = r.word and v.link is not distinct from r.link
    on conflict do nothing`.execute(tx);
}

/** Lets the job read the values of these works: a batch of an import does not wait for it. */
export async function readValuesLater(tx: Database, works: readonly { readonly id: ArtworkId }[]): Promise<void> {
  if (works.length === 0) return;
  await sql`insert into artwork_values_due (artwork_id) select id from unnest(${works.map((work) => work.id)}::uuid[]) as given (id) on conflict do nothing`.execute(
    tx,
  );
}

const worksPerBatch = 250;

/** Reads the values of works that are due, in batches that are transactions; stops when none is left. */
export async function readDueValues(db: Database, signal?: AbortSignal): Promise<number> {
  for (let done = 0; ; ) {
    const count = await inTransaction(db, readNext);
    done += count;
    if (count < worksPerBatch || signal?.aborted) return done;
  }
}

async function readNext(tx: Database): Promise<number> {
  const due = await tx
    .selectFrom('artworkValuesDue')
    .select('artworkId')
    .orderBy('artworkId')
    .limit(worksPerBatch)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = due.map((row) => row.artworkId);
  if (ids.length === 0) return 0;
  // A save in between would be overwritten with the values of the record before it.
  await sql`select from artworks where id = any(${ids}::uuid[]) order by id for share`.execute(tx);
  await keepValues(tx, ids);
  await sql`delete from artwork_values_due where artwork_id = any(${ids}::uuid[])`.execute(tx);
  return ids.length;
}

/** Forgets values that nobody has used for a day, such as half a word of somebody who was typing. */
export async function forgetUnusedValues(db: Database): Promise<void> {
  await sql`delete from record_values where works = 0 and used_at < now() - interval '1 day'`.execute(db);
}
