import '../../memberships.tables.ts';
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
async function takeBack(tx: Database, { id, segmentId, startedBy, fileName }: ReadyContactImport): Promise<TakenBack> {
  const reason = `import of ${fileName} undone`;
  const { rows } = await sql<TakenBack>`
    with taken as (
      delete from contact_import_changes where import_id = ${id} and contact_id in (
        select contact_id from contact_import_changes where import_id = ${id} order by contact_id limit ${peoplePerBatch})
      returning contact_id, is_added, at),
    untouched as (
      select t.* from taken t where not exists (select from membership_events e
        where e.contact_id = t.contact_id and e.segment_id = ${segmentId} and e.at > t.at)),
    removed as (
      delete from memberships m using untouched u where m.segment_id = ${segmentId} and m.contact_id = u.contact_id and u.is_added
        and m.status in ('UNREGISTERED_BY_CURATOR', 'REGISTERED_BY_CURATOR') returning m.contact_id, m.status, m.newsletter_status,
        (select c.user_id from contacts c where c.id = m.contact_id) as user_id),
    lowered as (
      update memberships m set newsletter_status = 'notSubscribed', newsletter_changed_by = 'staff', newsletter_changed_at = now(), updated_at = now()
      from untouched u where m.segment_id = ${segmentId} and m.contact_id = u.contact_id and not u.is_added
        and m.newsletter_status = 'subscribed' and m.newsletter_changed_by = 'staff' returning m.contact_id, m.status),
    history as (
      insert into membership_events (segment_id, contact_id, actor_id, event, from_status, to_status, reason)
      select ${segmentId}::uuid, contact_id, ${startedBy}::uuid, 'remove', status, 'EMPTY', ${reason}::text from removed
      union all select ${segmentId}::uuid, contact_id, ${startedBy}::uuid, 'nl-', status, status, ${reason}::text from lowered),
    consents as (
      insert into newsletter_consents (segment_id, contact_id, decision, decided_by, actor_id, source, wording, confirmation)
      select ${segmentId}::uuid, contact_id, 'withdrawn', 'staff', ${startedBy}::uuid, 'import', null, left(${reason}::text, 500)
      from (select contact_id from removed where newsletter_status = 'subscribed' union all select contact_id from lowered) w)
    select (select count(*) from taken) as seen, (select count(*) from removed) + (select count(*) from lowered) as undone,
      coalesce((select json_agg(json_build_object('contactId', contact_id, 'userId', user_id, 'status', status))
        from removed where user_id is not null), '[]') as removed`.execute(tx);
  return rows[0]!;
}
