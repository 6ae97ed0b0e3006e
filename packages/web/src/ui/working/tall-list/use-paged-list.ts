import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { PagedRows, type RowsPage } from './paged-rows.ts';

/** One page of the list that a question finds; pages count from 1. */
export interface AskedPage<Query> {
  readonly query: Query;
  readonly page: number;
  readonly signal?: AbortSignal | undefined;
}
export type LoadRows<Query, Row> = (asked: AskedPage<Query>) => Promise<RowsPage<Row>>;

/** The rows that a page's loader has read. */
export interface FirstRows<Query, Row> extends RowsPage<Row> {
  readonly query: Query;
}
export interface PagedList<Row> {
  readonly rows: PagedRows<Row>;
  /** Undefined until the first answer. */
  readonly totalCount: number | undefined;
  /** The rows are those of the former question, until the first answer to this one. */
  readonly isOld: boolean;
}

/** How many rows each request asks for. */
export const rowsPerPage = 50;

/** The rows that a question finds, page by page; those of the former question stay until its first answer. */
export function usePagedList<Query, Row>(
  query: Query,
  load: LoadRows<Query, Row>,
  first?: FirstRows<Query, Row>,
): PagedList<Row> {
  const key = JSON.stringify(query);
  const rowsOf = (known?: RowsPage<Row>) =>
    new PagedRows<Row>((page, signal) => load({ query, page, signal }), rowsPerPage, known);
  const [shown, setShown] = useState(() => ({
    key,
    rows: rowsOf(first && JSON.stringify(first.query) === key ? first : undefined),
  }));
  const startNext = useEffectEvent(() => rowsOf());

  useEffect(() => {
    if (shown.key === key) return;
    const rows = startNext();
    let isShown = false;
    const unsubscribe = rows.subscribe(() => {
      isShown = true;
      setShown({ key, rows });
    });
    rows.want(0, 1);
    return () => {
      unsubscribe();
      if (!isShown) rows.stop();
    };
  }, [key, shown.key]);
  useEffect(() => () => shown.rows.stop(), [shown.rows]);
  const { rows } = shown;
  useSyncExternalStore(rows.subscribe, rows.version, rows.version);
  return { rows, totalCount: rows.totalCount, isOld: shown.key !== key };
}
