import {
  type SuppressionReason,
  suppressionReasons,
} from '@oeuvre/contracts/domains/mailings/suppressions/suppressions.constants.ts';
import type { Suppression } from '@oeuvre/contracts/domains/mailings/suppressions/suppressions.model.ts';
import { ActionButton } from '../../../../../ui/action-button/action-button.tsx';
import { Button } from '../../../../../ui/button/button.tsx';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { Status } from '../../../../../ui/label/label.tsx';
import { EmptyState } from '../../../../../ui/lists/empty-state/empty-state.tsx';
import { ListScreen } from '../../../../../ui/working/list-screen/list-screen.tsx';
import { type OpenPanel, RowPanel } from '../../../../../ui/working/row-panel/row-panel.tsx';
import type { Column } from '../../../../../ui/working/tall-list/table-model.ts';
import gridCss from '../../../../../ui/working/tall-list/tall-grid.late.module.css';
import { TypedSearch } from '../../../../../ui/working/typed-search/typed-search.tsx';
import adminCss from '../../../admin.late.module.css';
import { ListBar, ListHead, Toggle, Toggles } from '../../../components/list-head/list-head.tsx';
import { addressOf, reasonWords, whyNot } from '../../suppressions.words.ts';
import type { FirstSuppressions } from '../../suppressions-query.ts';
import css from './suppression-list.late.module.css';
import { type SuppressionListState, useSuppressionList } from './use-suppression-list.ts';

/** Addresses that get no mail, why, and the way to allow mail again. */
export function SuppressionList({ first }: { readonly first: FirstSuppressions }) {
  const state = useSuppressionList(first);
  const { screen, change } = state;
  const { query, panel } = screen;
  const isFiltered = query.searchText !== '' || query.reasons.length > 0;
  return (
    <ListScreen
      screen={screen}
      label="Suppressed addresses"
      failure="The addresses could not be loaded."
      columns={panel ? columns.filter(({ id }) => id !== 'detail' && id !== 'segments') : columns}
      onPhone={(row) => <OnPhone row={row} />}
      isFaint={({ reason }) => reason === 'erased'}
      empty={<NoAddresses isFiltered={isFiltered} onClear={() => change({ searchText: '', reasons: [] })} />}
      panel={panel ? <OpenAddress panel={panel} state={state} /> : null}
    >
      <Head state={state} />
      <Bar state={state} />
    </ListScreen>
  );
}

const Head = ({ state: { screen } }: { readonly state: SuppressionListState }) => {
  const { totalCount } = screen.list;
  return (
    <ListHead
      title="Suppressed addresses"
      count={
        totalCount === undefined
          ? undefined
          : `${totalCount.toLocaleString('en-GB')} ${totalCount === 1 ? 'address' : 'addresses'}`
      }
    >
      <span className={css.note}>They get no mail from here.</span>
    </ListHead>
  );
};

function Bar({ state: { screen, counts, change } }: { readonly state: SuppressionListState }) {
  const { query, searchField } = screen;
  const toggled = (reason: SuppressionReason) =>
    query.reasons.includes(reason) ? query.reasons.filter((one) => one !== reason) : [...query.reasons, reason];
  return (
    <ListBar>
      <TypedSearch
        label="Search addresses"
        searched={query.searchText}
        onSearch={(searchText) => change({ searchText })}
        ref={searchField}
      />
      <Toggles label="Reasons">
        {suppressionReasons.map((reason) => (
          <Toggle
            key={reason}
            isOn={query.reasons.includes(reason)}
            count={counts[reason]}
            onChange={() => change({ reasons: toggled(reason) })}
          >
            {reasonWords[reason].word}
          </Toggle>
        ))}
      </Toggles>
    </ListBar>
  );
}

const NoAddresses = ({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) =>
  isFiltered ? (
    <EmptyState title="No search result" action={<Button onClick={onClear}>Clear filters</Button>} />
  ) : (
    <EmptyState
      title="Every address gets mail."
      text="An address is listed here if its mailbox does not exist, or if its owner complained about a mail."
    />
  );

const Reason = ({ reason }: Pick<Suppression, 'reason'>) => (
  <Status shape={reasonWords[reason].shape}>{reasonWords[reason].word}</Status>
);
const segmentsOf = ({ segments }: Suppression) => segments.map(({ name }) => name).join(', ') || '-';

const columns: readonly Column<Suppression>[] = [
  {
    id: 'email',
    label: 'E-mail',
    width: 'minmax(0, 22fr)',
    cell: (row) => <span className={gridCss.cut}>{addressOf(row)}</span>,
  },
  {
    id: 'name',
    label: 'Name',
    width: 'minmax(0, 14fr)',
    cell: ({ name }) => <span className={gridCss.cut}>{name || '-'}</span>,
  },
  { id: 'reason', label: 'Reason', width: '8.5rem', cell: (row) => <Reason reason={row.reason} /> },
  {
    id: 'detail',
    label: 'Words of the server',
    width: 'minmax(0, 24fr)',
    cell: ({ detail }) => (
      <span className={gridCss.cut} title={detail ?? undefined}>
        {detail ?? '-'}
      </span>
    ),
  },
  {
    id: 'segments',
    label: 'Segments',
    width: 'minmax(0, 14fr)',
    cell: (row) => <span className={gridCss.cut}>{segmentsOf(row)}</span>,
  },
  { id: 'since', label: 'Since', width: '8rem', cell: ({ at }) => <DateTime iso={at} /> },
];

const OnPhone = ({ row }: { readonly row: Suppression }) => (
  <span className={adminCss.who}>
    <span className={css.words}>
      <span className={gridCss.cut}>{addressOf(row)}</span>
      <span className={gridCss.second}>
        {reasonWords[row.reason].word} · <DateTime iso={row.at} />
      </span>
    </span>
  </span>
);

interface OpenAddressProps {
  readonly panel: OpenPanel;
  readonly state: SuppressionListState;
}

/** The address that is named in the page's address. */
function OpenAddress({ panel, state: { screen, lift, isBusy } }: OpenAddressProps) {
  const { row } = screen.open;
  return (
    <RowPanel {...panel} label={row ? addressOf(row) : 'Address'} noun="address">
      {row ? (
        <>
          <h2 className={css.address}>{addressOf(row)}</h2>
          <p className={css.explanation}>{reasonWords[row.reason].explanation}</p>
          <dl className={css.facts}>
            <dt>Reason</dt>
            <dd>
              <Reason reason={row.reason} />
            </dd>
            <dt>Since</dt>
            <dd>
              <DateTime iso={row.at} withTime withZone />
            </dd>
            <dt>Name</dt>
            <dd>{row.name || '-'}</dd>
            <dt>Segments</dt>
            <dd>{segmentsOf(row)}</dd>
            <dt>Words of the server</dt>
            <dd>{row.detail ?? '-'}</dd>
          </dl>
          <ActionButton busy={isBusy} reason={whyNot(row)} onClick={() => void lift(row)}>
            Allow mail again
          </ActionButton>
        </>
      ) : (
        <p className={css.explanation}>This address gets mail again, or is further down the list.</p>
      )}
    </RowPanel>
  );
}
