import { segmentAt } from '@oeuvre/contracts/addresses.ts';
import { displayName } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import type { MembershipMove } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { shortened } from '@oeuvre/editor/compare/words.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/jobs/events.ts';
import { listPeople } from '../../accounts/accounts.queries.ts';
import { segmentWriters } from '../../notifications/notifications.access.ts';
import { notify } from '../../notifications/notifications.commands.ts';
import { findSegment } from '../../segments/segments.queries.ts';
import { segmentWriter } from '../../segments/sender/sender.queries.ts';
import { type Concerned, findConcerned, listManagers } from './concerned.queries.ts';

segmentWriters.register(async (db, publicUrl, id) => {
  const segment = await findSegment(db, id);
  return segment && segmentWriter(publicUrl, segment);
});

type SettledMove = Events['memberships.settled'];

/** UTF-16 units of a message or a reason within a notification. */
const quotedLength = 240;
const quoted = (words: string | null) => (words?.trim() ? `: ${shortened(words.trim(), quotedLength)}` : '.');

/** One sentence, for one of the two sides. */
type Words = (concerned: Concerned & { readonly actor: string }, moved: SettledMove) => string;

/** The text for a person whose membership another person has moved. */
const toPerson: Readonly<Partial<Record<MembershipMove, Words>>> = {
  invite: ({ segmentName, actor }) => `${actor} has invited you to ${segmentName}.`,
  cancel: ({ segmentName }) => `Your invitation to ${segmentName} was cancelled.`,
  approve: ({ segmentName }) => `Your request to join ${segmentName} was approved. You are a member now.`,
  decline: ({ segmentName }, { reason }) => `Your request to join ${segmentName} was declined${quoted(reason)}`,
  grant: ({ segmentName }) => `You are a member of ${segmentName} now.`,
  suspend: ({ segmentName }, { reason }) => `Your membership of ${segmentName} was suspended${quoted(reason)}`,
  end: ({ segmentName }, { reason }) => `Your membership of ${segmentName} was ended${quoted(reason)}`,
  remove: ({ segmentName }) => `You were removed from ${segmentName}.`,
};

/** The text for people who supervise the segment, or who invited the person. */
const toStaff: Readonly<Partial<Record<MembershipMove, { readonly words: Words; readonly inviterOnly?: true }>>> = {
  apply: { words: ({ name, segmentName, message }) => `${name} wants to join ${segmentName}${quoted(message)}` },
  withdraw: { words: ({ name, segmentName }) => `${name} has withdrawn the request to join ${segmentName}.` },
  leave: { words: ({ name, segmentName }) => `${name} has left ${segmentName}.` },
  accept: {
    words: ({ name, segmentName }) => `${name} has accepted the invitation to ${segmentName}.`,
    inviterOnly: true,
  },
  'decline-invitation': {
    words: ({ name, segmentName }) => `${name} has declined the invitation to ${segmentName}.`,
    inviterOnly: true,
  },
  expire: {
    words: ({ name, segmentName }) => `The invitation of ${name} to ${segmentName} has expired.`,
    inviterOnly: true,
  },
};

/** An invited person accepts by joining, too. */
const eventOf = ({ event, from }: SettledMove): MembershipMove =>
  event === 'join' && from === 'INVITED' ? 'accept' : event;

/**
 * Tells the other side of a move: the person, or whoever invited them or supervises the segment. The invitation itself
 * has a mail of its own.
 */
export async function tellBothSides(tx: Database, moved: SettledMove): Promise<void> {
  const event = eventOf(moved);
  const [person, staff] = [toPerson[event], toStaff[event]];
  if (!person && !staff) return;
  const concerned = await findConcerned(tx, moved);
  if (!concerned) return;
  const [by] = moved.by ? await listPeople(tx, [moved.by]) : [];
  const told = { ...concerned, actor: by ? displayName(by) : 'Somebody' };
  const news = { kind: `memberships.${event}`, subject: `membership:${moved.segmentId}:${moved.contactId}` };
  if (person && moved.userId && moved.userId !== moved.by)
    await notify(tx, {
      ...news,
      text: person(told, moved),
      href: segmentAt(moved.segmentId),
      to: [moved.userId],
      names: moved.by,
      segmentId: moved.segmentId,
      byMail: event !== 'invite',
    });
  if (staff)
    await notify(tx, {
      ...news,
      text: staff.words(told, moved),
      href: contactIn(moved, event),
      to: await staffConcerned(tx, moved, staff.inviterOnly ? concerned.invitedBy : null),
      names: moved.userId,
    });
}

/** Opens the person beside the list; a request stands among those that wait. */
const contactIn = ({ segmentId, contactId }: SettledMove, event: MembershipMove): string =>
  segmentAt(segmentId, {
    tab: 'CONTACTS',
    ...(event === 'apply' && { view: 'requests', membershipStatus: 'pending' }),
    contactId,
  });

/** The inviter, if they still manage the segment; otherwise all who do. Not the person themselves. */
async function staffConcerned(
  tx: Database,
  { segmentId, userId }: SettledMove,
  inviter: UserId | null,
): Promise<UserId[]> {
  const managers = await listManagers(tx, segmentId);
  const asked = inviter !== null && managers.includes(inviter) ? [inviter] : managers;
  return asked.filter((one) => one !== userId);
}
