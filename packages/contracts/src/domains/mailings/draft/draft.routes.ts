import { z } from 'zod';
import { articleId, contactId } from '../../../kernel/ids.ts';
import { pageOf, pageQuery } from '../../../kernel/page.ts';
import { route } from '../../../kernel/route.ts';
import { text } from '../../../kernel/text.ts';
import { mailingErrors } from '../mailings.errors.ts';
import { draftReadersPerPage, leftOutPerPage, leftOutReasons } from './draft.constants.ts';
import { draftFields, draftPreview, draftReader, leftOutPerson, mailingDraft, previewSchemes } from './draft.model.ts';

const errors = mailingErrors.codes;
const ofArticle = z.object({ articleId });
const asReader = ofArticle.extend({ contactId });

export const draftRoutes = {
  get: route({
    method: 'GET',
    path: '/api/mailings/draft',
    access: 'viewer',
    summary: 'The mailing of an article before it is sent: who would get it, its subject and preheader.',
    query: ofArticle,
    reply: mailingDraft,
    errors,
  }),
  save: route({
    method: 'PUT',
    path: '/api/mailings/draft',
    access: 'viewer',
    summary: 'Set the subject and the preheader of the mailing. Empty ones take the title and the first line.',
    body: ofArticle.extend(draftFields.shape),
    reply: draftFields,
    errors,
  }),
  leftOut: route({
    method: 'GET',
    path: '/api/mailings/draft/left-out',
    access: 'viewer',
    summary: 'Contacts of the segments of an article who get no mail for one reason, by address.',
    query: ofArticle.extend({ reason: z.enum(leftOutReasons), ...pageQuery(leftOutPerPage) }),
    reply: pageOf('people', leftOutPerson),
    errors,
  }),
  readers: route({
    method: 'GET',
    path: '/api/mailings/draft/readers',
    access: 'viewer',
    summary: 'People who would get the mail, found by name or address; without a text the first of each segment.',
    query: ofArticle.extend({ searchText: text(200).trim().default('') }),
    reply: z.object({ readers: z.array(draftReader).max(draftReadersPerPage) }),
    errors,
  }),
  preview: route({
    method: 'GET',
    path: '/api/mailings/draft/preview',
    access: 'viewer',
    summary: 'The mail as one person of the audience would get it: its plain text, its size, what fails in it.',
    query: asReader,
    reply: draftPreview,
    errors,
  }),
  page: route({
    method: 'GET',
    path: '/api/mailings/draft/page',
    access: 'viewer',
    summary: 'The HTML of the same mail, in a light or dark scheme, with or without its pictures.',
    query: asReader.extend({
      scheme: z.enum(previewSchemes).default('light'),
      pictures: z.enum(['shown', 'blocked']).default('shown'),
    }),
    produces: 'text/html',
    errors,
  }),
};
