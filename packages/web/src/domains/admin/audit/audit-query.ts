import { type AuditArea, type AuditEntry, auditAreas } from '@oeuvre/contracts/domains/admin/audit/audit.model.ts';
import { auditRoutes } from '@oeuvre/contracts/domains/admin/audit/audit.routes.ts';
import { isId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Call, Sent } from '@oeuvre/contracts/kernel/route.ts';
import { type AskedPage, rowsPerPage } from '../../../ui/working/tall-list/use-paged-list.ts';

/** The query of the log in its address. */
export interface AuditQueryShown {
  readonly personId?: string;
  readonly segmentId?: string;
  readonly area?: AuditArea;
  readonly act?: string;
  readonly subjectId?: string;
  readonly from?: string;
  readonly to?: string;
}
export const auditParameters = ['personId', 'segmentId', 'area', 'act', 'subjectId', 'from', 'to'] as const;

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const isRight: Readonly<Record<(typeof auditParameters)[number], (text: string) => boolean>> = {
  personId: isId,
  segmentId: isId,
  area: (text) => (auditAreas as readonly string[]).includes(text),
  act: (text) => /^[\w-]+\.[\w+-]+$/.test(text) && text.length <= 100,
  subjectId: (text) => text.length <= 100,
  from: isDay,
  to: isDay,
};

/** Values that mean nothing are left out, so an old or broken address still opens. */
export function auditQueryIn(search: URLSearchParams): AuditQueryShown {
  return Object.fromEntries(
    auditParameters.flatMap((name) => {
      const value = search.get(name);
      return value && isRight[name](value) ? [[name, value]] : [];
    }),
  );
}

/** The address of another filter; no entry is open in it. */
export function withAuditQuery(search: URLSearchParams, change: Partial<Record<keyof AuditQueryShown, string | null>>) {
  const next = new URLSearchParams(search);
  next.delete('entry');
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

export const filterOf = (query: AuditQueryShown) => query as Sent<typeof auditRoutes.csv>['query'] & object;

/** Page numbers end at this entry; further back leads the export. */
export const lastListed = 10_000;

export async function loadAudit(call: Call, { query, page, signal }: AskedPage<AuditQueryShown>) {
  const { entries, totalCount } = await call(
    auditRoutes.list,
    { query: { ...filterOf(query), page, itemsPerPage: rowsPerPage } },
    signal && { signal },
  );
  return { rows: entries as readonly AuditEntry[], totalCount: Math.min(totalCount, lastListed) };
}
