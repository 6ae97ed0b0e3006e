import { applicationAt } from '@oeuvre/contracts/addresses.ts';
import { applicationTexts } from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import type { ApplicationCard, ApplicationDetail } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../../ui/button/button.tsx';
import { countOf } from '../../../../ui/count-of.ts';
import { DateTime } from '../../../../ui/date-time/date-time.tsx';
import { TextArea } from '../../../../ui/text-area/text-area.tsx';
import { actWords, ownerName, reasonWords } from '../../applications.words.ts';
import { ApplicationState } from '../application-state/application-state.tsx';
import css from './application-view.late.module.css';

interface ApplicationCaseProps {
  readonly application: ApplicationDetail;
  readonly connected: readonly ApplicationCard[];
  readonly isBusy: boolean;
  /** Undefined for everybody but the owner of an offer that waits. Resolves to whether it was saved. */
  readonly onMessage: ((message: string) => Promise<boolean>) | undefined;
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={css.part}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** Who offers, with which words, and what happened since. */
export function ApplicationCase({ application, connected, isBusy, onMessage }: ApplicationCaseProps) {
  const { owner, worksOfOwner, message, decision, history, acceptedBefore, acceptedIn, segmentName } = application;
  return (
    <aside className={css.rail} aria-label="The application">
      <Part title="Offered by">
        <p>{ownerName(owner)}</p>
        <p className={css.by}>{`Owner, ${countOf(worksOfOwner, 'work')}. To ${segmentName}.`}</p>
      </Part>
      <Part title="Message">
        {message ? (
          <p className={css.answer} dir="auto">
            {message}
          </p>
        ) : (
          <p className={css.by}>No message</p>
        )}
        {onMessage ? <MessageChange message={message} isBusy={isBusy} onMessage={onMessage} /> : null}
      </Part>
      {decision ? (
        <Part title={application.applicationStatus === 'declined' ? 'Declined' : 'Approved'}>
          {decision.reason ? <p>{reasonWords[decision.reason]}</p> : null}
          {decision.message ? (
            <p className={css.answer} dir="auto">
              {decision.message}
            </p>
          ) : null}
          <p className={css.by}>
            {decision.by ? `${decision.by.name}, ` : null}
            <DateTime iso={decision.at} withTime isShort />
          </p>
        </Part>
      ) : null}
      {acceptedBefore ? (
        <Part title="Accepted before">
          <p>{acceptedIn.length > 0 ? `In ${acceptedIn.join(', ')}` : 'In another segment'}</p>
        </Part>
      ) : null}
      {connected.length > 0 ? (
        <Part title="Other applications of this work">
          <ul>
            {connected.map((one) => (
              <li key={one.applicationId}>
                <Link to={applicationAt(one.applicationId)}>{one.segmentName}</Link>{' '}
                <ApplicationState status={one.applicationStatus} />
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      <Part title="History">
        <ul>
          {history.map(({ act, by, at, count }) => (
            <li key={`${act}${at}`} className={css.entry}>
              <span>
                {actWords[act]}
                {act === 'asked' ? ` ${countOf(count, 'question')}` : ''}
                {by ? ` by ${by.name}` : ''}
              </span>
              <DateTime iso={at} isShort />
            </li>
          ))}
        </ul>
      </Part>
    </aside>
  );
}

interface MessageChangeProps {
  readonly message: string;
  readonly isBusy: boolean;
  readonly onMessage: (message: string) => Promise<boolean>;
}

function MessageChange({ message, isBusy, onMessage }: MessageChangeProps) {
  const [text, setText] = useState<string>();
  if (text === undefined) return <Button onClick={() => setText(message)}>Change the message</Button>;
  return (
    <>
      <TextArea
        label="Message"
        isLabelHidden
        maxLength={applicationTexts.message}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button kind="quiet" onClick={() => setText(undefined)}>
        Cancel
      </Button>
      <Button
        busy={isBusy}
        onClick={async () => {
          if (await onMessage(text)) setText(undefined);
        }}
      >
        Save
      </Button>
    </>
  );
}
