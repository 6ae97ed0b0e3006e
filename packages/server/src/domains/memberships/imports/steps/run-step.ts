import '../../memberships.tables.ts';
import type { ContactImportCounts } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import { nextStatus } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { ContactId, MembershipId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../../platform/database/database.ts';
import { recordChange } from '../../../../platform/services/record-change.ts';
import type { StepOptions } from '../../../../platform/work/long-work.ts';
import { upsertContacts } from '../../../contacts/contacts.commands.ts';
import { moveMemberships } from '../../moves/move-memberships.ts';
import type { NewsletterChange, Step } from '../../moves/write-steps.ts';
import { countOutcomes, inRange, judgeRows, type Range, sumOfCounts } from './judge-rows.ts';
import { actOfImport, isStillAt, type ReadyContactImport } from './ready-contact-import.ts';

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
  const { added, raised } = await movePeople(tx, given, range);
  await keepChanges(tx, id, { added, raised });
  const counts = sumOfCounts(given.counts, await countOutcomes(tx, id, range));
  await tx
    .updateTable('contactImports')
    .set({ position: range.to, counts: JSON.stringify(counts), updatedAt: now })
    .where('id', '=', id)
    .execute();
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

/** How a consent came, kept with it: the file, its row, and what the file says of the day and place. */
const confirmation = ({ fileName }: ReadyContactImport) =>
  sql`left(concat_ws(', ', ${fileName}::text, 'row ' || r.line, nullif(r.consent_day, ''), nullif(r.consent_source, '')), 500)`;

const newsletterOf = ({ mapping }: ReadyContactImport, { confirmation }: Person): NewsletterChange => ({
  from: 'notSubscribed',
  to: 'subscribed',
  by: 'staff',
  consent: {
    source: 'import',
    wording: mapping.consent?.answer === 'column' ? mapping.consent.wording : null,
    confirmation,
  },
});

interface Person {
  readonly contactId: ContactId;
  readonly userId: UserId | null;
  readonly isRaised: boolean;
  readonly confirmation: string;
}

/**
 * People who are new in the segment, by the event `add`, and people whose newsletter the file raises. A row whose person
 * another act has just added counts as a contact. The history of an import takes the times of its memberships.
 */
async function movePeople(tx: Database, given: ReadyContactImport, range: Range) {
  const adding = await listNew(tx, given, range);
  const moved = await moveMemberships(
    tx,
    { ...actOfImport(given, `import of ${given.fileName}`), addSource: 'import' },
    [...adding, ...(await lockRaised(tx, given, range))],
  );
  const idsAfter = (event: Step['event']) =>
    moved.filter((step) => step.event === event).map(({ contactId }) => contactId);
  const [added, raised] = [idsAfter('add'), idsAfter('nl+')];
  if (adding.length > added.length)
    await sql`update contact_import_rows r set outcome = 'already', is_raised = false from contacts c
    where ${inRange(given.id, range)} and r.outcome = 'added' and c.email = r.email and c.id <> all(${added}::uuid[])`.execute(
      tx,
    );
  return { added, raised };
}

async function listNew(tx: Database, given: ReadyContactImport, range: Range): Promise<Step[]> {
  const { id, segmentId } = given;
  const { rows } =
    await sql<Person>`select c.id as contact_id, c.user_id, r.is_raised, ${confirmation(given)} as confirmation
    from contact_import_rows r join contacts c on c.email = r.email where ${inRange(id, range)} and r.outcome = 'added'`.execute(
      tx,
    );
  return rows.flatMap((person): Step[] => {
    const { contactId, userId, isRaised } = person;
    const to = nextStatus('EMPTY', 'add', userId !== null);
    if (to === null) return [];
    const newsletter = isRaised ? newsletterOf(given, person) : undefined;
    return [{ segmentId, contactId, userId, event: 'add', from: 'EMPTY', to, newsletter }];
  });
}

/** Contacts whose newsletter a consent raises: it subscribes people who were never asked, and revives no opt-out. */
async function lockRaised(tx: Database, given: ReadyContactImport, range: Range): Promise<Step[]> {
  const { id, segmentId } = given;
  const { rows } = await sql<Person & { readonly id: MembershipId; readonly status: MembershipStatus }>`
    select m.id, m.contact_id, c.user_id, m.status, ${confirmation(given)} as confirmation
    from contact_import_rows r join contacts c on c.email = r.email join memberships m on m.segment_id = ${segmentId} and m.contact_id = c.id
    where ${inRange(id, range)} and r.outcome = 'changed' and r.is_raised
      and m.newsletter_status = 'notSubscribed' and m.status <> 'SUSPENDED' order by m.contact_id for update of m`.execute(
    tx,
  );
  return rows.map((person) => ({
    ...{ segmentId, id: person.id, contactId: person.contactId, userId: person.userId },
    ...{ event: 'nl+', from: person.status, to: person.status, newsletter: newsletterOf(given, person) },
  }));
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
