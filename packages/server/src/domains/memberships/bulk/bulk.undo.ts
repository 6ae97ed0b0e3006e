import '../memberships.tables.ts';
import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { ContactId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { recordMoves } from '../moves/record-moves.ts';
import { lockMemberships } from './bulk.moves.ts';
import type { MoveOfMany } from './move-of-many.ts';

interface Moved {
  readonly contactId: ContactId;
  readonly userId: UserId | null;
  readonly from: MembershipStatus;
  readonly to: MembershipStatus;
  readonly eventId: string | null;
  readonly isStillThere: boolean;
}

/** Everybody who is still where the act moved them gets their membership before; returns those people. */
export async function undoMany(
  tx: Database,
  act: MoveOfMany,
  contactIds: readonly ContactId[],
): Promise<Set<ContactId>> {
  await lockMemberships(tx, act.segmentId, contactIds);
  const people = (await listMoved(tx, act, contactIds)).filter(({ isStillThere }) => isStillThere);
  const columns = await listColumns(tx);
  const [gone, there] = [people.filter(({ to }) => to === 'EMPTY'), people.filter(({ to }) => to !== 'EMPTY')];
  const restored = new Set([
    ...(await insertAgain(tx, act, { columns, people: gone })),
    ...(await giveBack(tx, act, { columns, people: there })),
  ]);
  await recordMoves(
    tx,
    { ...act, reason: null },
    people
      .filter(({ contactId }) => restored.has(contactId))
      .map(({ contactId, userId, from, to, eventId }) => ({
        membership: { contactId, userId },
        event: 'undo' as const,
        from: to,
        to: from,
        ...(eventId && { undoes: eventId }),
      })),
  );
  return restored;
}

/** A person has moved on if their status, or for an act upon newsletters their newsletter, was changed since. */
async function listMoved(tx: Database, act: MoveOfMany, contactIds: readonly ContactId[]): Promise<Moved[]> {
  const isNewsletter = act.event === 'nl+' || act.event === 'nl-';
  const isChange = isNewsletter ? sql`e.event in ('nl+', 'nl-')` : sql`e.from_status <> e.to_status`;
  // The status may have changed since an act upon newsletters; its undo leaves it as it is.
  const [from, to] = isNewsletter ? [sql`m.status`, sql`m.status`] : [sql`p.status_before`, sql`p.status_after`];
  const isSame = isNewsletter ? sql`m.id is not null` : sql`coalesce(m.status, 'EMPTY') = p.status_after`;
  const { rows } = await sql<Moved>`select p.contact_id, c.user_id, ${from} as "from", ${to} as "to", p.event_id,
      ${isSame} and not exists (select from membership_events e
        where e.contact_id = p.contact_id and e.segment_id = ${act.segmentId} and e.id > p.event_id and ${isChange}) as is_still_there
    from bulk_act_people p join contacts c on c.id = p.contact_id
    left join memberships m on m.segment_id = ${act.segmentId} and m.contact_id = p.contact_id
    where p.act_id = ${act.actId} and p.contact_id = any(${contactIds}::uuid[])`.execute(tx);
  return rows;
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
  readonly people: readonly Moved[];
}

/** Somebody who left the site meanwhile is nobody's inviter any more. */
const restored = (column: string) =>
  column === 'created_by' || column === 'invited_by'
    ? sql`(select u.id from users u where u.id = r.${sql.raw(column)})`
    : sql`r.${sql.raw(`"${column}"`)}`;
const named = (columns: readonly string[]) => sql.join(columns.map((column) => sql.raw(`"${column}"`)));
const contactsOf = (people: readonly Moved[]) => sql`any(${people.map(({ contactId }) => contactId)}::uuid[])`;

async function insertAgain(tx: Database, act: MoveOfMany, { columns, people }: Restoring): Promise<ContactId[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<{ contactId: ContactId }>`insert into memberships (${named(columns)})
    select ${sql.join(columns.map(restored))} from bulk_act_people p, jsonb_populate_record(null::memberships, p.before) r
    where p.act_id = ${act.actId} and p.contact_id = ${contactsOf(people)} order by p.contact_id
    on conflict (segment_id, contact_id) do nothing returning contact_id`.execute(tx);
  return rows.map(({ contactId }) => contactId);
}

const fixed = ['id', 'segment_id', 'contact_id', 'created_at', 'updated_at'];

/** Status and newsletter are two axes: an undo of one leaves the other as it is now. */
async function giveBack(tx: Database, act: MoveOfMany, { columns, people }: Restoring): Promise<ContactId[]> {
  if (people.length === 0) return [];
  const isNewsletter = act.event === 'nl+' || act.event === 'nl-';
  const own = columns.filter((name) => !fixed.includes(name) && name.startsWith('newsletter') === isNewsletter);
  const { rows } = await sql<{ contactId: ContactId }>`update memberships m
    set (${named(own)}) = (select ${sql.join(own.map(restored))} from jsonb_populate_record(null::memberships, p.before) r), updated_at = now()
    from bulk_act_people p where p.act_id = ${act.actId} and p.contact_id = ${contactsOf(people)}
      and m.segment_id = ${act.segmentId} and m.contact_id = p.contact_id returning m.contact_id`.execute(tx);
  return rows.map(({ contactId }) => contactId);
}
