import { z } from 'zod';
import { suppressionId } from '../../../kernel/ids.ts';
import { listOf, pageOf, pageQuery } from '../../../kernel/page.ts';
import { route } from '../../../kernel/route.ts';
import { text } from '../../../kernel/text.ts';
import { mailingErrors } from '../mailings.errors.ts';
import { suppressionsPerPage } from './suppressions.constants.ts';
import { suppression, suppressionCounts, suppressionReason } from './suppressions.model.ts';

const searchText = text(200).trim().default('');

export const suppressionsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/mailings/suppressions',
    access: 'viewer',
    summary: 'Addresses that get no mail, latest first: of people in segments that the viewer manages.',
    query: z.object({ searchText, reasons: listOf(suppressionReason), ...pageQuery(suppressionsPerPage) }),
    reply: pageOf('suppressions', suppression),
  }),
  counts: route({
    method: 'GET',
    path: '/api/mailings/suppressions/counts',
    access: 'viewer',
    summary: 'How many addresses get no mail, by reason.',
    query: z.object({ searchText }),
    reply: suppressionCounts,
  }),
  lift: route({
    method: 'DELETE',
    path: '/api/mailings/suppressions/:suppressionId',
    access: 'viewer',
    summary: 'Allow mail to an address again.',
    params: z.object({ suppressionId }),
    errors: mailingErrors.codes,
  }),
};
