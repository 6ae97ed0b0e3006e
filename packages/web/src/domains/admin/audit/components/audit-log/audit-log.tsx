import type { PersonFound } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import type { AuditEntry } from '@oeuvre/contracts/domains/admin/audit/audit.model.ts';
import { auditRoutes } from '@oeuvre/contracts/domains/admin/audit/audit.routes.ts';
import { auditLine } from '@oeuvre/contracts/domains/admin/audit/audit.words.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { Download } from 'lucide-react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { EmptyState } from '../../../../../ui/lists/empty-state/empty-state.tsx';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { ListScreen } from '../../../../../ui/working/list-screen/list-screen.tsx';
import { useListScreen } from '../../../../../ui/working/list-screen/use-list-screen.ts';
import { RowPanel } from '../../../../../ui/working/row-panel/row-panel.tsx';
import { saveFile } from '../../../../../ui/working/save-file.ts';
import type { Column } from '../../../../../ui/working/tall-list/table-model.ts';
import gridCss from '../../../../../ui/working/tall-list/tall-grid.late.module.css';
import type { FirstRows } from '../../../../../ui/working/tall-list/use-paged-list.ts';
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
  const screen = useListScreen<AuditQueryShown, AuditEntry>({
    queryIn: auditQueryIn,
    load: (asked) => loadAudit(browserCall, asked),
    first,
    openIn: 'entry',
  });
  const { query, panel } = screen;
  const { totalCount } = screen.list;
  const { row } = screen.open;
  return (
    <ListScreen
      screen={screen}
      className={css.main}
      label="Acts"
      failure="The log could not be loaded."
      columns={columns}
      onPhone={(entry) => <EntryOnPhone entry={entry} />}
      empty={<NoEntries hasFilter={Object.keys(query).length > 0} />}
      panel={
        panel && row ? (
          <RowPanel {...panel} label={auditLine(row)} noun="act">
            <AuditEntryFacts entry={row} />
          </RowPanel>
        ) : null
      }
    >
      <AuditHead query={query} totalCount={totalCount} />
      <AuditFilters
        query={query}
        person={first.person}
        segment={first.segment}
        onChange={(next) => screen.change((from) => withAuditQuery(from, next))}
      />
      {totalCount === lastListed ? (
        <p className={css.note}>
          The newest {lastListed.toLocaleString('en-GB')} are listed. Narrow the filters, or download all.
        </p>
      ) : null}
    </ListScreen>
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
  <EmptyState
    title={hasFilter ? 'No search result' : 'There are no entries yet.'}
    {...(hasFilter && { text: 'No entry matches all active filters.' })}
  />
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
