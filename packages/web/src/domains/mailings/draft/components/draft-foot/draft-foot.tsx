import type { MailingDraft } from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';
import type { MailingAudience } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import { useState } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { formatDayAndTime } from '../../../../../ui/date-time/format-date.ts';
import { TestDialog } from '../../../components/test-dialog/test-dialog.tsx';
import { countWords } from '../../../mailings.words.ts';
import { localTimeText } from '../../draft.words.ts';
import { momentOf, type Planned } from '../../planned.ts';
import { CancelTime, SendOrSchedule } from '../draft-acts/draft-acts.tsx';
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
        <CancelTime articleId={articleId} />
      ) : (
        <SendOrSchedule articleId={articleId} count={count} audience={audience} planned={planned} save={save} />
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
