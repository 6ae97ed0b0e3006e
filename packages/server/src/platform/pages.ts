import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';

/** Where a numbered page begins: for short lists whose order people know, such as segments by name. Long ones use cursor.ts. */
export function offsetOf({ page, itemsPerPage }: PageQuery): number {
  if (typeof page !== 'number')
    throw Object.assign(commonErrors('invalid-input'), { errors: [{ path: 'query.page', message: 'must be a page number or what nextPage gave' }] });
  return (page - 1) * itemsPerPage;
}

/** The part of a numbered page's reply that is the same for every list. */
export function pageReply(query: PageQuery, totalCount: number) {
  const hasNextPage = offsetOf(query) + query.itemsPerPage < totalCount;
  return { totalCount, hasNextPage, nextPage: hasNextPage ? Number(query.page) + 1 : null };
}
