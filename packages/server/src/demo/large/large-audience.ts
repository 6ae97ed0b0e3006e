import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { foldSegments } from '../../domains/memberships/contacts/numbers/fold.ts';
import { keepMoments } from '../../domains/memberships/contacts/numbers/moments.ts';
import { aSegment } from '../../domains/segments/segments.factory.ts';
import type { Database } from '../../platform/database/database.ts';
import { type LargeContact, type LargeMove, largeContact } from './large-contacts.ts';

const batch = 5_000;

/** Indexes that are built once in the end: entry by entry they take most of the time. */
const tables = [
  'contacts',
  'contact_texts',
  'memberships',
  'membership_events',
  'membership_points',
  'segment_contacts',
];

/** One segment with so many contacts, their history of six years and their newsletters. */
export async function loadLargeAudience(
  db: Database,
  contacts: number,
  onProgress: (done: number, all: number) => void,
): Promise<void> {
  const { id } = await aSegment(db, { name: 'Large audience', public: false });
  await withoutIndexes(db, async () => {
    for (let from = 0; from < contacts; from += batch) {
      const numbers = Array.from({ length: Math.min(batch, contacts - from) }, (_, at) => from + at);
      await db.transaction().execute((tx) => writeContacts(tx, id, numbers.map(largeContact)));
      onProgress(from + numbers.length, contacts);
    }
  });
  await sql`vacuum (analyze) contacts, contact_texts, memberships, membership_events, membership_points, segment_contacts, contact_changes`.execute(
    db,
  );
  const { signal } = new AbortController();
  await foldSegments(db, signal);
  await keepMoments(db, signal);
  await sql`vacuum (analyze) contact_changes, contact_counts, contact_marks, membership_moments`.execute(db);
}

async function withoutIndexes(db: Database, load: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexname as name, i.indexdef as definition from pg_indexes i
    where i.schemaname = current_schema() and i.tablename = any(${tables})
      and not exists (select from pg_constraint c where c.conname = i.indexname)`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db);
  await load();
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}

/** Triggers write everything that lists need; only the past is written here, since triggers know the present alone. */
async function writeContacts(tx: Database, segmentId: SegmentId, people: readonly LargeContact[]): Promise<void> {
  const ids = people.map(() => uuidv7());
  const of = <T>(value: (one: LargeContact) => T) => people.map(value);
  await sql`insert into contacts (id, email, first_name, last_name, country_name, created_at)
    select * from unnest(${ids}::uuid[], ${of((one) => one.email)}::text[], ${of((one) => one.firstName)}::text[],
      ${of((one) => one.lastName)}::text[], ${of((one) => one.countryName)}::text[], ${of((one) => one.moves[0]!.at)}::timestamptz[])`.execute(
    tx,
  );
  await sql`alter table segment_contacts disable trigger segment_contacts_place_insert`.execute(tx);
  await writeMemberships(tx, segmentId, { ids, people });
  await sql`alter table segment_contacts enable trigger segment_contacts_place_insert`.execute(tx);
  await writeHistory(tx, segmentId, { ids, people });
}

interface Written {
  readonly ids: readonly string[];
  readonly people: readonly LargeContact[];
}

async function writeMemberships(tx: Database, segmentId: SegmentId, { ids, people }: Written): Promise<void> {
  const of = <T>(value: (one: LargeMove, all: readonly LargeMove[]) => T) =>
    people.map(({ moves }) => value(moves.at(-1)!, moves));
  const when = (to: readonly string[]) => of((_, moves) => moves.findLast((move) => to.includes(move.to))?.at ?? null);
  // An invitation without a time never expires, so the data stays as it is while servers run on it.
  const invited = of((one, moves) =>
    one.to.includes('INVITED') ? null : (moves.findLast((move) => move.event === 'invite')?.at ?? null),
  );
  const wishes = of((_, moves) => moves.findLast(({ event }) => event.startsWith('nl'))?.at ?? null);
  await sql`insert into memberships (segment_id, contact_id, status, join_type, newsletter_status, created_at, updated_at,
      requested_at, invited_at, subscribed_at, newsletter_changed_at, newsletter_changed_by)
    select ${segmentId}, *, case when newsletter = 'notSubscribed' then null else 'self' end
    from unnest(${ids}::uuid[], ${of((one) => one.to)}::text[], ${of((one) => one.joinType)}::text[],
      ${of((one) => one.newsletter)}::text[], ${of((_, moves) => moves[0]!.at)}::timestamptz[], ${of((one) => one.at)}::timestamptz[],
      ${when(['REQUEST_PENDING'])}::timestamptz[], ${invited}::timestamptz[],
      ${when(['SUBSCRIBED'])}::timestamptz[], ${wishes}::timestamptz[])
      given (id, status, join_type, newsletter)`.execute(tx);
}

async function writeHistory(tx: Database, segmentId: SegmentId, { ids, people }: Written): Promise<void> {
  const moves = people.flatMap(({ moves: own }, at) => own.map((move, turn) => ({ ...move, id: ids[at]!, turn })));
  const of = <T>(value: (one: (typeof moves)[number]) => T) => moves.map(value);
  await sql`with given as (
      select * from unnest(${of((one) => one.id)}::uuid[], ${of((one) => one.turn)}::int[], ${of((one) => one.event)}::text[],
        ${of((one) => one.from)}::text[], ${of((one) => one.to)}::text[], ${of((one) => one.joinType)}::text[],
        ${of((one) => one.newsletter)}::text[], ${of((one) => one.at)}::timestamptz[])
        given (contact_id, turn, event, from_status, to_status, join_type, newsletter, day)
    ), placed as (
      select *, day + turn * interval '1 millisecond' as at,
        membership_code(to_status, join_type) * 4 + newsletter_code(newsletter) as cell from given
    ), history as (
      insert into membership_events (segment_id, contact_id, event, from_status, to_status, at)
      select ${segmentId}, contact_id, event, from_status, to_status, at from placed
    )
    insert into membership_points (segment_no, contact_id, at, before, cell)
    select s.no, p.contact_id, p.at, coalesce(lag(p.cell) over (partition by p.contact_id order by p.turn), 0), p.cell
    from placed p join segments s on s.id = ${segmentId}`.execute(tx);
}
