import type { MailingRecipient } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import { Link, useSearchParams } from 'react-router';
import { DateTime } from '../../../../ui/date-time/date-time.tsx';
import { Status } from '../../../../ui/label/label.tsx';
import { recipientWordsOf } from '../../mailings.words.ts';
import css from './recipients-table.late.module.css';

interface RecipientsTableProps {
  readonly recipients: readonly MailingRecipient[];
  /** Opens and clicks are counted: a column says whether this person read the mail. */
  readonly hasReads?: boolean;
}

/** Whether a person opened the mail or followed a link; 'Not counted' is no 0. */
const readWords = ({ isCounted, openedAt, clickedAt, at }: MailingRecipient): string => {
  if (!isCounted) return at ? 'Not counted' : '-';
  if (clickedAt) return 'Clicked';
  return openedAt ? 'Opened' : '-';
};

/** The recipients of a campaign and the results of their mails; a row opens the person's events. */
export function RecipientsTable({ recipients, hasReads = false }: RecipientsTableProps) {
  const [search] = useSearchParams();
  const addressOf = (recipientId: string) => {
    const next = new URLSearchParams(search);
    next.set('recipientId', recipientId);
    return `?${next}`;
  };
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
          <th scope="col" className={css.time}>
            Time
          </th>
        </tr>
      </thead>
      <tbody>
        {recipients.map((one) => (
          <tr key={one.id} aria-current={search.get('recipientId') === one.id ? 'true' : undefined}>
            <td>
              <Link to={addressOf(one.id)} preventScrollReset className={css.open}>
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
            <td className={css.time}>{one.at ? <DateTime iso={one.at} withTime withZone /> : '-'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
