import { Readable } from 'node:stream';
import type { AuditEntry } from '@oeuvre/contracts/domains/admin/audit/audit.model.ts';
import { mayReadAudit } from '@oeuvre/contracts/domains/admin/audit/audit.policy.ts';
import { auditRoutes } from '@oeuvre/contracts/domains/admin/audit/audit.routes.ts';
import { auditLine } from '@oeuvre/contracts/domains/admin/audit/audit.words.ts';
import { audit } from '../../../platform/database/audit.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { handle, handleRaw } from '../../../platform/http/serve.ts';
import { byteOrderMark, csvLine } from '../../../platform/text/csv.ts';
import { eachAuditEntry, listAudit } from './audit.queries.ts';

const head = ['Time', 'Who', 'What', 'Act', 'Kind of thing', 'Thing', 'Person', 'Segment', 'Details'];

const lineOf = (entry: AuditEntry) =>
  csvLine([
    entry.at,
    entry.actor?.name ?? '',
    auditLine(entry),
    entry.act,
    entry.subject.type,
    entry.subject.name ?? entry.subject.id,
    entry.person?.name ?? '',
    entry.segment?.name ?? '',
    JSON.stringify(entry.details),
  ]);

/** The first portion has been read before the reply begins: until then a failure can still be said. */
async function* tableOf(first: readonly AuditEntry[], rest: AsyncIterable<AuditEntry[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(head) + first.map(lineOf).join('');
  for await (const entries of rest) yield entries.map(lineOf).join('');
}

export const auditHandlers = [
  handle(auditRoutes.list, async ({ db, viewer, query }) => {
    assertAllowed(mayReadAudit(viewer));
    return listAudit(db, query);
  }),

  handleRaw(auditRoutes.csv, async ({ db, viewer, query, services, payer, requestId }, _request, reply) => {
    assertAllowed(mayReadAudit(viewer));
    await services.limits.take('export', payer);
    await audit(db, {
      viewer,
      requestId,
      act: 'admin.exportAudit',
      subject: ['audit', 'log'],
      details: { filter: query },
    });
    const portions = eachAuditEntry(db, query);
    const { value: first = [] } = await portions.next();
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="audit-${new Date().toISOString().slice(0, 10)}.csv"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(tableOf(first, portions)));
  }),
];
