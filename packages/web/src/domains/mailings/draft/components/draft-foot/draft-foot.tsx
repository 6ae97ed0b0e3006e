import type { MailingDraft } from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';
import { scheduleRoutes } from '@oeuvre/contracts/domains/mailings/draft/schedule.routes.ts';
import { mailingWords } from '@oeuvre/contracts/domains/mailings/mailings.constants.ts';
import type { MailingAudience } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import { useState } from 'react';
import { ActionButton } from '../../../../../ui/action-button/action-button.tsx';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { inEnglish } from '../../../../../ui/count-of.ts';
import { formatDayAndTime, regionOf } from '../../../../../ui/date-time/format-date.ts';
import { toastSuccess } from '../../../../../ui/toast/toast.ts';
import { useRevalidatingAct } from '../../../../../ui/working/act/use-act.ts';
import { TestDialog } from '../../../components/test-dialog/test-dialog.tsx';
import { countWords } from '../../../mailings.words.ts';
import { localTimeText } from '../../draft.words.ts';
import { localTimeOf, momentOf, type Planned, refusalOfTime } from '../../planned.ts';
import css from './draft-foot.late.module.css';

interface DraftFootProps {
  readonly draft: MailingDraft;
  readonly count: number;
  readonly audience: MailingAudience;
  readonly planned: Planned;
  /** Saves the fields; false if that failed. */
  readonly save: () => Promise<boolean>;
}

/** The consequence of the main button in one sentence, and the buttons. */
export function DraftFoot({ draft, count, audience, planned, save }: DraftFootProps) {
  const { articleId, schedule } = draft;
  const [isTesting, setTesting] = useState(false);
  return (
    <footer className={css.foot}>
      <p>
        To <b>{countWords(count, 'person', 'people')}</b>
        <Consequence audience={audience} planned={planned} isScheduled={schedule !== null} />
      </p>
      <Button onClick={() => void save().then((isSaved) => isSaved && setTesting(true))}>Send a test</Button>
      {schedule ? (
        <Unschedule articleId={articleId} />
      ) : (
        <Main articleId={articleId} count={count} audience={audience} planned={planned} save={save} />
      )}
      <TestDialog articleId={articleId} isOpen={isTesting} onClose={() => setTesting(false)} />
    </footer>
  );
}

interface ConsequenceProps extends Pick<DraftFootProps, 'audience' | 'planned'> {
  readonly isScheduled: boolean;
}

function Consequence({ audience, planned, isScheduled }: ConsequenceProps) {
  const moment = planned.when === 'later' ? momentOf(planned) : undefined;
  const people = audience === 'remaining' ? ' who never got it' : ', each once';
  if (isScheduled) return `${people}. The audience is fixed when sending starts.`;
  if (moment && planned.clock === 'readers')
    return `${people}, on ${localTimeText(planned)} in each reader’s time zone. The audience is fixed when the first mails leave; you can change everything until then.`;
  if (moment)
    return `${people}, on ${formatDayAndTime(moment, 'local')}. The audience is fixed when sending starts; you can change everything until then.`;
  return `${people}. Mails that have been sent cannot be recalled.`;
}

/** The chosen time, as a moment for all or as the time of each reader's own clock. */
const timeOf = (planned: Planned) =>
  planned.clock === 'readers' ? { at: localTimeOf(planned, regionOf('local')) } : { sendAt: momentOf(planned) };

type MainProps = Omit<DraftFootProps, 'draft'> & { readonly articleId: MailingDraft['articleId'] };

function Main({ articleId, count, audience, planned, save }: MainProps) {
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

function Unschedule({ articleId }: Pick<MainProps, 'articleId'>) {
  const cancelling = useRevalidatingAct(() => browserCall(scheduleRoutes.cancel, { query: { articleId } }), {
    done: 'The time is cancelled',
  });
  return (
    <Button busy={cancelling.isBusy} onClick={() => void cancelling.act()}>
      Cancel the time
    </Button>
  );
}
