import '../memberships.tables.ts';
import { type BulkEvent, type BulkState, bulkLaw } from '@oeuvre/contracts/domains/memberships/bulk/bulk.constants.ts';
import { mayManageMembers } from '@oeuvre/contracts/domains/memberships/memberships.policy.ts';
import type { ContactId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { guest, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { isAtWork } from '@oeuvre/contracts/kernel/work.ts';
import { type SqlBool, sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { publishAll } from '../../../platform/jobs/events.ts';
import type { Services } from '../../../platform/services/services.ts';
import { longWork, type WorkStep } from '../../../platform/work/long-work.ts';
import { contactsOf, findViewerNow, isManagedBy } from '../memberships.access.ts';
import type { SettledMove } from '../memberships.events.ts';
import { settleInvitations } from './bulk.invitations.ts';
import { eventFor, moveMany, type Outcome } from './bulk.moves.ts';
import type { BulkPersonState } from './bulk.tables.ts';
import { undoMany } from './bulk.undo.ts';

const titles: Readonly<Record<BulkEvent, string>> = {
  invite: 'Invitations',
  approve: 'Approvals of requests',
  decline: 'Refusals of requests',
  suspend: 'Suspensions',
  grant: 'New memberships',
  remove: 'Removals',
  end: 'Ended memberships',
  'nl+': 'Newsletter subscriptions',
  'nl-': 'Newsletter cancellations',
};
/** People in one of these states, over the row `w`; counted by the index bulk_act_people_state. */
const peopleIn = (...states: readonly BulkPersonState[]) =>
  sql`(select count(*) from bulk_act_people p where p.act_id = w.id and p.state = any(${states}::text[]))`;

/** People of one transaction: it holds the segment's counters, so it is short. */
const peoplePerStep = 1_000;

interface Act {
  readonly id: string;
  readonly segmentId: SegmentId;
  readonly event: BulkEvent;
  readonly reason: string | null;
  readonly startedBy: UserId | null;
  readonly undoneBy: UserId | null;
  readonly state: BulkState;
  readonly isDue: boolean;
}

declare module '../../../platform/jobs/job-queue.ts' {
  interface Queues {
    'bulk.step': { id: string };
  }
}

/** Does what the state of an act asks for, with the next thousand people. */
const step: WorkStep = async (services, id) => {
  const viewer = await findStarter(services, id);
  return inTransaction(services.db, (tx) => takeStep(tx, viewer, id));
};

export const bulkActs = longWork({
  queue: 'bulk.step',
  table: 'bulkActs',
  steps: { running: step, held: step, undoing: step, releasing: step },
  onlyIf: { held: sql<SqlBool>`held_until <= now()` },
  own: {
    person: 'started_by',
    scope: isManagedBy,
    stages: {
      running: { standing: 'working', words: 'Changing contacts' },
      held: { standing: 'held', words: 'Mails wait; you can still undo it' },
      undoing: { standing: 'working', words: 'Being undone' },
      releasing: { standing: 'working', words: 'Mails are leaving' },
    },
    done: sql`case w.state when 'undoing' then ${peopleIn('undone', 'kept')} when 'releasing' then ${peopleIn('told')}
      else ${peopleIn('done', 'unchanged', 'refused', 'told')} end`,
    all: sql`case w.state when 'releasing' then ${peopleIn('done', 'told')}
      else (select count(*) from bulk_act_people p where p.act_id = w.id) end`,
    changedAt: sql`w.updated_at`,
    facts: sql`jsonb_build_object('event', w.event, 'segmentId', w.segment_id)`,
    present: ({ event, segmentId }: { event: BulkEvent; segmentId: SegmentId }, viewer) => ({
      title: titles[event],
      href: contactsOf(viewer, segmentId),
    }),
  },
  /** The audit log keeps who was changed; the list of acts is for recent ones. */
  async forget({ db }) {
    await sql`delete from bulk_acts where state in ('undone', 'released') and updated_at < now() - interval '90 days'`.execute(
      db,
    );
  },
});

/**
 * The person who started an act that still moves people, with their present rights; an undo and the end of a hold need
 * no person's rights. Read before the step's transaction: it takes a connection of its own, and steps that wait for a
 * second one would keep the first from each other.
 */
async function findStarter(services: Pick<Services, 'db' | 'pool'>, actId: string): Promise<Viewer> {
  const act = await services.db
    .selectFrom('bulkActs')
    .select('startedBy')
    .where('id', '=', actId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return (act?.startedBy && (await findViewerNow(services, act.startedBy))) || guest;
}

/** True if something may be left. */
async function takeStep(tx: Database, viewer: Viewer, actId: string): Promise<boolean> {
  const { rows } =
    await sql<Act>`select id, segment_id, event, reason, started_by, undone_by, state, held_until <= now() as is_due
    from bulk_acts where id = ${actId} for update`.execute(tx);
  const act = rows[0];
  if (!act) return false;
  if (act.state === 'held' && act.isDue) return setState(tx, act, 'releasing');
  if (!isAtWork(bulkLaw, act.state)) return false;
  const people = await listPeople(tx, act);
  if (people.length === 0) return finish(tx, act);
  if (act.state === 'running') await move(tx, viewer, act, people);
  else if (act.state === 'undoing') await undo(tx, act, people);
  else await release(tx, act, people);
  return true;
}

async function setState(tx: Database, { id }: Act, state: BulkState): Promise<boolean> {
  await tx.updateTable('bulkActs').set({ state, updatedAt: now }).where('id', '=', id).execute();
  return isAtWork(bulkLaw, state);
}

/** An act that changed nobody has nothing to hold. */
async function finish(tx: Database, act: Act): Promise<boolean> {
  if (act.state === 'running') {
    const { rows } = await sql`select from bulk_act_people where act_id = ${act.id} and state = 'done' limit 1`.execute(
      tx,
    );
    return setState(tx, act, rows.length > 0 ? 'held' : 'released');
  }
  await sql`update bulk_act_people set before = null where act_id = ${act.id} and before is not null`.execute(tx);
  return setState(tx, act, act.state === 'undoing' ? 'undone' : 'released');
}

async function listPeople(tx: Database, { id, state }: Act): Promise<ContactId[]> {
  const waiting: BulkPersonState = state === 'running' ? 'to do' : 'done';
  const rows = await tx
    .selectFrom('bulkActPeople')
    .select('contactId')
    .where('actId', '=', id)
    .where('state', '=', waiting)
    .orderBy('contactId')
    .limit(peoplePerStep)
    .execute();
  return rows.map(({ contactId }) => contactId);
}

const asMove = ({ id, segmentId, event, reason }: Act, actor: UserId | null) => ({
  actId: id,
  segmentId,
  event,
  reason,
  actor: { id: actor ?? (0 as const) },
});

/** With the rights that the person has now: whoever may no longer manage the members does not go on. */
async function move(tx: Database, viewer: Viewer, act: Act, people: readonly ContactId[]): Promise<void> {
  if (!isAllowed(mayManageMembers(viewer, act.segmentId))) {
    await sql`update bulk_act_people set state = 'refused', code = 'common/forbidden' where act_id = ${act.id} and contact_id = any(${people}::uuid[])`.execute(
      tx,
    );
    return;
  }
  await keepOutcomes(tx, act, await moveMany(tx, asMove(act, act.startedBy), people));
}

async function keepOutcomes(tx: Database, { id }: Act, outcomes: readonly Outcome[]): Promise<void> {
  await sql`update bulk_act_people p set state = r.state, status_before = r."statusBefore", status_after = r."statusAfter",
      code = r.code, event_id = r."eventId", before = r.before
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as r ("contactId" uuid, state text, "statusBefore" text, "statusAfter" text, code text, "eventId" uuid, before jsonb)
    where p.act_id = ${id} and p.contact_id = r."contactId"`.execute(tx);
}

async function undo(tx: Database, act: Act, people: readonly ContactId[]): Promise<void> {
  const restored = await undoMany(tx, asMove(act, act.undoneBy), people);
  await sql`update bulk_act_people set state = case when contact_id = any(${[...restored]}::uuid[]) then 'undone' else 'kept' end
    where act_id = ${act.id} and contact_id = any(${people}::uuid[])`.execute(tx);
}

/** Those who are still where the act moved them are told; all others have been told of something newer. */
async function release(tx: Database, act: Act, people: readonly ContactId[]): Promise<void> {
  const { rows } = await sql<
    Pick<SettledMove, 'contactId' | 'from' | 'to' | 'userId'>
  >`select p.contact_id, c.user_id, p.status_before as "from", p.status_after as "to"
    from bulk_act_people p join contacts c on c.id = p.contact_id
    left join memberships m on m.segment_id = ${act.segmentId} and m.contact_id = p.contact_id
    where p.act_id = ${act.id} and p.contact_id = any(${people}::uuid[]) and p.status_before <> p.status_after
      and coalesce(m.status, 'EMPTY') = p.status_after order by p.contact_id`.execute(tx);
  await publishAll(
    tx,
    'memberships.settled',
    rows.map((row) => ({
      ...row,
      segmentId: act.segmentId,
      event: eventFor(act.event, row.from),
      by: act.startedBy,
      reason: act.reason,
      heldBy: act.id,
    })),
  );
  const idsAfter = (event: string) =>
    rows.filter(({ from }) => eventFor(act.event, from) === event).map(({ contactId }) => contactId);
  await settleInvitations(tx, act.segmentId, { invited: idsAfter('invite'), cancelled: idsAfter('cancel') });
  await sql`update bulk_act_people set state = 'told' where act_id = ${act.id} and contact_id = any(${people}::uuid[])`.execute(
    tx,
  );
}
