import {
  type SuppressionReason,
  suppressionReasons,
} from '@oeuvre/contracts/domains/mailings/suppressions/suppressions.constants.ts';
import type {
  Suppression,
  SuppressionCounts,
} from '@oeuvre/contracts/domains/mailings/suppressions/suppressions.model.ts';
import { suppressionsRoutes } from '@oeuvre/contracts/domains/mailings/suppressions/suppressions.routes.ts';
import type { Call } from '@oeuvre/contracts/kernel/route.ts';
import { type AskedPage, type FirstRows, rowsPerPage } from '../../../ui/working/tall-list/use-paged-list.ts';

/** The query of the list in its address. */
export interface SuppressionsQuery {
  readonly searchText: string;
  readonly reasons: readonly SuppressionReason[];
}

export function suppressionsQueryIn(search: URLSearchParams): SuppressionsQuery {
  const named = new Set(search.get('reasons')?.split(','));
  return {
    searchText: search.get('searchText')?.trim().slice(0, 200) ?? '',
    reasons: suppressionReasons.filter((reason) => named.has(reason)),
  };
}

/** The address of another query; the open row stays, empty values are left out. */
export function withSuppressionsQuery(search: URLSearchParams, change: Partial<SuppressionsQuery>): URLSearchParams {
  const { searchText, reasons } = { ...suppressionsQueryIn(search), ...change };
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ searchText, reasons: reasons.join(',') })) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

export async function loadSuppressions(call: Call, { query, page, signal }: AskedPage<SuppressionsQuery>) {
  const { searchText, reasons } = query;
  const { suppressions, totalCount } = await call(
    suppressionsRoutes.list,
    { query: { searchText, reasons: [...reasons], page, itemsPerPage: rowsPerPage } },
    signal && { signal },
  );
  return { rows: suppressions, totalCount };
}

export const countSuppressions = (call: Call, searchText: string): Promise<SuppressionCounts> =>
  call(suppressionsRoutes.counts, { query: { searchText } });

export interface FirstSuppressions extends FirstRows<SuppressionsQuery, Suppression> {
  readonly counts: SuppressionCounts;
}
/** The data that the first paint of the list needs. */
export async function loadFirstSuppressions(call: Call, search: URLSearchParams): Promise<FirstSuppressions> {
  const query = suppressionsQueryIn(search);
  const [page, counts] = await Promise.all([
    loadSuppressions(call, { query, page: 1 }),
    countSuppressions(call, query.searchText),
  ]);
  return { query, ...page, counts };
}
