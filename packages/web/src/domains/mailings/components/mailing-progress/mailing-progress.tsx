import type { MassMailingStatus } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import { DateTime } from '../../../../ui/date-time/date-time.tsx';
import { JobLine } from '../../../../ui/working/job-progress/job-line.tsx';
import { campaignWords, countDone, countWords, isInProgress } from '../../mailings.words.ts';
import css from './mailing-progress.late.module.css';

/** The progress of a campaign: a line with real counts, which also names the uncertain ones. */
export function MailingProgress({ status }: { readonly status: MassMailingStatus }) {
  const { counts, totalCount, startedAt, finishedAt } = status;
  const done = countDone(status);
  return (
    <section className={css.progress} aria-label="Progress">
      <p className={css.state} role="status">
        {campaignWords(status)}
      </p>
      <JobLine label={`${done} of ${totalCount}`} done={done} all={totalCount} />
      <p className={css.counts}>
        {`Sent to ${counts.sent} of ${countWords(totalCount, 'person', 'people')}`}
        {counts.uncertain > 0 ? <span>{` · ${counts.uncertain} uncertain`}</span> : null}
        {counts.bounced > 0 ? <span>{` · ${counts.bounced} bounced`}</span> : null}
        {counts.skipped > 0 ? <span>{` · ${counts.skipped} skipped`}</span> : null}
      </p>
      <p className={css.times}>
        {startedAt ? (
          <>
            Started <DateTime iso={startedAt} withTime withZone />
          </>
        ) : null}
        {finishedAt && !isInProgress(status) ? (
          <>
            , finished <DateTime iso={finishedAt} withTime withZone />
          </>
        ) : null}
      </p>
      {counts.uncertain > 0 ? (
        <p className={css.note}>
          Uncertain: the connection broke while the mail was being handed over. It may have arrived, so it is not sent
          again by itself.
        </p>
      ) : null}
    </section>
  );
}
