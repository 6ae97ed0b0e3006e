import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';

interface StandingWords {
  readonly word: string;
  readonly tone: 'good' | 'warn' | 'bad' | 'soft';
}

/** The viewer's own status in a segment in one word; none for people who are only in somebody's address book. */
export function standingWords(status: MembershipStatus): StandingWords | undefined {
  if (status === 'SUBSCRIBED') return { word: 'Member', tone: 'good' };
  if (status === 'INVITED') return { word: 'Invited', tone: 'warn' };
  if (status === 'REQUEST_PENDING') return { word: 'Pending Approval', tone: 'warn' };
  if (status === 'SUSPENDED') return { word: 'Suspended', tone: 'bad' };
  return undefined;
}

export type CallToAction = 'none' | 'accept' | 'join' | 'apply' | 'pending' | 'suspended';

/**
 * The act that a person can do on their membership. Suspension is checked before public: a suspended person never sees
 * Join.
 */
export function callToAction(segment: { readonly status: MembershipStatus; readonly public: boolean }): CallToAction {
  if (segment.status === 'SUSPENDED') return 'suspended';
  if (segment.status === 'SUBSCRIBED') return 'none';
  if (segment.status === 'INVITED') return 'accept';
  if (segment.public) return 'join';
  return segment.status === 'REQUEST_PENDING' ? 'pending' : 'apply';
}
