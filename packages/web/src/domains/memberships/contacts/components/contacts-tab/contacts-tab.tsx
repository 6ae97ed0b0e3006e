import type { BulkEvent } from '@oeuvre/contracts/domains/memberships/bulk/bulk.constants.ts';
import { contactColumns as allColumns } from '@oeuvre/contracts/domains/memberships/contacts/contacts.constants.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { RotateCcw } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { formatDay } from '../../../../../ui/date-time/format-date.ts';
import { EmptyState } from '../../../../../ui/empty-state/empty-state.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { isMenuOpen } from '../../../../../ui/menu/is-menu-open.ts';
import { Docked } from '../../../../../ui/side-panel/docked.tsx';
import { ListFailure } from '../../../../../ui/tall-list/list-failure.tsx';
import pageCss from '../../../../../ui/tall-list/list-page.late.module.css';
import { TallTable, type TallTableHandle } from '../../../../../ui/tall-list/tall-table.tsx';
import { useOpenRow } from '../../../../../ui/tall-list/use-open-row.ts';
import { type Alter, useAddress } from '../../../../../ui/use-address.ts';
import {
  ConsequencesDialog,
  type WeighedAct,
} from '../../../consequences/components/consequences-dialog/consequences-dialog.tsx';
import { BulkBar } from '../../bulk/components/bulk-bar/bulk-bar.tsx';
import { HeldActs } from '../../bulk/components/held-acts/held-acts.tsx';
import { useBulkActs } from '../../bulk/use-bulk-acts.ts';
import { useContactSelection } from '../../bulk/use-contact-selection.ts';
import {
  dayIn,
  filterCount,
  queryIn,
  viewIn,
  withDay,
  withoutFilters,
  withSearch,
  withSort,
} from '../../contacts-query.ts';
import { type FirstContacts, loadBetween } from '../../load-contacts.ts';
import { actedOnRow, asOfReason, useContactActs } from '../../use-contact-acts.ts';
import { useContacts } from '../../use-contacts.ts';
import { useContactsLive } from '../../use-contacts-live.ts';
import { AddContacts } from '../add-contacts/add-contacts.tsx';
import { ContactFilters } from '../contact-filters/contact-filters.tsx';
import { ContactPanel } from '../contact-panel/contact-panel.tsx';
import { ContactsBar } from '../contacts-bar/contacts-bar.tsx';
import { Tally } from '../tally/tally.tsx';
import { AskedDialogs } from './asked-dialogs.tsx';
import { ContactOnPhone, contactColumns } from './contact-columns.tsx';
import css from './contacts-tab.late.module.css';
import { rowActs } from './row-acts.ts';
import { useExports } from './use-exports.ts';
import { useLayout } from './use-layout.ts';

interface ContactsTabProps {
  readonly segmentId: SegmentId;
  /** The content above the list: the name of the segment, the tabs. The panel stands beside it. */
  readonly head: ReactNode;
  /** The rows that the page's loader has read, for the first paint. */
  readonly first?: FirstContacts | undefined;
}

