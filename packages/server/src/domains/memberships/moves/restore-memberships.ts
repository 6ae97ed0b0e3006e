import '../memberships.tables.ts';
import type { ContactId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { type RecordedStep, type RecordingAct, recordSteps } from './record-steps.ts';

type HeldAct = RecordingAct & { readonly heldBy: string };

/**
 * Gives people the memberships that a bulk act kept for them, and records that. The steps lead back; a step with a
 * newsletter restores that alone. Returns the people whose rows were written.
 */
export async function restoreMemberships(
  tx: Database,
  act: HeldAct,
  steps: readonly RecordedStep[],
): Promise<Set<ContactId>> {
  const columns = await listColumns(tx);
  const [gone, there] = [steps.filter(({ from }) => from === 'EMPTY'), steps.filter(({ from }) => from !== 'EMPTY')];
  const restored = new Set([
    ...(await insertAgain(tx, act, { columns, steps: gone })),
    ...(await giveBack(tx, act, { columns, steps: there })),
  ]);
  await recordSteps(
    tx,
    act,
    steps.filter(({ contactId }) => restored.has(contactId)),
  );
  return restored;
}

/** The columns of memberships, as the database has them now: a column that comes later is restored too. */
async function listColumns(tx: Database): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select attname as name from pg_attribute where attrelid = 'memberships'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

interface Restoring {
  readonly columns: readonly string[];
  readonly steps: readonly RecordedStep[];
}

/** An account that was deleted meanwhile is no longer the inviter. */
const restored = (column: string) =>
  column === 'created_by' || column === 'invited_by'
    ? sql`(select u.id from users u where u.id = r.${sql.raw(column)})`
    : sql`r.${sql.raw(`"${column}"`)}`;
const named = (columns: readonly string[]) => sql.join(columns.map((column) => sql.raw(`"${column}"`)));
const contactsOf = (steps: readonly RecordedStep[]) => sql`any(${steps.map(({ contactId }) => contactId)}::uuid[])`;

async function insertAgain(tx: Database, { heldBy }: HeldAct, { columns, steps }: Restoring): Promise<ContactId[]> {
  if (steps.length === 0) return [];
  const { rows } = await sql<{ contactId: ContactId }>`insert into memberships (${named(columns)})
    select ${sql.join(columns.map(restored))} from bulk_act_people p, jsonb_populate_record(null::memberships, p.before) r
    where p.act_id = ${heldBy} and p.contact_id = ${contactsOf(steps)} order by p.contact_id
    on conflict (segment_id, contact_id) do nothing returning contact_id`.execute(tx);
  return rows.map(({ contactId }) => contactId);
}

const fixed = ['id', 'segment_id', 'contact_id', 'created_at', 'updated_at'];

/** Status and newsletter are two axes: an undo of one leaves the other as it is now. */
async function giveBack(tx: Database, { heldBy }: HeldAct, { columns, steps }: Restoring): Promise<ContactId[]> {
  if (steps.length === 0) return [];
  const [{ segmentId, newsletter }] = steps as readonly [RecordedStep];
  const own = columns.filter(
    (name) => !fixed.includes(name) && name.startsWith('newsletter') === (newsletter !== undefined),
  );
  const { rows } = await sql<{ contactId: ContactId }>`update memberships m
    set (${named(own)}) = (select ${sql.join(own.map(restored))} from jsonb_populate_record(null::memberships, p.before) r), updated_at = now()
    from bulk_act_people p where p.act_id = ${heldBy} and p.contact_id = ${contactsOf(steps)}
      and m.segment_id = ${segmentId} and m.contact_id = p.contact_id returning m.contact_id`.execute(tx);
  return rows.map(({ contactId }) => contactId);
}
