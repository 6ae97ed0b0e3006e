import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import type { MembershipChange } from '@oeuvre/contracts/domains/memberships/memberships.socket.ts';
import { browserCall } from '../../../ui/api-context.ts';
import { movedMark } from '../../../ui/root-data.ts';
import { toastSuccess, toastWarning } from '../../../ui/toast/toast.ts';
import { listenForOwnMoves } from './live-memberships.ts';

/** The text for a person whose membership another person has moved; some moves need no words. */
const words: Readonly<Partial<Record<MembershipStatus, (segment: string) => string>>> = {
  SUBSCRIBED: (segment) => `You are a member of ${segment} now.`,
  INVITED: (segment) => `You were invited to ${segment}.`,
  INVITATION_CANCELLED: (segment) => `Your invitation to ${segment} was cancelled.`,
  REQUEST_REJECTED: (segment) => `Your request to join ${segment} was declined.`,
  SUSPENDED: (segment) => `Your membership of ${segment} was suspended.`,
  UNSUBSCRIBED: (segment) => `Your membership of ${segment} was ended.`,
  EMPTY: (segment) => `You were removed from ${segment}.`,
};
const isGain = (status: MembershipStatus) => status === 'SUBSCRIBED' || status === 'INVITED';
/** In milliseconds: it tells what the page is like now, so there is time to read it. */
const duration = 12_000;

async function tell({ segmentId, status }: MembershipChange): Promise<void> {
  const sentence = words[status];
  if (!sentence) return;
  // A segment that is hidden from the person from now on has no name any more.
  const name = await browserCall(membershipsRoutes.segment, { params: { segmentId } }).then(
    (segment) => segment.name,
    () => 'a segment',
  );
  (isGain(status) ? toastSuccess : toastWarning)(sentence(name), { duration });
}

/** The page, whichever it is, reads its data again when the person's membership changes, and says what happened. */
export function followOwnMoves(revalidate: () => Promise<void>): () => void {
  return listenForOwnMoves((told) => {
    document.documentElement.toggleAttribute(movedMark, true);
    void revalidate();
    document.documentElement.toggleAttribute(movedMark, false);
    if (!told.isOwn) void tell(told);
  });
}
