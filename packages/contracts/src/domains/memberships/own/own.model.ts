import { z } from 'zod';
import { segmentId } from '../../../kernel/ids.ts';
import { consent, inviter, membershipStatus, segmentInMenu } from '../memberships.model.ts';

/** A person's own status in a segment, and how it came about. Everything but the status is null without a membership. */
export const ownStanding = z.object({
  status: membershipStatus,
  /** When the person got this status. */
  since: z.iso.datetime().nullable(),
  /** The person who gave it to them; null if it was the person themselves, or an account that is gone. */
  by: inviter.nullable(),
  /** The person's own words, while a request waits. */
  message: z.string().nullable(),
  /** Until when an invitation is open. */
  openUntil: z.iso.datetime().nullable(),
});
export type OwnStanding = z.infer<typeof ownStanding>;

/** An invitation or a request that waits for an answer. */
export const waitingMembership = ownStanding.extend({ id: z.uuid(), segment: segmentInMenu });
export type WaitingMembership = z.infer<typeof waitingMembership>;

/** One time that somebody exported contacts with the viewer among them. */
export const exportOfMe = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Null: the account, or the segment, is gone. */
  by: z.string().nullable(),
  segment: z.string().nullable(),
  /** How many people the file had. */
  count: z.number().int(),
});
export type ExportOfMe = z.infer<typeof exportOfMe>;

/** A decision about a newsletter, with its segment. */
export const ownConsent = consent.extend({ segmentId, segment: z.string() });
export type OwnConsent = z.infer<typeof ownConsent>;
