import type { ContactColumn, ContactSort } from '@oeuvre/contracts/domains/memberships/contacts/contacts.constants.ts';
import type { ContactRow } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import { Status } from '../../../../../ui/label/label.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import gridCss from '../../../../../ui/tall-list/tall-grid.late.module.css';
import type { Column } from '../../../../../ui/tall-list/tall-table.tsx';
import { columnWords, contactName, statusWords } from '../../contacts.words.ts';
import { sortAfter, sortingOf } from '../../contacts-query.ts';
import css from './contact-columns.late.module.css';

interface ContactColumnsOptions {
  /** The columns that the person wants to see, in their order. */
  readonly shown: readonly ContactColumn[];
  readonly sort: ContactSort;
  readonly onSort: (sort: ContactSort) => void;
  /** The last column: the status in words, or the message of a request. Without it, a mark shows the status. */
  readonly last: 'status' | 'message' | undefined;
}

const shares: Readonly<Record<ContactColumn, number>> = {
  lastName: 14,
  firstName: 12,
  fullName: 22,
  countryName: 20,
  email: 27,
};

/** The columns of the list of contacts. */
export function contactColumns({ shown, sort, onSort, last }: ContactColumnsOptions): readonly Column<ContactRow>[] {
  const { column: sorted, isDescending } = sortingOf(sort);
  const direction = isDescending ? 'descending' : 'ascending';
  return [
    ...(last ? [] : [mark]),
    ...shown.map(
      (column): Column<ContactRow> => ({
        id: column,
        label: columnWords[column],
        width: `minmax(0, ${shares[column]}fr)`,
        sort: { direction: column === sorted ? direction : undefined, onSort: () => onSort(sortAfter(sort, column)) },
        cell: (row) => textOf(row, column) ?? <span className={css.none}>-</span>,
      }),
    ),
    ...(last ? [lastColumns[last]] : []),
  ];
}

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

const lastColumns: Readonly<Record<'status' | 'message', Column<ContactRow>>> = {
  status: { id: 'status', label: 'Status', width: 'minmax(0, 24fr)', cell: (row) => <StatusOrMessage contact={row} /> },
  message: {
    id: 'message',
    label: 'Message',
    width: 'minmax(0, 40fr)',
    cell: (row) => <StatusOrMessage contact={row} />,
  },
};

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
