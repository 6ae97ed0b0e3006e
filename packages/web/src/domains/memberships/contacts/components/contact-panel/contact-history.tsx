import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { Status } from '../../../../../ui/label/label.tsx';
import { type ContactEvent, eventWords, statusWords } from '../../contacts.words.ts';
import css from './contact-panel.late.module.css';

interface ContactHistoryProps {
  /** The newest first. */
  readonly events: readonly ContactEvent[];
  /** Later steps than this moment are lighter. */
  readonly at: string | undefined;
}

/** Everything that happened to a contact in the segment. */
export function ContactHistory({ events, at }: ContactHistoryProps) {
  if (events.length === 0) return null;
  const isLater = (event: ContactEvent) => at !== undefined && event.at > at;
  return (
    <section className={css.history}>
      <h3 className={css.label}>History</h3>
      <ol>
        {events.map((event) => {
          const { what, why } = eventWords(event);
          return (
            <li key={event.id} data-later={isLater(event) || undefined}>
              <Status shape={statusWords[event.toStatus].shape}>{null}</Status>
              <DateTime iso={event.at} isShort />
              <span>
                {what} {why ? <small>{why}</small> : null}
              </span>
            </li>
          );
        })}
      </ol>
      {events.some(isLater) ? <p className={css.lighter}>Lighter entries happened later.</p> : null}
    </section>
  );
}
