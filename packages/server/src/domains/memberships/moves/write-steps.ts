import '../memberships.tables.ts';
import type { MembershipMove } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import type { MembershipStatus, NewsletterStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { MembershipId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { type Database, now } from '../../../platform/database/database.ts';
import type { ConsentFacts } from '../consents/consents.commands.ts';
import type { Place } from '../memberships.queries.ts';
import { marksOf, type RowMarks } from './row-marks.ts';

/** A change of a newsletter, with the record of consent that it leaves. */
export interface NewsletterChange {
  readonly from: NewsletterStatus;
  readonly to: NewsletterStatus;
  readonly by: 'self' | 'staff';
  readonly consent: ConsentFacts;
}

/** One person's step in one segment, which the machine has allowed. */
export interface Step extends Place {
  /** The row; undefined while there is none. */
  readonly id?: MembershipId | undefined;
  readonly userId: UserId | null;
  readonly event: MembershipMove;
  readonly from: MembershipStatus;
  readonly to: MembershipStatus;
  /** Of a step that changes the newsletter alone, or that adds a person with it or removes a person who has it. */
  readonly newsletter?: NewsletterChange | undefined;
}

/** A step on the second axis: the newsletter changes and the status stays. */
export const isNewsletterStep = ({ from, to, newsletter }: Step): boolean => newsletter !== undefined && from === to;

const keyOf = ({ segmentId, contactId }: Place) => `${segmentId} ${contactId}`;

/** Steps with the same key differ only in their people, so one statement writes them. */
function kindOf(step: Step): string {
  const { event, from, to, newsletter } = step;
  if (isNewsletterStep(step)) return `${event} ${newsletter!.from} ${newsletter!.to}`;
  return from === 'EMPTY' ? event : `${event} ${from} ${to}`;
}

/**
 * Writes the rows of these steps, equal steps in one statement. A row that another transaction changed first is left
 * alone. Returns the steps that were written; a step of a newsletter takes the status that its row has by now.
 */
export async function writeSteps(tx: Database, marks: RowMarks, steps: readonly Step[]): Promise<Step[]> {
  const written = new Map<string, MembershipStatus>();
  for (const alike of Map.groupBy(steps, kindOf).values())
    for (const row of await writeAlike(tx, marks, alike)) written.set(keyOf(row), row.status);
  return steps.flatMap((step) => {
    const status = written.get(keyOf(step));
    if (status === undefined) return [];
    return [isNewsletterStep(step) ? { ...step, from: status, to: status } : step];
  });
}

type WrittenRow = Place & { readonly status: MembershipStatus };
const writtenColumns = ['segmentId', 'contactId', 'status'] as const;

function writeAlike(tx: Database, marks: RowMarks, steps: readonly Step[]): Promise<WrittenRow[]> {
  const [first] = steps as readonly [Step];
  const { from, to, newsletter } = first;
  if (from === 'EMPTY') return insertRows(tx, marks, steps);
  const ids = sql<MembershipId>`any(${steps.map(({ id }) => id)}::uuid[])`;
  if (isNewsletterStep(first))
    return tx
      .updateTable('memberships')
      .set({
        newsletterStatus: newsletter!.to,
        newsletterChangedBy: newsletter!.by,
        newsletterChangedAt: now,
        updatedAt: now,
      })
      .where('id', '=', ids)
      .where('newsletterStatus', '=', newsletter!.from)
      .returning(writtenColumns)
      .execute();
  if (to === 'EMPTY')
    return tx
      .deleteFrom('memberships')
      .where('id', '=', ids)
      .where('status', '=', from)
      .returning(writtenColumns)
      .execute();
  return tx
    .updateTable('memberships')
    .set({ status: to, ...marksOf(first, marks), updatedAt: now })
    .where('id', '=', ids)
    .where('status', '=', from)
    .returning(writtenColumns)
    .execute();
}

/** In the order of contacts, so that two acts that add the same people wait for each other instead of blocking. */
async function insertRows(tx: Database, marks: RowMarks, steps: readonly Step[]): Promise<WrittenRow[]> {
  const columns = {
    segmentId: sql`p.segment_id`,
    contactId: sql`p.contact_id`,
    status: sql`p.status`,
    newsletterStatus: sql`p.newsletter`,
    newsletterChangedBy: sql`p.changed_by`,
    newsletterChangedAt: sql`case when p.changed_by is not null then now() end`,
    createdBy: accountOf(marks.actor),
    ...marksOf(steps[0]!, marks),
  };
  const { rows } =
    await sql<WrittenRow>`insert into memberships (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
    select ${sql.join(Object.values(columns))} from unnest(
      ${steps.map(({ segmentId }) => segmentId)}::uuid[], ${steps.map(({ contactId }) => contactId)}::uuid[],
      ${steps.map(({ to }) => to)}::text[], ${steps.map(({ newsletter }) => newsletter?.to ?? 'notSubscribed')}::text[],
      ${steps.map(({ newsletter }) => newsletter?.by ?? null)}::text[]) p (segment_id, contact_id, status, newsletter, changed_by)
    order by p.contact_id on conflict (segment_id, contact_id) do nothing returning segment_id, contact_id, status`.execute(
      tx,
    );
  return rows;
}
