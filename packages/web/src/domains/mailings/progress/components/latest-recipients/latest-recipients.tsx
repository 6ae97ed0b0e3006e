import type { MailingProgress } from '@oeuvre/contracts/domains/mailings/progress/progress.model.ts';
import { inEnglish } from '../../../../../ui/count-of.ts';
import { formatTime } from '../../../../../ui/date-time/format-date.ts';
import { useZone } from '../../../../../ui/date-time/use-zone.ts';
import { Status } from '../../../../../ui/label/label.tsx';
import { recipientWords } from '../../../mailings.words.ts';
import css from './latest-recipients.late.module.css';

/** The segments of a campaign with their shares, and beside them the last recipients. */
export function LatestRecipients({ progress: { segments, latest } }: { readonly progress: MailingProgress }) {
  const zone = useZone();
  return (
    <div className={css.two}>
      <section>
        <h2>By segment</h2>
        <ul className={css.rows}>
          {segments.map(({ name, done, all }) => (
            <li key={name}>
              <span>{name}</span>
              <span className={css.soft}>{`${inEnglish(done)} of ${inEnglish(all)}`}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Now</h2>
        <ul className={css.rows}>
          {latest.map(({ id, email, state, reason, at }) => (
            <li key={`${id} ${state}`} className={css.line}>
              <time dateTime={at} className={css.soft}>
                {formatTime(at, zone)}
              </time>
              <span className={css.address}>{email}</span>
              <span className={css.soft}>
                <Status shape={recipientWords[state].shape}>
                  {reason ?? recipientWords[state].word.toLowerCase()}
                </Status>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
