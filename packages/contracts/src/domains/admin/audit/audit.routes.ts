import { pageOf } from '../../../kernel/page.ts';
import { route } from '../../../kernel/route.ts';
import { auditEntry, auditFilter, auditQuery } from './audit.model.ts';

const access = { roles: ['SUPER'] } as const;

export const auditRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/audit',
    access,
    summary: 'Who did what to what, newest first. `totalCount` counts to 10,000.',
    query: auditQuery,
    reply: pageOf('entries', auditEntry),
  }),
  csv: route({
    method: 'GET',
    path: '/api/admin/audit/csv',
    access,
    summary: 'The same as CSV, newest first, at most 1,000,000 lines.',
    query: auditFilter,
    produces: 'text/csv',
  }),
};
