import { z } from 'zod';
import { segmentId } from '../../../kernel/ids.ts';
import { route } from '../../../kernel/route.ts';
import { text } from '../../../kernel/text.ts';
import { segmentErrors } from '../segments.errors.ts';
import { replyLink } from './sender.model.ts';

const errors = segmentErrors.codes;
const token = z.object({ token: text(2_000).min(1, 'must not be empty') });

/** The reply address of a segment's mails. `segmentsRoutes.change` sets it; it counts once its mailbox has confirmed it. */
export const senderRoutes = {
  sendLink: route({
    method: 'POST',
    path: '/api/segments/:segmentId/reply-address',
    access: { roles: ['SUPER'] },
    summary: 'Mail the link that confirms the reply address of a segment once more.',
    params: z.object({ segmentId }),
    errors,
  }),
  link: route({
    method: 'GET',
    path: '/api/email/reply-address',
    access: 'anyone',
    summary: 'The meaning of the link that confirms a reply address. Changes nothing.',
    query: token,
    reply: replyLink,
    errors,
  }),
  confirm: route({
    method: 'POST',
    path: '/api/email/reply-address',
    access: 'anyone',
    summary: 'Confirm the reply address of a segment with the token of the mail.',
    body: token,
    reply: replyLink,
    errors,
  }),
};
