import '../applications.tables.ts';
import { applicationAt } from '@oeuvre/contracts/addresses.ts';
import { displayName } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import type { ApplicationEvents } from '@oeuvre/contracts/domains/applications/applications.events.ts';
import type { ApplicationId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { shortened } from '@oeuvre/editor/compare/words.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { listPeople } from '../../accounts/accounts.queries.ts';
import { notify, withdrawNews } from '../../notifications/notifications.commands.ts';
import { listReviewers } from '../applications.access.ts';
import { subjectOf } from '../commands/change-offer.ts';

type Payload<Topic extends keyof ApplicationEvents> = ApplicationEvents[Topic];

/** UTF-16 units of a message within a notification. */
const quotedLength = 240;
const quoted = (words: string) => (words.trim() ? `: ${shortened(words.trim(), quotedLength)}` : '.');
const countOf = (count: number, one: string) => (count === 1 ? `a ${one}` : `${count} ${one}s`);

interface Facts {
  readonly title: string;
  readonly segmentName: string;
  readonly segmentId: Payload<'applications.approved'>['segmentId'];
  readonly offeredBy: UserId | null;
  readonly status: string;
  readonly message: string;
  readonly decisionMessage: string;
}

/** Undefined if the application is gone with its work or its segment. */
async function findFacts(tx: Database, id: ApplicationId): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`select a.title, g.name as segment_name, g.id as segment_id, p.offered_by, p.status,
      p.message, p.decision_message
    from applications p join artworks a on a.id = p.artwork_id join segments g on g.id = p.segment_id
    where p.id = ${id}`.execute(tx);
  return rows[0];
}

interface Announcement {
  readonly kind: keyof ApplicationEvents;
  readonly id: ApplicationId;
  readonly by: UserId;
  readonly words: (facts: Facts & { readonly who: string; readonly work: string }) => string;
  readonly to: (facts: Facts) => Promise<readonly UserId[]> | readonly UserId[];
  /** The segment answers the owner, by mail too. */
  readonly isAnswer?: boolean;
}

/** Notifies one side of an application, without the person who acted. */
async function notifySide(tx: Database, { kind, id, by, words, to, isAnswer = false }: Announcement): Promise<void> {
  const facts = await findFacts(tx, id);
  if (!facts) return;
  const [actor] = await listPeople(tx, [by]);
  const who = actor ? displayName(actor) : 'A deleted account';
  const work = facts.title ? `“${shortened(facts.title, 120)}”` : 'a work without a title';
  await notify(tx, {
    kind,
    text: words({ ...facts, who, work }),
    href: applicationAt(id),
    subject: subjectOf(id),
    to: (await to(facts)).filter((person) => person !== by),
    names: by,
    segmentId: isAnswer ? facts.segmentId : undefined,
  });
}

const toOwner = ({ offeredBy }: Facts) => (offeredBy ? [offeredBy] : []);
const toReviewers = (tx: Database) => (facts: Facts) => listReviewers(tx, facts.segmentId);

/** The reviewers who have asked and still review, or else all: they wait for the answer. */
const toAskers = (tx: Database, id: ApplicationId) => async (facts: Facts) => {
  const reviewers = await listReviewers(tx, facts.segmentId);
  const rows = await tx
    .selectFrom('applicationQuestions')
    .select('askedBy')
    .distinct()
    .where('applicationId', '=', id)
    .execute();
  const askers = reviewers.filter((one) => rows.some(({ askedBy }) => askedBy === one));
  return askers.length > 0 ? askers : reviewers;
};

/** One notification for all works that were offered together; it leads to the first. */
export async function notifyOffered(tx: Database, event: Payload<'applications.offered'>): Promise<void> {
  const [id] = event.applicationIds;
  if (!id) return;
  const rest = event.applicationIds.length - 1;
  await notifySide(tx, {
    kind: 'applications.offered',
    id,
    by: event.by,
    words: ({ who, work, segmentName, message }) =>
      `${who} has offered ${work}${rest > 0 ? ` and ${countOf(rest, 'other work')}` : ''} to ${segmentName}${quoted(message)}`,
    to: toReviewers(tx),
  });
}

export const notifyChanged = (tx: Database, { applicationId: id, by }: Payload<'applications.changed'>) =>
  notifySide(tx, {
    kind: 'applications.changed',
    id,
    by,
    words: ({ who, work, segmentName, message }) =>
      `${who} has changed the offer of ${work} to ${segmentName}${quoted(message)}`,
    to: toReviewers(tx),
  });

/** News of the work would still name it: the reviewers learn no more than that the offer ended. */
export async function notifyWithdrawn(tx: Database, event: Payload<'applications.withdrawn'>): Promise<void> {
  const { applicationId: id, by } = event;
  await withdrawNews(tx, subjectOf(id));
  await notifySide(tx, {
    kind: 'applications.withdrawn',
    id,
    by,
    words: ({ who, segmentName }) => `${who} has withdrawn an offer to ${segmentName}.`,
    to: toReviewers(tx),
  });
}

export const notifyAsked = (tx: Database, { applicationId: id, by, count }: Payload<'applications.asked'>) =>
  notifySide(tx, {
    kind: 'applications.asked',
    id,
    by,
    words: ({ who, work, segmentName }) =>
      `${who} has ${countOf(count, 'question')} about ${work}, which you offered to ${segmentName}.`,
    to: toOwner,
    isAnswer: true,
  });

export const notifyAnswered = (tx: Database, { applicationId: id, by, count }: Payload<'applications.answered'>) =>
  notifySide(tx, {
    kind: 'applications.answered',
    id,
    by,
    words: ({ who, work }) => `${who} has answered ${countOf(count, 'question')} about ${work}.`,
    to: toAskers(tx, id),
  });

export const notifyApproved = (tx: Database, { applicationId: id, by }: Payload<'applications.approved'>) =>
  notifySide(tx, {
    kind: 'applications.approved',
    id,
    by,
    words: ({ work, segmentName }) => `${work} was approved and is published in ${segmentName}.`,
    // A decision that was undone meanwhile is no news.
    to: (facts) => (facts.status === 'approved' ? toOwner(facts) : []),
    isAnswer: true,
  });

export const notifyDeclined = (tx: Database, { applicationId: id, by }: Payload<'applications.declined'>) =>
  notifySide(tx, {
    kind: 'applications.declined',
    id,
    by,
    words: ({ work, segmentName, decisionMessage }) => `${segmentName} has declined ${work}${quoted(decisionMessage)}`,
    to: (facts) => (facts.status === 'declined' ? toOwner(facts) : []),
    isAnswer: true,
  });

/** The news of the decision goes before any mail has left. */
export const notifyReopened = async (tx: Database, { applicationId }: Payload<'applications.reopened'>) => {
  const kinds = ['applications.approved', 'applications.declined'];
  await withdrawNews(tx, subjectOf(applicationId), kinds);
};
