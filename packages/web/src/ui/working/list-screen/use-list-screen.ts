import { type RefObject, useRef } from 'react';
import type { OpenPanel } from '../row-panel/row-panel.tsx';
import type { TallTableHandle } from '../tall-list/table-model.ts';
import { type OpenRow, useOpenRow } from '../tall-list/use-open-row.ts';
import { type FirstRows, type LoadRows, type PagedList, usePagedList } from '../tall-list/use-paged-list.ts';
import { type Alter, useAddress } from '../use-address.ts';

interface ListScreenOptions<Query, Row> {
  readonly queryIn: (address: URLSearchParams) => Query;
  readonly load: LoadRows<Query, Row>;
  /** The rows that the page's loader has read. */
  readonly first: FirstRows<Query, Row> | undefined;
  /** The parameter of the address that names the row in the panel. Without it, rows open pages of their own. */
  readonly openIn?: string;
}

export interface ListScreenState<Row extends { readonly id: string }, Query = unknown> {
  readonly query: Query;
  readonly list: PagedList<Row>;
  readonly open: OpenRow<Row>;
  /** The props of the panel of the open row. */
  readonly panel: OpenPanel | undefined;
  /** Changes the query: the list begins at its top. */
  readonly change: (alter: Alter) => void;
  readonly table: RefObject<TallTableHandle | null>;
  readonly searchField: RefObject<HTMLInputElement | null>;
}

/** A list of which the address holds the query and the open row. */
export function useListScreen<Query, Row extends { readonly id: string }>({
  queryIn,
  load,
  first,
  openIn,
}: ListScreenOptions<Query, Row>): ListScreenState<Row, Query> {
  const address = useAddress();
  const query = queryIn(address.search);
  const list = usePagedList(query, load, first);
  const { rows, totalCount } = list;
  const table = useRef<TallTableHandle>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const goTo = (index: number) => table.current?.goTo(index);
  const open = useOpenRow({ parameter: openIn, address, rows, totalCount, goTo });
  const close = () => {
    open.close();
    table.current?.focus();
  };
  return {
    query,
    list,
    open,
    panel:
      open.id === undefined ? undefined : { openId: open.id, place: open.place, onStep: open.step, onClose: close },
    change(alter) {
      address.change(alter);
      open.setActive(0);
      goTo(0);
    },
    table,
    searchField,
  };
}
