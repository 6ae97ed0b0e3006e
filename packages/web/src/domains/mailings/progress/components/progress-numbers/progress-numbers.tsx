import type { MassMailingStatus, RecipientState } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import type { MailingProgress } from '@oeuvre/contracts/domains/mailings/progress/progress.model.ts';
import { inEnglish } from '../../../../../ui/count-of.ts';
import { Status } from '../../../../../ui/label/label.tsx';
import { countDone, recipientWords } from '../../../mailings.words.ts';
import { paceText, skippedText } from '../../progress.words.ts';
import css from './progress-numbers.late.module.css';

interface ProgressNumbersProps {
  readonly status: MassMailingStatus;
  readonly progress: MailingProgress;
}

/** How far a campaign is: the mails sent, a line, and the people in each state, which add up to those prepared. */
export function ProgressNumbers({ status, progress }: ProgressNumbersProps) {
  const { counts, totalCount } = status;
  const share = (count: number) => `${(count / Math.max(1, totalCount)) * 100}%`;
  const details: Partial<Record<RecipientState, string>> = {
    skipped: skippedText(progress.skipped),
    uncertain: counts.uncertain > 0 ? 'not sent again by itself' : '',
  };
  const shown: [RecipientState, number][] = [
    ['sent', counts.sent],
    ['queued', counts.queued + counts.sending],
    ['skipped', counts.skipped],
    ['uncertain', counts.uncertain],
    ['bounced', counts.bounced + counts.complained],
  ];
  return (
    <section aria-label="Progress">
      <p className={css.big}>
        <b>{inEnglish(counts.sent)}</b>
        <span>{`of ${inEnglish(totalCount)} sent`}</span>
        <span className={css.pace}>{paceText(status, progress)}</span>
      </p>
      <div
        className={css.track}
        role="progressbar"
        aria-label={`${inEnglish(countDone(status))} of ${inEnglish(totalCount)} settled`}
        aria-valuemin={0}
        aria-valuemax={totalCount}
        aria-valuenow={countDone(status)}
      >
        <i style={{ inlineSize: share(counts.sent) }} />
        <i className={css.skipped} style={{ inlineSize: share(counts.skipped) }} />
        <i className={css.uncertain} style={{ inlineSize: share(counts.uncertain) }} />
        <i className={css.bounced} style={{ inlineSize: share(counts.bounced + counts.complained) }} />
      </div>
      <dl className={css.numbers}>
        <div>
          <dt>prepared</dt>
          <dd>{inEnglish(totalCount)}</dd>
        </div>
        {shown.map(([state, count]) => (
          <div key={state}>
            <dt>
              <Status shape={recipientWords[state].shape}>{recipientWords[state].word.toLowerCase()}</Status>
            </dt>
            <dd>{inEnglish(count)}</dd>
            {details[state] ? <dd className={css.detail}>{details[state]}</dd> : null}
          </div>
        ))}
      </dl>
    </section>
  );
}
