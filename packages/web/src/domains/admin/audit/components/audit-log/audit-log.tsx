import type { PersonFound } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import type { AuditEntry } from '@oeuvre/contracts/domains/admin/audit/audit.model.ts';
import { auditRoutes } from '@oeuvre/contracts/domains/admin/audit/audit.routes.ts';
import { auditLine } from '@oeuvre/contracts/domains/admin/audit/audit.words.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { Download } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { useAct } from '../../../../../ui/act/use-act.ts';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { EmptyState } from '../../../../../ui/empty-state/empty-state.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { RowPanel } from '../../../../../ui/row-panel/row-panel.tsx';
import { saveFile } from '../../../../../ui/save-file.ts';
import { Docked } from '../../../../../ui/side-panel/docked.tsx';
import { ListFailure } from '../../../../../ui/tall-list/list-failure.tsx';
import pageCss from '../../../../../ui/tall-list/list-page.late.module.css';
import gridCss from '../../../../../ui/tall-list/tall-grid.late.module.css';
import { type Column, TallTable, type TallTableHandle } from '../../../../../ui/tall-list/tall-table.tsx';
import { type OpenRow, useOpenRow } from '../../../../../ui/tall-list/use-open-row.ts';
import { type FirstRows, type PagedList, usePagedList } from '../../../../../ui/tall-list/use-paged-list.ts';
import { useAddress } from '../../../../../ui/use-address.ts';
import { ListHead } from '../../../components/list-head/list-head.tsx';
import type { NamedSegment } from '../../../components/segment-field/segment-field.tsx';
import {
  type AuditQueryShown,
  auditQueryIn,
  filterOf,
  lastListed,
  loadAudit,
  withAuditQuery,
} from '../../audit-query.ts';
import { AuditEntryFacts, actorOf } from '../audit-entry/audit-entry.tsx';
import { AuditFilters } from '../audit-filters/audit-filters.tsx';
import { AuditLine } from '../audit-line/audit-line.tsx';
import css from './audit-log.late.module.css';

/** The data that the page's loader has read: the first entries, and whom and what the filter names. */
export interface FirstAudit extends FirstRows<AuditQueryShown, AuditEntry> {
  readonly person: PersonFound | null;
  readonly segment: NamedSegment | null;
}

/** The log of acts, newest first. */
export function AuditLog({ first }: { readonly first: FirstAudit }) {
  const address = useAddress();
  const query = auditQueryIn(address.search);
  const list = usePagedList<AuditQueryShown, AuditEntry>(query, (asked) => loadAudit(browserCall, asked), first);
  const { rows, totalCount } = list;
  const table = useRef<TallTableHandle>(null);
  const open = useOpenRow({
    parameter: 'entry',
    address,
    rows,
    totalCount,
    goTo: (index) => table.current?.goTo(index),
  });
  const change = (next: Parameters<typeof withAuditQuery>[1]) => {
    address.change((from) => withAuditQuery(from, next));
    open.setActive(0);
    table.current?.goTo(0);
  };
  return (
    <Docked isOpen={open.row !== undefined} className={pageCss.page}>
      <div className={`${pageCss.main} ${css.main}`}>
        <AuditHead query={query} totalCount={totalCount} />
        <AuditFilters query={query} person={first.person} segment={first.segment} onChange={change} />
        {totalCount === lastListed ? (
          <p className={css.note}>
            The newest {lastListed.toLocaleString('en-GB')} are listed. Narrow the filters, or download all.
          </p>
        ) : null}
        <ListFailure title="The log could not be loaded." list={list} />
        {totalCount === 0 ? (
          <NoEntries hasFilter={Object.keys(query).length > 0} />
        ) : (
          <EntryTable ref={table} list={list} open={open} />
        )}
      </div>
      {open.row ? (
        <RowPanel
          label={auditLine(open.row)}
          noun="act"
          place={open.place}
          openId={open.row.id}
          onStep={open.step}
          onClose={() => {
            open.close();
            table.current?.focus();
          }}
        >
          <AuditEntryFacts entry={open.row} />
        </RowPanel>
      ) : null}
    </Docked>
  );
}

interface AuditHeadProps {
  readonly query: AuditQueryShown;
  readonly totalCount: number | undefined;
}

/** The number of acts, and their download. */
function AuditHead({ query, totalCount }: AuditHeadProps) {
  const exporting = useAct(
    () => saveFile(urlOf(auditRoutes.csv, { query: filterOf(query) }), { failure: 'Failed to download CSV' }),
    { done: 'CSV downloaded' },
  );
  return (
    <ListHead title="Audit log" count={totalCount === undefined ? undefined : countOf(totalCount, 'act', lastListed)}>
      <Button busy={exporting.isBusy} onClick={() => void exporting.act()}>
        <Icon of={Download} size="small" />
        Download CSV
      </Button>
    </ListHead>
  );
}

const NoEntries = ({ hasFilter }: { readonly hasFilter: boolean }) => (
  <div className={pageCss.state}>
    <EmptyState
      title={hasFilter ? 'No search result' : 'There are no entries yet.'}
      {...(hasFilter && { text: 'No entry matches all active filters.' })}
    />
  </div>
);

interface EntryTableProps {
  readonly list: PagedList<AuditEntry>;
  readonly open: OpenRow<AuditEntry>;
  readonly ref: Ref<TallTableHandle>;
}

const EntryTable = ({ list: { rows, totalCount, isOld }, open, ref }: EntryTableProps) => (
  <div className={pageCss.table}>
    <TallTable
      ref={ref}
      label="Acts"
      rows={rows}
      totalCount={totalCount}
      isOld={isOld}
      columns={columns}
      onPhone={(entry) => <EntryOnPhone entry={entry} />}
      isOpen={({ id }) => id === open.id}
      active={open.active}
      onActive={open.walkTo}
      onOpen={open.open}
    />
  </div>
);

const EntryOnPhone = ({ entry }: { readonly entry: AuditEntry }) => (
  <>
    <span className={gridCss.cut}>{auditLine(entry)}</span>
    <span className={gridCss.second}>
      <DateTime iso={entry.at} withTime withZone isShort /> · {actorOf(entry)}
    </span>
  </>
);

const columns: readonly Column<AuditEntry>[] = [
  { id: 'at', label: 'Time', width: '13rem', cell: ({ at }) => <DateTime iso={at} withTime withZone isShort /> },
  { id: 'who', label: 'Who', width: 'minmax(0, 12rem)', cell: actorOf },
  { id: 'what', label: 'What', width: 'minmax(0, 1fr)', cell: (entry) => <AuditLine entry={entry} /> },
];
