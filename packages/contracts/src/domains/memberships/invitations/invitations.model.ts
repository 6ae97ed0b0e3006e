import { z } from 'zod';
import { segmentId } from '../../../kernel/ids.ts';
import { email } from '../../../kernel/text.ts';
import { segment } from '../../segments/segments.model.ts';
import { inviter } from '../memberships.model.ts';

/** The person to invite: anybody by address, otherwise a contact or its account by id. */
export const invitee = z
  .object({ segmentId, userId: z.uuid().optional(), email: email.optional() })
  .refine(({ userId, email: address }) => userId !== undefined || address !== undefined, {
    path: ['userId'],
    message: 'name a contact or an e-mail address',
  });
export type Invitee = z.infer<typeof invitee>;

/** The content of the page of a valid link. Its reader has received the link by mail. */
export const invitationShown = z.object({
  segment: segment.pick({ id: true, name: true, description: true, public: true, imageSrc: true, coverImageSrc: true }),
  invitedBy: inviter.nullable(),
  /** The address that was invited. */
  email: z.string(),
  /** True: log in to accept. False: accepting sets the password of the account. */
  isPasswordSet: z.boolean(),
  expiresAt: z.iso.datetime(),
});
export type InvitationShown = z.infer<typeof invitationShown>;
