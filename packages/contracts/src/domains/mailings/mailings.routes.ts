import { z } from 'zod';
import { articleId, mailingId } from '../../kernel/ids.ts';
import { listOf, pageOf, pageQuery } from '../../kernel/page.ts';
import { route } from '../../kernel/route.ts';
import { email, text } from '../../kernel/text.ts';
import { mailOutcome } from './events/events.model.ts';
import { maximumTestRecipients, recipientsPerPage } from './mailings.constants.ts';
import { mailingErrors } from './mailings.errors.ts';
import {
  earlierRecipient,
  mailingAudience,
  mailingRecipient,
  massMailingStatus,
  recipientState,
  unsubscribeLink,
} from './mailings.model.ts';

const errors = mailingErrors.codes;
const ofArticle = z.object({ articleId });
const ofMailing = z.object({ mailingId });
const token = z.object({ token: text(400) });

export const mailingsRoutes = {
  status: route({
    method: 'GET',
    path: '/api/subscribed-users/mass-mailing-status',
    access: 'viewer',
    summary: 'Whether the mass mailing of an article is started, and how far it is.',
    query: ofArticle,
    reply: massMailingStatus,
    errors,
  }),
  sendTest: route({
    method: 'POST',
    path: '/api/subscribed-users/test-campaign-email',
    access: 'viewer',
    summary: 'Send an article to chosen addresses, as its subscribers would get it.',
    body: ofArticle.extend({
      emails: z
        .array(email)
        .min(1, 'needs at least one recipient')
        .max(maximumTestRecipients, `takes at most ${maximumTestRecipients} recipients`),
    }),
    reply: z.object({ message: z.string(), sent: z.int() }),
    errors,
  }),
  searchHistory: route({
    method: 'GET',
    path: '/api2/users/search-history',
    access: 'viewer',
    summary: 'Whom the viewer has sent tests to before, the latest first.',
    reply: z.array(earlierRecipient),
  }),
  start: route({
    method: 'POST',
    path: '/api/subscribed-users/mass-mailing',
    access: 'viewer',
    summary:
      'Send an article to all subscribers of its segments, or only to those whom no earlier campaign has reached.',
    body: ofArticle.extend({ audience: mailingAudience.default('everybody') }),
    reply: massMailingStatus.extend({ message: z.string() }),
    errors,
  }),
  reset: route({
    method: 'DELETE',
    path: '/api/subscribed-users/delete-campaign',
    access: 'viewer',
    summary: 'Close the campaign of an article; who got it stays on record. Takes articleId as a query or in the body.',
    query: z.object({ articleId: articleId.optional() }),
    body: z.object({ articleId: articleId.optional() }).optional(),
    reply: massMailingStatus.extend({ message: z.string() }),
    errors,
  }),
  download: route({
    method: 'GET',
    path: '/api/subscribed-users/download-mass-mailing',
    access: 'viewer',
    summary: 'What became of the mass mailing of an article, a line for each person.',
    query: ofArticle,
    produces: 'text/csv',
    errors,
  }),
  pause: route({
    method: 'POST',
    path: '/api/mailings/:mailingId/pause',
    access: 'viewer',
    summary: 'Stop a campaign for now.',
    params: ofMailing,
    reply: massMailingStatus,
    errors,
  }),
  resume: route({
    method: 'POST',
    path: '/api/mailings/:mailingId/resume',
    access: 'viewer',
    summary: 'Go on with a paused campaign.',
    params: ofMailing,
    reply: massMailingStatus,
    errors,
  }),
  sendAgain: route({
    method: 'POST',
    path: '/api/mailings/:mailingId/send-again',
    access: 'viewer',
    summary: 'Send a campaign once more to those of whom it is not known whether they got it.',
    params: ofMailing,
    reply: massMailingStatus,
    errors,
  }),
  recipients: route({
    method: 'GET',
    path: '/api/mailings/:mailingId/recipients',
    access: 'viewer',
    summary: 'The people of a campaign and what became of their mail.',
    params: ofMailing,
    query: z.object({
      states: listOf(recipientState),
      outcome: mailOutcome.optional(),
      searchText: text(200).trim().default(''),
      ...pageQuery(recipientsPerPage),
    }),
    reply: pageOf('recipients', mailingRecipient),
    errors,
  }),
  unsubscribeLink: route({
    method: 'GET',
    path: '/api/email/unsubscribe',
    access: 'anyone',
    summary: 'What the unsubscribe link of a mail stands for. Changes nothing.',
    query: token,
    reply: unsubscribeLink,
    errors,
  }),
  unsubscribe: route({
    method: 'POST',
    path: '/api/email/unsubscribe',
    access: 'anyone',
    summary:
      'Unsubscribe by the link of a mail, without a session (RFC 8058). Browsers are led back to the page, programs get the new state.',
    query: token,
    reply: unsubscribeLink,
    errors,
  }),
};
