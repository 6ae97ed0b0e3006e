import type { MailingProgress } from '@oeuvre/contracts/domains/mailings/progress/progress.model.ts';
import { inEnglish } from '../../../../../ui/count-of.ts';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { countWords } from '../../../mailings.words.ts';
import { countLater, momentText } from '../../progress.words.ts';
import css from './waiting-moments.late.module.css';

/** The people who wait for the hour of their own time zone, by moment, with the viewer's own time of each. */
export function WaitingMoments({ progress }: { readonly progress: MailingProgress }) {
  const { moments } = progress;
  if (moments.length === 0) return null;
  const later = countLater(progress);
  return (
    <section className={css.waiting} aria-label="By time zone">
      <p>{`${countWords(later, 'person waits', 'people wait')} for the hour in their own time zone.`}</p>
      <ul className={css.moments}>
        {moments.map((moment) => (
          <li key={moment.at}>
            <span>
              <b>{inEnglish(moment.count)}</b> {momentText(moment)}
            </span>
            <DateTime iso={moment.at} withTime withZone />
          </li>
        ))}
      </ul>
    </section>
  );
}
