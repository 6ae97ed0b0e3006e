import { z } from 'zod';
import { route } from '../../../kernel/route.ts';
import { text } from '../../../kernel/text.ts';
import { membershipErrors } from '../../memberships/memberships.errors.ts';
import { confirmedNewsletter, newsletterLink } from './newsletter.model.ts';

const errors = membershipErrors.codes;
const token = z.object({ token: text(2_000).min(1, 'must not be empty') });

export const newsletterRoutes = {
  link: route({
    method: 'GET',
    path: '/api/subscribed-users/newsletter/confirm',
    access: 'anyone',
    summary: 'The meaning of the link that confirms a newsletter. Changes nothing.',
    query: token,
    reply: newsletterLink,
    errors,
  }),
  confirm: route({
    method: 'POST',
    path: '/api/subscribed-users/newsletter/confirm',
    access: 'anyone',
    summary: 'Confirm a newsletter subscription with the token of the mail.',
    body: token,
    reply: confirmedNewsletter,
    errors,
  }),
};
