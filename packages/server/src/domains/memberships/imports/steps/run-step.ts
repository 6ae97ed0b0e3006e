import '../../memberships.tables.ts';
import type { ContactImportCounts } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import type { ContactId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../../platform/database/database.ts';
import { recordChange } from '../../../../platform/database/record-change.ts';
import { upsertContacts } from '../../../contacts/contacts.commands.ts';
import { countOutcomes, inRange, judgeRows, type Range, sumOfCounts } from './judge-rows.ts';
import { isStillAt, type ReadyContactImport, type StepOptions } from './ready-contact-import.ts';
import { tellMoves } from './tell-moves.ts';

/** Rows of one transaction: the counters of a segment wait for it. */
const rowsPerBatch = 2_000;

/**
 * Adds the people of a file, from the row after the last written one. A transaction writes some rows and the number of
 * the last: a killed run loses and doubles nobody.
 */
export async function runImport(db: Database, given: ReadyContactImport, options: StepOptions): Promise<void> {
  const rows = given.rows ?? 0;
  let { position, counts } = given;
  while (position < rows) {
    const range = { from: position + 1, to: Math.min(position + rowsPerBatch, rows) };
    const next = await inTransaction(db, (tx) => writeRange(tx, { ...given, counts }, range));
    if (!next) return;
    counts = next;
    position = range.to;
    options.onProgress?.(position);
    if (options.signal?.aborted) return;
  }
  await inTransaction(db, (tx) => finish(tx, { ...given, counts }));
}

async function writeRange(
  tx: Database,
  given: ReadyContactImport,
  range: Range,
): Promise<ContactImportCounts | undefined> {
  const { id, segmentId } = given;
  if (!(await isStillAt(tx, given))) return undefined;
  await judgeRows(tx, given, range);
  await upsertContacts(
    tx,
    sql`select r.email, r.first_name, r.middle_name, r.last_name, r.title, r.phone, r.country_name, r.about, r.occupations
      from contact_import_rows r where ${inRange(id, range)} and r.outcome in ('added', 'changed')`,
  );
  const added = await addPeople(tx, given, range);
  const raised = await raiseContacts(tx, given, range);
  await keepChanges(tx, id, { added: added.map(({ contactId }) => contactId), raised });
  const counts = sumOfCounts(given.counts, await countOutcomes(tx, id, range));
  await tx
    .updateTable('contactImports')
    .set({ position: range.to, counts: JSON.stringify(counts), updatedAt: now })
    .where('id', '=', id)
    .execute();
  await tellMoves(tx, given, { event: 'add', people: added });
  if (added.length + raised.length > 0) await recordChange(tx, { touches: [`segment:${segmentId}`] });
  return counts;
}

/** Writes the changes that an undo reverts, after the history: all later rows of the history came after the import. */
async function keepChanges(
  tx: Database,
  importId: string,
  { added, raised }: { readonly added: readonly ContactId[]; readonly raised: readonly ContactId[] },
): Promise<void> {
  await sql`insert into contact_import_changes (import_id, contact_id, is_added)
    select ${importId}::uuid, a, true from unnest(${added}::uuid[]) a union all select ${importId}::uuid, r, false from unnest(${raised}::uuid[]) r`.execute(
    tx,
  );
}

const reasonOf = ({ fileName }: ReadyContactImport) => `import of ${fileName}`;

/** How a consent came, kept with it: the file, its row, and what the file says of the day and place. */
const confirmation = ({ fileName }: ReadyContactImport) =>
  sql`left(concat_ws(', ', ${fileName}::text, 'row ' || r.line, nullif(r.consent_day, ''), nullif(r.consent_source, '')), 500)`;

const wordingOf = ({ mapping }: ReadyContactImport) =>
  mapping.consent?.answer === 'column' ? mapping.consent.wording : null;

interface AddedPerson {
  readonly contactId: ContactId;
  readonly userId: UserId | null;
  readonly status: 'REGISTERED_BY_CURATOR' | 'UNREGISTERED_BY_CURATOR';
  readonly isRaised: boolean;
}

/**
 * New contacts of the segment by the event `add`, in the order of their ids, so two imports wait for each other instead
 * of blocking each other. A row that somebody else has just added counts as a contact. History and consents are statements
 * of their own: the history takes the time of the membership, and a join of two sets that a statement has just made
 * compares each person with each.
 */
async function addPeople(tx: Database, given: ReadyContactImport, range: Range): Promise<AddedPerson[]> {
  const { id, segmentId, startedBy } = given;
  const { rows: added } = await sql<AddedPerson>`
    with made as (
      insert into memberships (segment_id, contact_id, status, add_source, created_by, newsletter_status, newsletter_changed_by, newsletter_changed_at)
      select ${segmentId}, c.id, case when c.user_id is null then 'UNREGISTERED_BY_CURATOR' else 'REGISTERED_BY_CURATOR' end,
        'import', ${startedBy}::uuid, case when r.is_raised then 'subscribed' else 'notSubscribed' end,
        case when r.is_raised then 'staff' end, case when r.is_raised then now() end
      from contact_import_rows r join contacts c on c.email = r.email where ${inRange(id, range)} and r.outcome = 'added'
      order by c.id on conflict (segment_id, contact_id) do nothing returning contact_id, status, newsletter_status)
    select contact_id, status, newsletter_status = 'subscribed' as is_raised,
      case when status = 'REGISTERED_BY_CURATOR' then (select c.user_id from contacts c where c.id = contact_id) end as user_id
    from made`.execute(tx);
  const { rows: asked } = await sql<{ count: number }>`select count(*)::int as count from contact_import_rows r
    where ${inRange(id, range)} and r.outcome = 'added'`.execute(tx);
  if (asked[0]!.count > added.length)
    await sql`update contact_import_rows r set outcome = 'already', is_raised = false from contacts c
    where ${inRange(id, range)} and r.outcome = 'added' and c.email = r.email and c.id <> all(${added.map(({ contactId }) => contactId)}::uuid[])`.execute(
      tx,
    );
  await writeHistory(tx, given, added, 'add');
  const raised = added.filter(({ isRaised }) => isRaised);
  await writeHistory(tx, given, raised, 'nl+');
  await writeConsents(tx, given, range, raised);
  return added;
}

/** Consent of people who are contacts already: it subscribes who was never asked, and revives nobody's no. */
async function raiseContacts(tx: Database, given: ReadyContactImport, range: Range): Promise<ContactId[]> {
  const { id, segmentId } = given;
  const { rows: raised } = await sql<Moved>`
    update memberships m set newsletter_status = 'subscribed', newsletter_changed_by = 'staff', newsletter_changed_at = now(), updated_at = now()
    from contact_import_rows r join contacts c on c.email = r.email
    where ${inRange(id, range)} and r.outcome = 'changed' and r.is_raised and m.segment_id = ${segmentId} and m.contact_id = c.id
      and m.newsletter_status = 'notSubscribed' and m.status <> 'SUSPENDED' returning m.contact_id, m.status`.execute(
    tx,
  );
  await writeHistory(tx, given, raised, 'nl+');
  await writeConsents(tx, given, range, raised);
  return raised.map(({ contactId }) => contactId);
}

interface Moved {
  readonly contactId: ContactId;
  readonly status: string;
}

async function writeHistory(
  tx: Database,
  given: ReadyContactImport,
  moved: readonly Moved[],
  event: 'add' | 'nl+',
): Promise<void> {
  if (moved.length === 0) return;
  const { segmentId, startedBy } = given;
  await sql`insert into membership_events (segment_id, contact_id, actor_id, event, from_status, to_status, reason)
    select ${segmentId}::uuid, contact_id, ${startedBy}::uuid, ${event}::text, ${event === 'add' ? sql`'EMPTY'` : sql`status`}, status, ${reasonOf(given)}
    from unnest(${moved.map(({ contactId }) => contactId)}::uuid[], ${moved.map(({ status }) => status)}::text[]) moved (contact_id, status)`.execute(
    tx,
  );
}

async function writeConsents(
  tx: Database,
  given: ReadyContactImport,
  range: Range,
  raised: readonly Moved[],
): Promise<void> {
  if (raised.length === 0) return;
  const { id, segmentId, startedBy } = given;
  await sql`insert into newsletter_consents (segment_id, contact_id, decision, decided_by, actor_id, source, wording, confirmation)
    select ${segmentId}, c.id, 'given', 'staff', ${startedBy}::uuid, 'import', ${wordingOf(given)}::text, ${confirmation(given)}
    from contact_import_rows r join contacts c on c.email = r.email
    where ${inRange(id, range)} and r.outcome in ('added', 'changed') and r.is_raised
      and c.id = any(${raised.map(({ contactId }) => contactId)}::uuid[])`.execute(tx);
}

async function finish(tx: Database, given: ReadyContactImport): Promise<void> {
  const { id, segmentId, startedBy, fileName, rows, counts } = given;
  if (!(await isStillAt(tx, given))) return;
  await tx
    .updateTable('contactImports')
    .set({
      state: 'finished',
      position: rows ?? 0,
      tableKey: null,
      updatedAt: now,
      finishedAt: now,
    })
    .where('id', '=', id)
    .execute();
  const details = { importId: id, file: fileName, added: counts.added, subscribed: counts.subscribed };
  await recordChange(tx, {
    audit: { viewer: { id: startedBy ?? 0 }, act: 'contact-imports.finish', subject: ['segment', segmentId], details },
    touches: [`segment:${segmentId}`],
  });
}
