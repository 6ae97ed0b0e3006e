import '../memberships.tables.ts';
import { invitationAt } from '@oeuvre/contracts/addresses.ts';
import { displayName } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { invitationDays } from '@oeuvre/contracts/domains/memberships/memberships.constants.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { hashOfToken, newToken } from '../../../platform/base/link-secrets.ts';
import type { Database } from '../../../platform/database/database.ts';
import { MailRefused } from '../../../platform/mail/mail-model.ts';
import type { Services } from '../../../platform/services/services.ts';
import { listPeople } from '../../accounts/accounts.queries.ts';
import { getSegment } from '../../segments/segments.queries.ts';
import { segmentWriter } from '../../segments/sender/sender.queries.ts';
import type { Place } from '../memberships.queries.ts';
import { invitationMail } from './invitations.mails.ts';

/** Invitations per round; the next round is a minute later. */
const perRound = 500;
/** When to try again after the mail server was down, and for an address that has had its mails today. */
const again = { afterFailure: 300, tomorrow: 86_400 };

/** Sends the mails of invitations that are due. */
export async function mailDueInvitations(services: Services, signal: AbortSignal): Promise<void> {
  const due = await services.db
    .selectFrom('membershipInvitations')
    .select(['segmentId', 'contactId'])
    .where('mailDueAt', '<=', sql<Date>`now()`)
    .orderBy('mailDueAt')
    .orderBy('segmentId')
    .orderBy('contactId')
    .limit(perRound)
    .execute();
  for (const place of due) {
    if (signal.aborted) return;
    await mailOne(services, place);
  }
}

/**
 * Takes the mail before sending it: of two workers one gets it, and one that dies in between has sent one mail too few,
 * never one twice. The token exists from then on; only the mail has it.
 */
async function mailOne(services: Services, place: Place): Promise<void> {
  const { db, mailer, limits, config, log } = services;
  const due = await findDue(db, place);
  if (!due) return;
  if (!due.isCounted && !(await limits.mayTake('mail-to-address', due.email)))
    return postpone(db, place, again.tomorrow);
  const token = newToken();
  if (!(await claim(db, place, token))) return;
  const [segment, [inviter]] = await Promise.all([
    getSegment(db, place.segmentId),
    due.invitedBy ? listPeople(db, [due.invitedBy]) : [],
  ]);
  const words = {
    ...segmentWriter(config.publicUrl, segment),
    segmentName: segment.name,
    inviter: inviter ? displayName(inviter) : null,
    endsAt: new Date((due.invitedAt ?? new Date()).getTime() + invitationDays * 86_400_000),
    timeZone: config.timeZone,
    url: `${config.publicUrl}${invitationAt(token)}`,
  };
  try {
    await mailer.send(invitationMail(due.email, words));
  } catch (error) {
    log.warn({ err: error }, 'the mail of an invitation was not taken');
    if (error instanceof MailRefused && (error.kind === 'transient' || error.kind === 'sender'))
      await postpone(db, place, again.afterFailure);
  }
}

interface Due {
  readonly email: string;
  readonly invitedBy: UserId | null;
  readonly invitedAt: Date | null;
  readonly isCounted: boolean;
}

function findDue(db: Database, { segmentId, contactId }: Place): Promise<Due | undefined> {
  return db
    .selectFrom('membershipInvitations as i')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.segmentId', '=', 'i.segmentId').onRef('m.contactId', '=', 'i.contactId'),
    )
    .innerJoin('contacts as c', 'c.id', 'i.contactId')
    .select(['c.email', 'm.invitedBy', 'm.invitedAt', 'i.isCounted'])
    .where('i.segmentId', '=', segmentId)
    .where('i.contactId', '=', contactId)
    .executeTakeFirst();
}

async function claim(db: Database, { segmentId, contactId }: Place, token: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('membershipInvitations')
    .set({ mailDueAt: null, tokenHash: hashOfToken(token), isCounted: true })
    .where('segmentId', '=', segmentId)
    .where('contactId', '=', contactId)
    .where('mailDueAt', '<=', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function postpone(db: Database, { segmentId, contactId }: Place, seconds: number): Promise<void> {
  await db
    .updateTable('membershipInvitations')
    .set({ mailDueAt: sql<Date>`now() + ${seconds} * interval '1 second'` })
    .where('segmentId', '=', segmentId)
    .where('contactId', '=', contactId)
    .execute();
}
