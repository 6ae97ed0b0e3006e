import type { ContactColumn } from '@oeuvre/contracts/domains/memberships/contacts/contacts.constants.ts';
import type { ContactRow } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import { Status } from '../../../../../ui/label/label.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import type { Column } from '../../../../../ui/working/tall-list/table-model.ts';
import gridCss from '../../../../../ui/working/tall-list/tall-grid.late.module.css';
import { columnWords, contactName, statusWords } from '../../contacts.words.ts';
import { type SortedColumn, sortAfter, sortedColumns, sortingOf, withSort } from '../../contacts-query.ts';
import css from './contact-columns.late.module.css';
import { type ContactsTabState, shownColumns } from './use-contacts-tab.ts';

const shares: Readonly<Record<ContactColumn, number>> = {
  lastName: 14,
  firstName: 12,
  fullName: 22,
  countryName: 20,
  email: 27,
};

/** The columns of the list of contacts, as the person arranged them. */
export function columnsOf({ contacts, layout, changeLayout, view, isPast }: ContactsTabState) {
  const { query, open, change } = contacts.screen;
  const { column: sorted, isDescending } = sortingOf(query.sort);
  const direction = isDescending ? 'descending' : 'ascending';
  const hasActs = view !== undefined && !isPast;
  // Beside a panel, or before buttons, there is no room for words; a request is read before it is answered.
  const hasLast = open.id === undefined && (!hasActs || view === 'requests');
  const sortBy = (column: SortedColumn): NonNullable<Column<ContactRow>['sort']> => ({
    direction: column === sorted ? direction : undefined,
    onSort() {
      const sort = sortAfter(query.sort, column);
      changeLayout({ sort });
      change((from) => withSort(from, sort));
    },
  });
  return [
    ...(hasLast ? [] : [mark]),
    ...shownColumns(layout).map(
      (column): Column<ContactRow> => ({
        id: column,
        label: columnWords[column],
        width: `minmax(0, ${shares[column]}fr)`,
        ...(isSorted(column) && { sort: sortBy(column) }),
        cell: (row) => textOf(row, column) ?? <span className={css.none}>-</span>,
      }),
    ),
    ...(hasLast ? [hasActs ? messageColumn : statusColumn] : []),
  ];
}

const isSorted = (column: ContactColumn): column is SortedColumn =>
  (sortedColumns as readonly ContactColumn[]).includes(column);

function textOf(row: ContactRow, column: ContactColumn): string | undefined {
  const text = (column === 'fullName' ? contactName(row) : row[column])?.trim();
  return text === '-' ? undefined : text || undefined;
}

const mark: Column<ContactRow> = {
  id: 'mark',
  label: 'Status',
  isLabelHidden: true,
  width: '2.125rem',
  cell: ({ status }) => <Mark status={status} />,
};

const statusColumn: Column<ContactRow> = {
  id: 'status',
  label: 'Status',
  width: 'minmax(0, 24fr)',
  cell: (row) => <StatusOrMessage contact={row} />,
};
const messageColumn: Column<ContactRow> = { ...statusColumn, label: 'Message', width: 'minmax(0, 40fr)' };

function Mark({ status }: Pick<ContactRow, 'status'>) {
  const { word, shape } = statusWords[status];
  return (
    <span className={css.mark} title={word}>
      <Status shape={shape}>
        <Hidden>{word}</Hidden>
      </Status>
    </span>
  );
}

/** The status of a contact; the message of a request says more than its word. */
function StatusOrMessage({ contact: { status, message } }: { readonly contact: ContactRow }) {
  const { word, shape } = statusWords[status];
  return (
    <Status shape={shape}>
      {message ? (
        <span dir="auto" title={message}>
          <Hidden>{word}: </Hidden>
          {message}
        </span>
      ) : (
        word
      )}
    </Status>
  );
}

/** A contact on a phone: the mark, the name and one line. */
export function ContactOnPhone({ contact }: { readonly contact: ContactRow }) {
  const { email, status, message } = contact;
  const name = contactName(contact);
  return (
    <span className={css.onPhone}>
      <Mark status={status} />
      <span className={css.words}>
        <span className={gridCss.cut}>{name === '-' ? email : name}</span>
        <span className={gridCss.second}>{message ?? (name === '-' ? statusWords[status].word : email)}</span>
      </span>
    </span>
  );
}
