import type { MailingRecipient } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DateTime } from '../../../../ui/date-time/date-time.tsx';
import { Status } from '../../../../ui/label/label.tsx';
import { lastEventWords, recipientWordsOf } from '../../mailings.words.ts';
import css from './recipients-table.late.module.css';

interface RecipientsTableProps {
  readonly recipients: readonly MailingRecipient[];
  /** Opens and clicks are counted: a column says whether this person read the mail. */
  readonly hasReads?: boolean;
  /** Hears which recipients are listed, in their order. */
  readonly onListed?: (ids: readonly string[]) => void;
}

/** Whether a person opened the mail or followed a link; 'Not counted' is no 0. */
const readWords = ({ isCounted, openedAt, clickedAt, at }: MailingRecipient): string => {
  if (!isCounted) return at ? 'Not counted' : '-';
  if (clickedAt) return 'Clicked';
  return openedAt ? 'Opened' : '-';
};

/** When the last event was or, without one, when the mail was sent. */
function Time({ recipient: { lastEvent, at } }: { readonly recipient: MailingRecipient }) {
  const iso = lastEvent?.at ?? at;
  return iso ? <DateTime iso={iso} withTime withZone /> : '-';
}

/** The recipients of a campaign and the results of their mails; a row opens the person's events. */
export function RecipientsTable({ recipients, hasReads = false, onListed }: RecipientsTableProps) {
  const ids = recipients.map(({ id }) => id).join(' ');
  useEffect(() => onListed?.(ids.split(' ')), [ids, onListed]);
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">Person</th>
          <th scope="col" className={css.segment}>
            Segment
          </th>
          <th scope="col">State</th>
          {hasReads ? (
            <th scope="col" className={css.segment}>
              Opens and clicks
            </th>
          ) : null}
          <th scope="col" className={css.segment}>
            Last event
          </th>
          <th scope="col" className={css.time}>
            Time
          </th>
        </tr>
      </thead>
      <tbody>
        {recipients.map((one) => (
          <Row key={one.id} recipient={one} hasReads={hasReads} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly recipient: MailingRecipient;
  readonly hasReads: boolean;
}

/** One recipient; the address of their panel keeps the filter. */
function Row({ recipient: one, hasReads }: RowProps) {
  const [search] = useSearchParams();
  const to = new URLSearchParams(search);
  to.set('recipientId', one.id);
  return (
    <tr aria-current={search.get('recipientId') === one.id ? 'true' : undefined}>
      <td>
        <Link to={`?${to}`} preventScrollReset className={css.open}>
          {one.name ? <span className={css.name}>{one.name}</span> : null}{' '}
          <span className={one.name ? css.address : undefined}>{one.email}</span>
        </Link>
      </td>
      <td className={css.segment}>{one.segmentName ?? '-'}</td>
      <td>
        <Status shape={recipientWordsOf(one).shape}>{recipientWordsOf(one).word}</Status>
        {one.reason ? <span className={css.reason}>{one.reason}</span> : null}
        {one.attempts > 1 ? <span className={css.reason}>{`${one.attempts} attempts`}</span> : null}
      </td>
      {hasReads ? <td className={css.segment}>{readWords(one)}</td> : null}
      <td className={`${css.segment} ${css.event}`}>{lastEventWords(one)}</td>
      <td className={css.time}>
        <Time recipient={one} />
      </td>
    </tr>
  );
}
