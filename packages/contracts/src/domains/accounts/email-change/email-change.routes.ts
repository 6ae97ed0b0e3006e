import { z } from 'zod';
import { route } from '../../../kernel/route.ts';
import { text } from '../../../kernel/text.ts';
import { accountErrors } from '../accounts.errors.ts';
import { emailChange, emailChangeLink, emailChangeOutcome, emailChangeRequest } from './email-change.model.ts';

const errors = accountErrors.codes;
const path = '/api/users/me/email';
const link = z.object({ token: text(200).min(1, 'must not be empty') });

export const emailChangeRoutes = {
  pending: route({
    method: 'GET',
    path,
    access: 'viewer',
    summary: 'The change of the own address that waits for its confirmations, or null.',
    reply: emailChange.nullable(),
  }),
  request: route({
    method: 'POST',
    path,
    access: 'viewer',
    summary:
      'Ask for another address: both get a mail. Needs the password or a passkey; the answer does not tell whether the address has an account.',
    body: emailChangeRequest,
    reply: emailChange,
    errors,
  }),
  cancel: route({
    method: 'DELETE',
    path,
    access: 'viewer',
    summary: 'Give up the change of the own address.',
  }),
  read: route({
    method: 'POST',
    path: '/api/auth/email-change/read',
    access: 'anyone',
    summary: 'What the link of a mail would confirm or stop. Changes nothing.',
    body: link,
    reply: emailChangeLink,
    errors,
  }),
  confirm: route({
    method: 'POST',
    path: '/api/auth/email-change/confirm',
    access: 'anyone',
    summary: 'Confirm a change of address for the address that got this link. The second confirmation changes it.',
    body: link,
    reply: emailChangeOutcome,
    errors,
  }),
  stop: route({
    method: 'POST',
    path: '/api/auth/email-change/stop',
    access: 'anyone',
    summary: 'Stop a change of address with the link of either mail.',
    body: link,
    errors,
  }),
};
