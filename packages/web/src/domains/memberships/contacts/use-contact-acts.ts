import type { ContactDetail, ContactRow } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import { invitationsRoutes } from '@oeuvre/contracts/domains/memberships/invitations/invitations.routes.ts';
import { explain } from '@oeuvre/contracts/domains/memberships/memberships.explanation.ts';
import { isPossible } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { useRef, useState } from 'react';
import { browserCall, type CallError } from '../../../ui/api-context.ts';
import { confirm } from '../../../ui/confirm/confirm.ts';
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts';
import { whileWaiting } from '../../../ui/working/act/waiting-acts.ts';
import { contactName } from './contacts.words.ts';

/** The facts about a contact that an act needs. */
export interface ActedOn extends Pick<ContactRow, 'id' | 'status' | 'requestId' | 'newsletter'> {
  readonly name: string;
}
const nameOf = (contact: ContactRow | ContactDetail) => {
  const name = contactName(contact);
  return name === '-' ? contact.email : name;
};
export const actedOnRow = (row: ContactRow): ActedOn => ({ ...row, name: nameOf(row) });
export const actedOn = (contact: ContactDetail): ActedOn => {
  const { status, requestId, newsletter } = contact.membership;
  return { id: contact.id, name: nameOf(contact), status, requestId, newsletter };
};

/** Acts that give or take access: their consequences come first. */
type WeightyAct = 'suspend' | 'remove' | 'grant' | 'end';

/** The words of §8: what a toast says after success and after failure. */
export const contactActWords = {
  approve: ['Subscription request approved', 'Error approving subscription request'],
  decline: ['Subscription request rejected', 'Error rejecting subscription request'],
  invite: ['Invitation sent', 'Error while sending invitation'],
  resend: ['Invitation sent', 'Error while sending invitation'],
  cancel: ['Invitation cancelled', 'Error cancelling invitation'],
  end: ['Subscription deleted', 'Error deleting subscription'],
  remove: ['Subscribed user removed', 'Error removing subscribed user'],
  grant: ['Subscription updated', 'Error updating subscription'],
  suspend: ['Subscription updated', 'Error updating subscription'],
  'nl+': ['Newsletter subscription added', 'Error adding newsletter subscription'],
  'nl-': ['Newsletter subscription removed', 'Error removing newsletter subscription'],
} as const;
export type ContactAct = keyof typeof contactActWords;

export interface ContactActs {
  /** The id of the contact whose act is at work. */
  readonly busyId: string | undefined;
  /** Sends an act; anything else is ignored until it is answered. */
  readonly act: (act: ContactAct, contact: ActedOn, reason?: string) => Promise<boolean>;
  /** The same after a question. */
  readonly askFirst: (act: 'invite' | 'cancel', contact: ActedOn) => Promise<boolean>;
  /** Shows what an act would give or take before it is confirmed. */
  readonly weigh: (act: WeightyAct, contact: ActedOn) => void;
  /** The act that a person weighs now; the dialog is the page's. */
  readonly weighed: { readonly act: WeightyAct; readonly contact: ActedOn } | undefined;
  readonly closeWeighed: () => void;
  /** Asks for the reason of a refusal; the dialog is the page's. */
  readonly decline: (contact: ActedOn) => void;
  /** Whose request is to be declined. */
  readonly asked: ActedOn | undefined;
  readonly closeAsked: () => void;
}

const questions = {
  invite: 'Do you want to send email invitation?',
  cancel: "Are you sure you want to cancel the member's invitation?",
} as const;

/**
 * The acts on one contact, with the toasts of §8. The list is read again whether an act succeeded or not; `onDone` is
 * told the id of somebody who has been removed.
 */
export function useContactActs(segmentId: SegmentId, onDone: (removedId?: string) => void): ContactActs {
  const [busyId, setBusyId] = useState<string>();
  const [asked, setAsked] = useState<ContactActs['asked']>();
  const [weighed, setWeighed] = useState<ContactActs['weighed']>();
  const isAtWork = useRef(false);

  async function act(what: ContactAct, contact: ActedOn, reason?: string) {
    const isRequest = what === 'approve' || what === 'decline';
    if (isAtWork.current || (isRequest && !contact.requestId)) return false;
    isAtWork.current = true;
    setBusyId(contact.id);
    const [success, failure] = contactActWords[what];
    let removedId: string | undefined;
    try {
      await whileWaiting(() => send(what, { ...contact, segmentId, reason }));
      if (what === 'remove') removedId = contact.id;
      toastSuccess(success);
      return true;
    } catch (error) {
      toastError(failure, { more: (error as CallError).message });
      return false;
    } finally {
      isAtWork.current = false;
      setBusyId(undefined);
      onDone(removedId);
    }
  }
  async function askFirst(what: 'invite' | 'cancel', contact: ActedOn) {
    return (await confirm({ title: questions[what] })) && (await act(what, contact));
  }
  return {
    busyId,
    act,
    askFirst,
    decline: setAsked,
    weigh: (what, contact) => setWeighed({ act: what, contact }),
    weighed,
    closeWeighed: () => setWeighed(undefined),
    asked,
    closeAsked: () => setAsked(undefined),
  };
}

interface Sending extends ActedOn {
  readonly segmentId: SegmentId;
  readonly reason: string | undefined;
}

function send(what: ContactAct, { id, requestId, segmentId, reason }: Sending): Promise<unknown> {
  const person = { userId: id, segmentId };
  const why = reason ? { reason } : {};
  const inSegment = { params: { segmentId }, body: { userId: id, ...why } };
  switch (what) {
    case 'approve':
      return browserCall(membershipsRoutes.approve, { params: { requestId: requestId! } });
    case 'decline':
      return browserCall(membershipsRoutes.decline, {
        params: { requestId: requestId! },
        body: why,
      });
    case 'invite':
      return browserCall(invitationsRoutes.invite, { body: person });
    case 'resend':
      return browserCall(invitationsRoutes.resend, { body: person });
    case 'grant':
      return browserCall(membershipsRoutes.grant, inSegment);
    case 'suspend':
      return browserCall(membershipsRoutes.suspend, inSegment);
    case 'cancel':
    case 'end':
      return browserCall(membershipsRoutes.end, inSegment);
    case 'remove':
      return browserCall(membershipsRoutes.remove, { body: { ...person, ...why } });
    case 'nl+':
      return browserCall(membershipsRoutes.subscribeContact, { body: person });
    case 'nl-':
      return browserCall(membershipsRoutes.unsubscribeContact, { body: person });
  }
}

export const asOfReason = "You can't change anything while the list shows a past day.";

/** Why an act is not possible now; undefined if it is. */
export function whyNot(
  what: ContactAct,
  person: Pick<ActedOn, 'status' | 'newsletter'>,
  isPast: boolean,
): string | undefined {
  const { status, newsletter } = person;
  if (isPast) return asOfReason;
  if (what === 'nl+' && newsletter.status === 'subscribed') return 'Already subscribed to the newsletter.';
  if (what === 'nl-' && newsletter.status === 'unsubscribed') return 'Already unsubscribed from the newsletter.';
  if (what === 'nl-' && newsletter.status === 'notSubscribed') return 'Not subscribed to the newsletter.';
  if (what === 'resend') return whyNot('cancel', person, isPast);
  return isPossible(status, what) ? undefined : (explain(status, what).why ?? undefined);
}
