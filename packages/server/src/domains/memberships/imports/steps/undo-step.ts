import '../../memberships.tables.ts';
import { nextStatus } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import type { ContactId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../../platform/database/database.ts';
import { recordChange } from '../../../../platform/services/record-change.ts';
import type { StepOptions } from '../../../../platform/work/long-work.ts';
import { type LockedMembership, listMemberships } from '../../moves/lock-memberships.ts';
import { moveMemberships } from '../../moves/move-memberships.ts';
import type { NewsletterChange, Step } from '../../moves/write-steps.ts';
import { actOfImport, isStillAt, type ReadyContactImport } from './ready-contact-import.ts';

const peoplePerBatch = 2_000;

/**
 * Undoes an import: added people are removed, and newsletters that it raised become unasked again, if nothing has
 * happened to the people since. The others stay. Contacts of the address book stay too.
 */
export async function undoContacts(db: Database, given: ReadyContactImport, options: StepOptions): Promise<void> {
  let counts = given.counts;
  let position = 0;
  for (;;) {
    // Counted once it is committed: after a race the transaction restarts.
    const done = await inTransaction(db, (tx) => undoBatch(tx, given, counts));
    if (done) [counts, position] = [done.counts, position + done.seen];
    options.onProgress?.(position);
    if (done === undefined || options.signal?.aborted) return;
    if (done.seen === 0) break;
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

type Counts = ReadyContactImport['counts'];

/** How many changes were seen, and all counts with theirs; undefined if the import is no longer being undone. */
async function undoBatch(
  tx: Database,
  given: ReadyContactImport,
  before: Counts,
): Promise<{ seen: number; counts: Counts } | undefined> {
  if (!(await isStillAt(tx, given))) return undefined;
  const { seen, undone } = await undoNext(tx, given);
  const counts = { ...before, undone: before.undone + undone, kept: before.kept + seen - undone };
  await tx
    .updateTable('contactImports')
    .set({ counts: JSON.stringify(counts), updatedAt: now })
    .where('id', '=', given.id)
    .execute();
  if (undone > 0) await recordChange(tx, { touches: [`segment:${given.segmentId}`] });
  return { seen, counts };
}

/** The next changes of the import, which are forgotten; a change undone is one that nothing followed. */
async function undoNext(tx: Database, given: ReadyContactImport): Promise<{ seen: number; undone: number }> {
  const { id, segmentId } = given;
  // The history of each person by their id alone: read by segment and time, it is that of everybody who came later.
  const { rows: taken } = await sql<{ contactId: ContactId; isAdded: boolean; isUntouched: boolean }>`
    with taken as (
      delete from contact_import_changes where import_id = ${id} and contact_id = any(array(
        select contact_id from contact_import_changes where import_id = ${id} order by contact_id limit ${peoplePerBatch}))
      returning contact_id, is_added, at)
    select contact_id, is_added, (select coalesce(bool_and(e.segment_id <> ${segmentId} or e.at <= taken.at), true)
      from membership_events e where e.contact_id = taken.contact_id) as is_untouched from taken`.execute(tx);
  const added = new Set(taken.filter(({ isAdded }) => isAdded).map(({ contactId }) => contactId));
  const contactIds = taken.filter(({ isUntouched }) => isUntouched).map(({ contactId }) => contactId);
  const rows = await listMemberships(tx, { segmentId, contactIds });
  const reason = `import of ${given.fileName} undone`;
  const steps = rows.flatMap((row) => {
    const step = added.has(row.contactId) ? removalOf(row) : loweringOf(row);
    if (!step) return [];
    const newsletter = row.newsletterStatus === 'subscribed' ? withdrawalFor(reason) : undefined;
    return [
      { segmentId, contactId: row.contactId, id: row.id, userId: row.userId, from: row.status, newsletter, ...step },
    ];
  });
  const undone = await moveMemberships(tx, { ...actOfImport(given, reason), publishedAs: 'undo' }, steps);
  return { seen: taken.length, undone: undone.length };
}

type Decided = Pick<Step, 'event' | 'to'> | undefined;

/** Of an added person whose status is still one that an import gives. */
function removalOf({ status, userId }: LockedMembership): Decided {
  const to = nextStatus(status, 'remove', userId !== null);
  const isAsAdded = status === 'UNREGISTERED_BY_CURATOR' || status === 'REGISTERED_BY_CURATOR';
  return isAsAdded && to !== null ? { event: 'remove', to } : undefined;
}

/** Of a contact whose newsletter the import raised. */
const loweringOf = ({ status, newsletterStatus, newsletterChangedBy }: LockedMembership): Decided =>
  newsletterStatus === 'subscribed' && newsletterChangedBy === 'staff' ? { event: 'nl-', to: status } : undefined;

const withdrawalFor = (reason: string): NewsletterChange => ({
  ...{ from: 'subscribed', to: 'notSubscribed', by: 'staff' },
  consent: { source: 'import', wording: null, confirmation: reason.slice(0, 500) },
});
