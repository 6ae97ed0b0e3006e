import { scheduleRoutes } from '@oeuvre/contracts/domains/mailings/draft/schedule.routes.ts';
import { mailingWords } from '@oeuvre/contracts/domains/mailings/mailings.constants.ts';
import type { MailingAudience } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import { ActionButton } from '../../../../../ui/action-button/action-button.tsx';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { inEnglish } from '../../../../../ui/count-of.ts';
import { regionOf } from '../../../../../ui/date-time/format-date.ts';
import { toastSuccess } from '../../../../../ui/toast/toast.ts';
import { useRevalidatingAct } from '../../../../../ui/working/act/use-act.ts';
import { countWords } from '../../../mailings.words.ts';
import { localTimeOf, momentOf, type Planned, refusalOfTime } from '../../planned.ts';

/** The chosen time, as a moment for all or as the time of each reader's own clock. */
const timeOf = (planned: Planned) =>
  planned.clock === 'readers' ? { at: localTimeOf(planned, regionOf('local')) } : { sendAt: momentOf(planned) };

interface SendOrScheduleProps {
  readonly articleId: ArticleId;
  readonly count: number;
  readonly audience: MailingAudience;
  readonly planned: Planned;
  /** Saves the fields; false if that failed. */
  readonly save: () => Promise<boolean>;
}

/** Sends the mailing, or schedules it. */
export function SendOrSchedule({ articleId, count, audience, planned, save }: SendOrScheduleProps) {
  const isLater = planned.when === 'later';
  const sending = useRevalidatingAct(() => browserCall(mailingsRoutes.start, { body: { articleId, audience } }), {
    done: () =>
      toastSuccess(mailingWords.started, { more: `It is on its way to ${countWords(count, 'person', 'people')}.` }),
  });
  const scheduling = useRevalidatingAct(
    () => browserCall(scheduleRoutes.set, { body: { articleId, audience, ...timeOf(planned) } }),
    { done: 'Mass mailing scheduled' },
  );
  const act = () => (isLater ? scheduling.act() : sending.act());
  const refusal = count === 0 ? 'No one would receive it.' : isLater ? refusalOfTime(planned, Date.now()) : undefined;
  return (
    <ActionButton
      kind="main"
      busy={sending.isBusy || scheduling.isBusy}
      reason={refusal}
      onClick={() => void save().then((isSaved) => isSaved && act())}
    >
      {isLater ? 'Schedule' : `Send to ${inEnglish(count)}`}
    </ActionButton>
  );
}

/** Takes the time of a scheduled mailing away. */
export function CancelTime({ articleId }: { readonly articleId: ArticleId }) {
  const cancelling = useRevalidatingAct(() => browserCall(scheduleRoutes.cancel, { query: { articleId } }), {
    done: 'The time is cancelled',
  });
  return (
    <Button busy={cancelling.isBusy} onClick={() => void cancelling.act()}>
      Cancel the time
    </Button>
  );
}
