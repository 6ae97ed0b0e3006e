import type { MailEvent } from '@oeuvre/contracts/domains/mailings/events/events.model.ts';
import type { MailingRecipient } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import { DateTime } from '../../../../ui/date-time/date-time.tsx';
import { Status } from '../../../../ui/label/label.tsx';
import { type OpenPanel, RowPanel } from '../../../../ui/working/row-panel/row-panel.tsx';
import { eventWords, proofWords, recipientWordsOf } from '../../mailings.words.ts';
import css from './recipient-panel.late.module.css';

interface RecipientPanelProps extends Omit<OpenPanel, 'openId'> {
  readonly recipient: MailingRecipient;
  readonly events: readonly MailEvent[];
}

const keys = [
  ['↑ ↓', 'next recipient'],
  ['Esc', 'close'],
] as const;

/** One person's mail: its state, and every event with what proves it. */
export function RecipientPanel({ recipient, events, ...panel }: RecipientPanelProps) {
  const { name, email, segmentName, reason, attempts } = recipient;
  const { word, shape } = recipientWordsOf(recipient);
  return (
    <RowPanel {...panel} label={name || email} noun="recipient" openId={recipient.id} keys={keys}>
      <h2 className={css.name}>{name || email}</h2>
      {name ? <p className={css.address}>{email}</p> : null}
      <dl className={css.facts}>
        <dt>State</dt>
        <dd>
          <Status shape={shape}>{word}</Status>
          {reason ? <small>{reason}</small> : null}
        </dd>
        <dt>Gets it from</dt>
        <dd>{segmentName ?? '-'}</dd>
        {attempts > 1 ? (
          <>
            <dt>Attempts</dt>
            <dd>{attempts}</dd>
          </>
        ) : null}
      </dl>
      <h3 className={css.head}>Events</h3>
      {events.length === 0 ? (
        <p className={css.none}>No server has reported anything about this mail so far.</p>
      ) : (
        <ol className={css.events}>
          {events.map((event) => (
            <Event key={event.no} event={event} />
          ))}
        </ol>
      )}
    </RowPanel>
  );
}

function Event({ event }: { readonly event: MailEvent }) {
  const { word, shape } = eventWords(event);
  return (
    <li>
      <Status shape={shape}>{word}</Status>
      <DateTime iso={event.at} withTime isShort />
      {event.link ? <small>{event.link}</small> : null}
      {event.detail ? <small>{event.detail}</small> : null}
      <small>{proofWords[event.proof]}</small>
    </li>
  );
}
