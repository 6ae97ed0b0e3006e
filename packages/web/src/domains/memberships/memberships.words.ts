import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';

interface StandingWords {
  readonly word: string;
  readonly tone: 'good' | 'warn' | 'bad' | 'soft';
}

/** The viewer's own standing in a segment in a word; nothing for those who merely are in somebody's address book. */
export function standingWords(status: MembershipStatus): StandingWords | undefined {
  if (status === 'SUBSCRIBED') return { word: 'Member', tone: 'good' };
  if (status === 'INVITED') return { word: 'Invited', tone: 'warn' };
  if (status === 'REQUEST_PENDING') return { word: 'Pending Approval', tone: 'warn' };
  if (status === 'SUSPENDED') return { word: 'Suspended', tone: 'bad' };
  return undefined;
}

export type CallToAction = 'none' | 'accept' | 'join' | 'apply' | 'pending' | 'suspended';

/** What a person can do about belonging to a segment. Suspended is looked at before public: a suspended person never sees Join. */
export function callToAction(segment: { readonly status: MembershipStatus; readonly public: boolean }): CallToAction {
  if (segment.status === 'SUSPENDED') return 'suspended';
  if (segment.status === 'SUBSCRIBED') return 'none';
  if (segment.status === 'INVITED') return 'accept';
  if (segment.public) return 'join';
  return segment.status === 'REQUEST_PENDING' ? 'pending' : 'apply';
}
