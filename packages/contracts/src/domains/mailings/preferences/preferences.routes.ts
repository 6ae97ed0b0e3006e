import { z } from 'zod';
import { segmentId } from '../../../kernel/ids.ts';
import { route } from '../../../kernel/route.ts';
import { text } from '../../../kernel/text.ts';
import { mailingErrors } from '../mailings.errors.ts';
import { mailPace, mailPreferences } from './preferences.model.ts';

const errors = mailingErrors.codes;
/** The token of a mail's link, for somebody who is not signed in. */
const token = text(400).optional();

export const preferencesRoutes = {
  read: route({
    method: 'GET',
    path: '/api/email/preferences',
    access: 'anyone',
    summary:
      'Which mail a person gets: the signed-in one or, with the token of a mail, its recipient. Changes nothing.',
    query: z.object({ token }),
    reply: mailPreferences,
    errors,
  }),
  change: route({
    method: 'PUT',
    path: '/api/email/preferences',
    access: 'anyone',
    summary: 'Choose how often one segment mails its articles. Takes `newsletter` in place of `pace` too, on or off.',
    body: z
      .object({
        token,
        segmentId,
        newsletter: z.boolean().optional(),
        pace: mailPace.optional(),
        /** The time zone of the browser, such as Europe/Berlin, for digests. */
        zone: text(64).optional(),
      })
      .refine((body) => body.pace !== undefined || body.newsletter !== undefined, 'needs a pace'),
    reply: mailPreferences,
    errors,
  }),
  count: route({
    method: 'PUT',
    path: '/api/email/preferences/counting',
    access: 'anyone',
    summary: 'Choose whether the own opens and clicks are counted.',
    body: z.object({ token, counted: z.boolean() }),
    reply: mailPreferences,
    errors,
  }),
  stop: route({
    method: 'POST',
    path: '/api/email/preferences/stop',
    access: 'anyone',
    summary: 'Stop all newsletters and mailed notifications; nobody but the person switches them on again.',
    body: z.object({ token }),
    reply: mailPreferences,
    errors,
  }),
};
