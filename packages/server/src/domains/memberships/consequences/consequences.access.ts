import {
  type ConsequenceKind,
  consequenceKinds,
  maximumNames,
  type WeightyEvent,
} from '@oeuvre/contracts/domains/memberships/consequences/consequences.constants.ts';
import type { Consequence } from '@oeuvre/contracts/domains/memberships/consequences/consequences.model.ts';
import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { ContactId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** A change of membership that somebody thinks of. */
export interface Question {
  readonly segmentId: SegmentId;
  readonly event: WeightyEvent;
  /** Those who would stop, or for `grant` begin, to be members. */
  readonly members: readonly ContactId[];
  /** Everybody who would move. */
  readonly people: readonly ContactId[];
}

/**
 * The finding of one kind of thing. Numbers of several answers add up; things that `keys` names are counted once. Names
 * and pictures are only of what the viewer may see.
 */
export interface Finding extends Omit<Consequence, 'kind'> {
  readonly keys?: readonly string[];
}

export type ConsequenceReader = (db: Database, viewer: Viewer, question: Question) => Promise<Finding>;

const readers = new Map<ConsequenceKind, ConsequenceReader>();

/**
 * Each domain whose things depend on membership registers what a change would do: `consequences.register('articles',
 * …)`. A kind that nobody registers has no consequences.
 */
export const consequences = {
  register(kind: ConsequenceKind, reader: ConsequenceReader): void {
    readers.set(kind, reader);
  },
};

/** The sum so far. */
export interface Tally {
  readonly possible: number;
  readonly refused: Partial<Record<MembershipStatus, number>>;
  readonly findings: Partial<Record<ConsequenceKind, Finding>>;
}
export const nothingYet: Tally = { possible: 0, refused: {}, findings: {} };

/** Asks every kind and adds the answers to the sum. */
export async function askAll(
  db: Database,
  viewer: Viewer,
  question: Question,
  before: Tally['findings'],
): Promise<Tally['findings']> {
  const findings: Partial<Record<ConsequenceKind, Finding>> = { ...before };
  for (const [kind, reader] of readers) findings[kind] = added(findings[kind], await reader(db, viewer, question));
  return findings;
}

const sum = (one: number | null, other: number | null) =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);

function added(before: Finding | undefined, more: Finding): Finding {
  if (!before) return more;
  const keys = before.keys && more.keys && [...new Set([...before.keys, ...more.keys])];
  const names = new Map([...before.named, ...more.named].map((thing) => [thing.name, thing]));
  return {
    count: keys ? keys.length : before.count + more.count,
    within: sum(before.within, more.within),
    own: sum(before.own, more.own),
    named: [...names.values()].slice(0, maximumNames),
    ...(keys && { keys }),
  };
}

/** The findings with an effect, in the order of the kinds, without the fields that only the counting needs. */
export const presentFindings = (findings: Tally['findings']): Consequence[] =>
  consequenceKinds.flatMap((kind) => {
    const found = findings[kind];
    if (!found || (found.count === 0 && !found.own)) return [];
    const { count, within, own, named } = found;
    return [{ kind, count, within, own, named: [...named] }];
  });

export interface Leaving {
  readonly segmentId: SegmentId;
  readonly members: readonly ContactId[];
  /** A suspended person is an outsider, whatever else they are there. */
  readonly isSuspending: boolean;
}
export const leavingOf = ({ segmentId, event, members }: Question): Leaving => ({
  segmentId,
  members,
  isSuspending: event === 'suspend',
});

/**
 * Two tables for a `with`: `going`, these people without administrators, who lose nothing, and `belongs`, the segments
 * that they belong to without a membership of this one: `belongsTo` of the policies, for many people at once.
 */
export const standingsWithout = ({ segmentId, members, isSuspending }: Leaving): RawBuilder<unknown> => sql`
  going as materialized (
    select c.id as contact_id, c.user_id, exists (select from user_roles r where r.user_id = c.user_id and r.role in ('OO_SUPERVISOR', 'SUPERVISOR')) as oversees
    from contacts c where c.id = any(${members}::uuid[]) and not exists (select from user_roles r where r.user_id = c.user_id and r.role = 'SUPER')),
  shut as materialized (
    select g.contact_id, m.segment_id from going g join memberships m on m.contact_id = g.contact_id and m.status = 'SUSPENDED'
    union select g.contact_id, ${segmentId}::uuid from going g where ${isSuspending}),
  belongs as materialized (
    (select g.contact_id, m.segment_id from going g join memberships m on m.contact_id = g.contact_id and m.status = 'SUBSCRIBED' and m.segment_id <> ${segmentId}
    union select g.contact_id, s.segment_id from going g join segment_staff s on s.user_id = g.user_id
    union select g.contact_id, s.id from going g join segments s on g.oversees)
    except select contact_id, segment_id from shut)`;
