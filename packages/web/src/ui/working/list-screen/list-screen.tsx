import type { KeyboardEvent, ReactNode } from 'react';
import { isMenuOpen } from '../is-menu-open.ts';
import { Docked } from '../side-panel/docked.tsx';
import { ListFailure } from '../tall-list/list-failure.tsx';
import pageCss from '../tall-list/list-page.late.module.css';
import type { TallTableProps } from '../tall-list/table-model.ts';
import { TallTable } from '../tall-list/tall-table.tsx';
import type { ListScreenState } from './use-list-screen.ts';

type OfTable = 'label' | 'columns' | 'onPhone' | 'actsOf' | 'selection' | 'isFaint';

interface ListScreenProps<Row extends { readonly id: string }> extends Pick<TallTableProps<Row>, OfTable> {
  readonly screen: ListScreenState<Row>;
  /** The name of the list, its search and its filters. */
  readonly children: ReactNode;
  /** 'The people could not be loaded.' */
  readonly failure: string;
  /** By default, the rows are loaded again. */
  readonly onRetry?: () => void;
  /** Shown in place of the table if the query finds nothing. */
  readonly empty: ReactNode;
  /** The acts on the chosen rows. */
  readonly foot?: ReactNode;
  /** The open row in full. */
  readonly panel?: ReactNode;
  /** By default, the row opens in the panel. */
  readonly onOpen?: (row: Row) => void;
  /** Keys of the list and its panel, in lower case, beside `/` for the search and Escape for closing the panel. */
  readonly keys?: Readonly<Record<string, (() => void) | undefined>>;
  readonly className?: string | undefined;
}

const withOwnKeys = 'input, textarea, dialog, [popover], [role=menu]';

/** A list as a page: its name, search and filters, a table of any length, and one row beside it. */
export function ListScreen<Row extends { readonly id: string }>(props: ListScreenProps<Row>) {
  const { screen, children, failure, onRetry, empty, foot, panel, onOpen, keys = {}, className = '' } = props;
  const { list, open, table } = screen;

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.target as Element).closest(withOwnKeys) || (event.key === 'Escape' && isMenuOpen())) return;
    const act = actOf(event.key.toLowerCase());
    if (!act) return;
    event.preventDefault();
    act();
  }
  function actOf(key: string) {
    if (key === '/') return () => screen.searchField.current?.focus();
    return (key === 'escape' && screen.panel?.onClose) || keys[key];
  }
  return (
    <Docked isOpen={Boolean(panel)} className={pageCss.page} onKeyDown={press}>
      <div className={`${pageCss.main} ${className}`}>
        {children}
        <ListFailure title={failure} list={list} {...(onRetry && { onRetry })} />
        {list.totalCount === 0 ? (
          <div className={pageCss.state}>{empty}</div>
        ) : (
          <div className={pageCss.table}>
            <TallTable
              ref={table}
              label={props.label}
              rows={list.rows}
              totalCount={list.totalCount}
              isOld={list.isOld}
              columns={props.columns}
              onPhone={props.onPhone}
              actsOf={props.actsOf}
              selection={props.selection}
              isFaint={props.isFaint}
              isOpen={({ id }) => id === open.id}
              active={open.active}
              onActive={open.walkTo}
              onOpen={onOpen ?? open.open}
            />
          </div>
        )}
        {foot}
      </div>
      {panel}
    </Docked>
  );
}
