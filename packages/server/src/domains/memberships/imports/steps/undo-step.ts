import '../../memberships.tables.ts';
import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { ContactId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../../platform/database/database.ts';
import { recordChange } from '../../../../platform/database/record-change.ts';
import { isStillAt, type ReadyContactImport, type StepOptions } from './ready-contact-import.ts';
import { tellMoves } from './tell-moves.ts';

const peoplePerBatch = 2_000;

/**
 * Takes an import back: who was added goes, who was subscribed is asked again, if nothing has happened to them since.
 * The others stay. Contacts of the address book stay too.
 */
export async function undoContacts(db: Database, given: ReadyContactImport, options: StepOptions): Promise<void> {
  let counts = given.counts;
  let position = 0;
  for (;;) {
    const done = await inTransaction(db, async (tx) => {
      if (!(await isStillAt(tx, given))) return undefined;
      const taken = await takeBack(tx, given);
      counts = { ...counts, undone: counts.undone + taken.undone, kept: counts.kept + taken.seen - taken.undone };
      position += taken.seen;
      await tx
        .updateTable('contactImports')
        .set({ counts: JSON.stringify(counts), updatedAt: now })
        .where('id', '=', given.id)
        .execute();
      await tellMoves(tx, given, { event: 'undo', people: taken.removed });
      if (taken.undone > 0) await recordChange(tx, { touches: [`segment:${given.segmentId}`] });
      return taken.seen;
    });
    options.onProgress?.(position);
    if (done === undefined || options.signal?.aborted) return;
    if (done === 0) break;
  }
  await inTransaction(db, async (tx) => {
    if (!(await isStillAt(tx, given))) return;
    await tx
      .updateTable('contactImports')
      .set({ state: 'undone', tableKey: null, finishedAt: now, updatedAt: now })
      .where('id', '=', given.id)
      .execute();
  });
}

interface TakenBack {
  readonly seen: number;
  readonly undone: number;
  /** Those with an account who were removed. */
  readonly removed: Parameters<typeof tellMoves>[2]['people'];
}

/** The next changes of the import, which are forgotten; a change undone is one that nothing followed. */
async function takeBack(tx: Database, given: ReadyContactImport): Promise<TakenBack> {
  const { id, segmentId } = given;
  // The history of each person by their id alone: read by segment and time, it is that of everybody who came later.
  const { rows: taken } = await sql<{ contactId: ContactId; isAdded: boolean; isUntouched: boolean }>`
    with taken as (
      delete from contact_import_changes where import_id = ${id} and contact_id = any(array(
        select contact_id from contact_import_changes where import_id = ${id} order by contact_id limit ${peoplePerBatch}))
      returning contact_id, is_added, at)
    select contact_id, is_added, (select coalesce(bool_and(e.segment_id <> ${segmentId} or e.at <= taken.at), true)
      from membership_events e where e.contact_id = taken.contact_id) as is_untouched from taken`.execute(tx);
  const untouched = taken.filter(({ isUntouched }) => isUntouched);
  const idsOf = (isAdded: boolean) =>
    untouched.filter((one) => one.isAdded === isAdded).map(({ contactId }) => contactId);
  const { rows: removed } = await sql<Removed>`delete from memberships m where m.segment_id = ${segmentId}
    and m.contact_id = any(${idsOf(true)}::uuid[]) and m.status in ('UNREGISTERED_BY_CURATOR', 'REGISTERED_BY_CURATOR')
    returning m.contact_id, m.status, m.newsletter_status = 'subscribed' as was_subscribed,
      (select c.user_id from contacts c where c.id = m.contact_id) as user_id`.execute(tx);
  const { rows: lowered } = await sql<Taken>`update memberships m
    set newsletter_status = 'notSubscribed', newsletter_changed_by = 'staff', newsletter_changed_at = now(), updated_at = now()
    where m.segment_id = ${segmentId} and m.contact_id = any(${idsOf(false)}::uuid[])
      and m.newsletter_status = 'subscribed' and m.newsletter_changed_by = 'staff' returning m.contact_id, m.status`.execute(
    tx,
  );
  await writeHistory(tx, given, removed, 'remove');
  await writeHistory(tx, given, lowered, 'nl-');
  await withdrawConsents(tx, given, [...removed.filter(({ wasSubscribed }) => wasSubscribed), ...lowered]);
  return {
    seen: taken.length,
    undone: removed.length + lowered.length,
    removed: removed.filter(({ userId }) => userId !== null),
  };
}

interface Taken {
  readonly contactId: ContactId;
  readonly status: MembershipStatus;
}

interface Removed extends Taken {
  readonly userId: UserId | null;
  readonly wasSubscribed: boolean;
}

const reasonOf = ({ fileName }: ReadyContactImport) => `import of ${fileName} undone`;

async function writeHistory(
  tx: Database,
  given: ReadyContactImport,
  people: readonly Taken[],
  event: 'remove' | 'nl-',
): Promise<void> {
  if (people.length === 0) return;
  const { segmentId, startedBy } = given;
  await sql`insert into membership_events (segment_id, contact_id, actor_id, event, from_status, to_status, reason)
    select ${segmentId}::uuid, contact_id, ${startedBy}::uuid, ${event}::text, status, ${event === 'remove' ? sql`'EMPTY'` : sql`status`}, ${reasonOf(given)}
    from unnest(${people.map(({ contactId }) => contactId)}::uuid[], ${people.map(({ status }) => status)}::text[]) people (contact_id, status)`.execute(
    tx,
  );
}

async function withdrawConsents(tx: Database, given: ReadyContactImport, people: readonly Taken[]): Promise<void> {
  if (people.length === 0) return;
  const { segmentId, startedBy } = given;
  await sql`insert into newsletter_consents (segment_id, contact_id, decision, decided_by, actor_id, source, wording, confirmation)
    select ${segmentId}::uuid, contact_id, 'withdrawn', 'staff', ${startedBy}::uuid, 'import', null, left(${reasonOf(given)}::text, 500)
    from unnest(${people.map(({ contactId }) => contactId)}::uuid[]) people (contact_id)`.execute(tx);
}
