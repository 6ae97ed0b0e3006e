import { z } from 'zod';
import { segmentId } from '../../../kernel/ids.ts';
import { text } from '../../../kernel/text.ts';

/** A link that confirms a reply address works for so many days. */
export const replyLinkDays = 7;

/**
 * One mailbox whose spelling is the same in a header: no quoted local part, nothing that separates two addresses. The
 * domain may have letters of any script.
 */
const oneMailboxOrNone =
  /^([a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([\p{L}\p{M}\p{N}](-*[\p{L}\p{M}\p{N}])*\.)+[\p{L}\p{M}\p{N}-]{2,})?$/iu;

/** The address for replies to a segment's mails, as a person types it; empty for none. */
export const replyAddress = text(254).trim().regex(oneMailboxOrNone, "that isn't an e-mail address");

/** The meaning of the link that confirms a reply address. Its holder reads the mail of that address. */
export const replyLink = z.object({ segmentId, segmentName: z.string(), email: z.string() });
export type ReplyLink = z.infer<typeof replyLink>;
