import type { ContactDetail } from './contacts.model.ts';

/** A sentence of the panel beside a status: words, and the moment whose date follows them. */
export interface StatusSentence {
  readonly words: string;
  readonly at: string | null;
}

const by = (words: string, name: string | null) => (name ? `${words} by ${name}` : words);

/**
 * The specification's sentence for a status: the step that led to it, and who made it. An invited member was added by
 * the inviter, on the day of the invitation. Undefined if there is nothing to say.
 */
export function statusSentence(membership: ContactDetail['membership']): StatusSentence | undefined {
  const { status, joinType, initiatedAt: at, decidedByName, invitedByName, invitedAt } = membership;
  switch (status) {
    case 'REQUEST_PENDING':
      return { words: 'Applied', at };
    case 'REQUEST_REJECTED':
      return { words: by('Declined', decidedByName), at };
    case 'INVITED':
    case 'UNREGISTERED_INVITED_BY_CURATOR':
      return { words: ['Pending invitation', invitedByName].filter(Boolean).join(' from '), at: invitedAt };
    case 'UNSUBSCRIBED':
    case 'LEAVE_BY_USER':
      return { words: 'Unsubscribed', at };
    case 'INVITATION_CANCELLED':
    case 'UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR':
      return { words: 'Invitation cancelled', at };
    case 'SUSPENDED':
      return { words: by('Suspended', decidedByName), at: null };
    case 'SUBSCRIBED':
      if (joinType === 'invited')
        return invitedByName ? { words: `Added by ${invitedByName}`, at: invitedAt } : undefined;
      return decidedByName ? { words: `Approved by ${decidedByName}`, at: null } : undefined;
    case 'UNREGISTERED_BY_CURATOR':
    case 'REGISTERED_BY_CURATOR':
      return decidedByName ? { words: `Added by ${decidedByName}`, at } : undefined;
    default:
      return undefined;
  }
}