/** The contacts of a segment: search, filters, the table of everybody, one contact beside it, and what can be done. */
export function ContactsTab({ segmentId, head, first }: ContactsTabProps) {
  const address = useAddress();
  const { search } = address;
  const { layout, change: changeLayout } = useLayout(first?.layout ?? null);
  const query = queryIn(search, layout.sort);
  const contacts = useContacts(segmentId, query, first);
  const { rows, totalCount, size } = contacts;
  const [round, setRound] = useState(0);
  const acts = useContactActs(segmentId, (removedId) => {
    if (removedId !== undefined && removedId === open.id) close();
    readAgain();
  });
  function readAgain() {
    contacts.refresh();
    setRound((now) => now + 1);
  }
  const [areFiltersOpen, setFiltersOpen] = useState(filterCount(query) > 0 && viewIn(search) === undefined);
  const [isAdding, setAdding] = useState(false);
  const grid = useRef<TallTableHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const asOf = useRef<{ open: () => void }>(null);
  const filtersId = useId();
  const day = dayIn(search);
  const view = viewIn(search);
  const isPast = day !== undefined;
  const open = useOpenRow({
    parameter: 'contactId',
    address,
    rows,
    totalCount,
    goTo: (index) => grid.current?.goTo(index),
  });
  const selection = useContactSelection({
    rows,
    query,
    totalCount: size.count,
    readBetween: (from, to) => loadBetween(browserCall, { segmentId, query, from, to }),
  });
  const exports = useExports({ segmentId, query, totalCount, selection });
  const bulk = useBulkActs(segmentId, readAgain);
  const [weighed, setWeighed] = useState<WeighedAct>();
  useContactsLive(segmentId, () => {
    readAgain();
    bulk.refresh();
  });

  /** Another question: the list begins at its top. */
  function change(alter: Alter) {
    address.change(alter);
    open.setActive(0);
    grid.current?.goTo(0);
  }
  const weigh = (event: BulkEvent) =>
    setWeighed({ segmentId, event, name: undefined, count: selection.count, people: selection.chosen });
  const close = () => {
    open.close();
    grid.current?.focus();
  };

  /** Keys of the list and the panel; fields, menus and dialogs keep theirs. */
  function press(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest('input, textarea, dialog, [popover], [role=menu]')) return;
    if (event.key === 'Escape' && isMenuOpen()) return;
    const row = open.row;
    if (event.key === '/') field.current?.focus();
    else if (event.key === 'Escape' && open.id) close();
    else if (event.key === 'Escape' && selection.isChoosing) selection.end();
    else if (event.key.toLowerCase() === 'd') asOf.current?.open();
    else if (event.key.toLowerCase() === 'a' && row && !isPast && row.status === 'REQUEST_PENDING')
      void acts.act('approve', actedOnRow(row));
    else return;
    event.preventDefault();
  }

  const hasActs = view !== undefined && !isPast;
  // Beside a panel, or before buttons, there is no room for it; a request is read before it is answered.
  const hasLast = open.id === undefined && (!hasActs || view === 'requests');
  const lastColumn = hasLast ? (hasActs ? 'message' : 'status') : undefined;
  const hasFilter = filterCount(query) > 0 || query.search !== '';
  return (
    <Docked isOpen={open.id !== undefined} className={pageCss.page}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of what is inside */}
      <div className={pageCss.main} onKeyDown={press}>
        {head}
        <ContactsBar
          searched={query.search}
          onSearch={(text) => change((from) => withSearch(from, text))}
          filtersOn={filterCount(query)}
          areFiltersOpen={areFiltersOpen}
          onToggleFilters={() => setFiltersOpen(!areFiltersOpen)}
          filtersId={filtersId}
          exports={exports}
          onAdd={() => setAdding(true)}
          addReason={isPast ? asOfReason : undefined}
          searchRef={field}
        />
        {areFiltersOpen ? (
          <ContactFilters
            id={filtersId}
            counts={contacts.counts}
            areCountsOld={contacts.areCountsOld}
            onChange={change}
          />
        ) : null}
        {day ? (
          <div className={css.past}>
            <Icon of={RotateCcw} />
            <span>
              As it stood at the end of <b>{formatDay(day, 'UTC')}</b>. <span>Nothing can be changed here.</span>
            </span>
            <Button onClick={() => change((from) => withDay(from, undefined))}>Back to today</Button>
          </div>
        ) : null}
        <Tally
          size={size}
          isOld={contacts.isOld}
          counts={contacts.counts}
          layout={layout}
          onLayout={changeLayout}
          onChange={change}
          isChoosing={selection.isChoosing}
          onChoosing={(isChoosing) => (isChoosing ? selection.start() : selection.end())}
          asOfRef={asOf}
        />
        <ListFailure title="The contacts could not be loaded." list={contacts} onRetry={contacts.refresh} />
        {totalCount === 0 ? (
          <div className={pageCss.state}>
            {hasFilter ? (
              <EmptyState
                title="No search result"
                text="No contact matches the search and all active filters."
                action={<Button onClick={() => change(withoutFilters)}>Clear filters</Button>}
              />
            ) : (
              <EmptyState
                title="This segment has no contacts yet."
                action={isPast ? null : <Button onClick={() => setAdding(true)}>Add contacts</Button>}
              />
            )}
          </div>
        ) : (
          <div className={pageCss.table}>
            <TallTable
              ref={grid}
              label="Contacts"
              rows={rows}
              totalCount={totalCount}
              isOld={contacts.isOld}
              columns={contactColumns({
                shown: columnsShown(layout),
                sort: query.sort,
                onSort: (sort) => {
                  changeLayout({ sort });
                  change((from) => withSort(from, sort));
                },
                last: lastColumn,
              })}
              onPhone={(row) => <ContactOnPhone contact={row} />}
              actsOf={hasActs ? (row) => rowActs(view, row, acts) : undefined}
              selection={
                selection.isChoosing
                  ? {
                      isChosen: selection.isChosen,
                      nameOf: (row) => actedOnRow(row).name,
                      onChoose: selection.toggle,
                      onChooseAll: selection.selectEverybody,
                    }
                  : undefined
              }
              isOpen={({ id }) => id === open.id}
              active={open.active}
              onActive={open.walkTo}
              onOpen={open.open}
            />
          </div>
        )}
        {selection.isChoosing ? (
          <BulkBar selection={selection} totalCount={size.count} isPast={isPast} onAct={weigh} />
        ) : null}
      </div>
      {open.id ? (
        <ContactPanel
          segmentId={segmentId}
          contactId={open.id}
          at={query.at}
          row={open.row}
          place={open.place}
          round={round}
          acts={acts}
          onStep={open.step}
          onClose={close}
          onKeyDown={press}
        />
      ) : null}
      <AddContacts
        segmentId={segmentId}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onAdded={contacts.refresh}
      />
      {weighed ? (
        <ConsequencesDialog
          act={weighed}
          onClose={() => setWeighed(undefined)}
          onConfirm={async (reason) => {
            const { event, people } = weighed;
            setWeighed(undefined);
            if (await bulk.start({ event, people, reason })) selection.clear();
          }}
        />
      ) : null}
      <HeldActs bulk={bulk} />
      <AskedDialogs segmentId={segmentId} acts={acts} />
    </Docked>
  );
}

const columnsShown = ({ order, hidden }: ReturnType<typeof useLayout>['layout']) => {
  const shown = order.filter((column) => !hidden.includes(column));
  return shown.length > 0 ? shown : allColumns;
};
