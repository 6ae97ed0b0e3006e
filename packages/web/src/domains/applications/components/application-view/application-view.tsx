import { segmentAt } from '@oeuvre/contracts/addresses.ts';
import { type AskedField, askedFields } from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import type { ApplicationCard, ApplicationDetail } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { differingParts } from '@oeuvre/record/compare.ts';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { lazyPart } from '../../../../late/lazy-part.ts';
import { BackLink } from '../../../../ui/back-link/back-link.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { confirm } from '../../../../ui/confirm/confirm.ts';
import { countOf } from '../../../../ui/count-of.ts';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { useAskBeforeLeaving } from '../../../../ui/use-ask-before-leaving.ts';
import { makerAndDate } from '../../../artworks/artworks.links.ts';
import { ArtworkPicture } from '../../../artworks/components/artwork-picture/artwork-picture.tsx';
import { ownerName } from '../../applications.words.ts';
import { ApplicationState } from '../application-state/application-state.tsx';
import { ApplicationCase } from './application-case.tsx';
import css from './application-view.late.module.css';
import { FieldRow } from './field-row.tsx';
import { type ApplicationActs, useApplicationActs } from './use-application-acts.ts';

const DeclineDialog = lazyPart(async () => (await import('../decline-dialog/decline-dialog.tsx')).DeclineDialog);
const TwinsDialog = lazyPart(async () => (await import('../twins-dialog/twins-dialog.tsx')).TwinsDialog);

type Drafts<Key extends string> = Readonly<Partial<Record<Key, string>>>;

const written = <Key extends string>(drafts: Drafts<Key>): [Key, string][] =>
  (Object.entries(drafts) as [Key, string | undefined][]).flatMap(([key, text]) =>
    text?.trim() ? [[key, text.trim()]] : [],
  );

interface ApplicationViewProps {
  readonly application: ApplicationDetail;
  /** The other applications of the work. */
  readonly connected: readonly ApplicationCard[];
}

/** One application: the picture, the record as its owner wrote it, and the case. */
export function ApplicationView({ application, connected }: ApplicationViewProps) {
  const { applicationSegmentId, record, offeredRecord, may, tags, doubles } = application;
  const acts = useApplicationActs(application.applicationId);
  const { revalidate } = useRevalidator();
  const [questions, setQuestions] = useState<Drafts<AskedField>>({});
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const [open, setOpen] = useState<'decline' | 'decline-double' | 'twins'>();
  const close = () => setOpen(undefined);
  useAskBeforeLeaving(written(questions).length + written(answers).length > 0);
  const tagName = (id: string) => tags.find((tag) => tag.id === id)?.name ?? id;
  const changed: readonly string[] = record && offeredRecord ? differingParts(offeredRecord, record) : [];
  return (
    <div className={css.page}>
      <div className={css.picture}>
        <ArtworkPicture artwork={application} sizes="(min-width: 74rem) 24rem, 100vw" isEager />
      </div>
      <div className={css.record}>
        <BackLink to={segmentAt(applicationSegmentId, { tab: 'DATA_CONTRIBUTION' })}>Data contribution</BackLink>
        <h1 dir="auto">{application.title || 'Untitled'}</h1>
        <p className={css.maker}>
          {makerAndDate(application)} <ApplicationState status={application.applicationStatus} />
        </p>
        {doubles.length > 0 ? (
          <Notice role="status" words={`It may be here already: ${countOf(doubles.length, 'work')} like it.`}>
            <Button onClick={() => setOpen('twins')}>Compare</Button>
          </Notice>
        ) : null}
        {changed.length > 0 ? (
          <p className={css.by}>{`${countOf(changed.length, 'field')} changed since the work was offered.`}</p>
        ) : null}
        {record ? (
          <div className={css.rows}>
            {askedFields.map((part) => (
              <FieldRow
                key={part}
                application={application}
                record={record}
                part={part}
                tagName={tagName}
                offered={changed.includes(part) ? offeredRecord : null}
                draft={questions[part]}
                onDraft={
                  may.decide.allowed
                    ? (text) =>
                        setQuestions(({ [part]: _, ...rest }) =>
                          text === undefined ? rest : { ...rest, [part]: text },
                        )
                    : undefined
                }
                answers={answers}
                onAnswer={may.change.allowed ? (id, text) => setAnswers((now) => ({ ...now, [id]: text })) : undefined}
                onChanged={revalidate}
              />
            ))}
          </div>
        ) : (
          <p>Its owner has withdrawn this work. The case remains.</p>
        )}
      </div>
      <ApplicationCase
        application={application}
        connected={connected}
        isBusy={acts.change.isBusy}
        onMessage={may.change.allowed ? acts.change.act : undefined}
      />
      <ApplicationBar
        application={application}
        acts={acts}
        questions={questions}
        answers={answers}
        onAsked={() => setQuestions({})}
        onAnswered={() => setAnswers({})}
        onDecline={() => setOpen('decline')}
      />
      <Suspense>
        {open === 'twins' && doubles.length > 0 ? (
          <TwinsDialog
            application={application}
            isBusy={acts.tellApart.isBusy}
            onDifferent={(id) => void acts.tellApart.act(id)}
            onSame={may.decide.allowed ? () => setOpen('decline-double') : undefined}
            onClose={close}
          />
        ) : null}
        {open === 'decline' || open === 'decline-double' ? (
          <DeclineDialog
            title="Decline this application?"
            to={ownerName(application.owner)}
            isDuplicate={open === 'decline-double' || doubles.length > 0}
            isBusy={acts.decline.isBusy}
            onDecline={acts.decline.act}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

interface ApplicationBarProps {
  readonly application: ApplicationDetail;
  readonly acts: ApplicationActs;
  readonly questions: Drafts<AskedField>;
  readonly answers: Drafts<string>;
  readonly onAsked: () => void;
  readonly onAnswered: () => void;
  readonly onDecline: () => void;
}

/** The acts of the viewer at the foot of the window; none if there are none. */
function ApplicationBar(props: ApplicationBarProps) {
  const { application, acts, questions, answers, onAsked, onAnswered, onDecline } = props;
  const { may, segmentName } = application;
  const asked = written(questions).map(([field, text]) => ({ field, text }));
  const answered = written(answers).map(([questionId, text]) => ({ questionId, text }));
  if (may.decide.allowed && asked.length > 0)
    return (
      <div className={css.bar}>
        <span>{`${countOf(asked.length, 'question')}. The application stays New, marked as waiting for its owner.`}</span>
        <Button onClick={onAsked}>Discard</Button>
        <Button kind="main" busy={acts.ask.isBusy} onClick={async () => (await acts.ask.act(asked)) && onAsked()}>
          {`Send ${countOf(asked.length, 'question')}`}
        </Button>
      </div>
    );
  if (may.decide.allowed)
    return (
      <div className={css.bar}>
        <span>{`Approving publishes the work in ${segmentName}.`}</span>
        <Button onClick={onDecline}>Decline</Button>
        <Button kind="main" busy={acts.approve.isBusy} onClick={() => void acts.approve.act(application.version)}>
          Approve
        </Button>
      </div>
    );
  if (may.reopen.allowed)
    return (
      <div className={css.bar}>
        <span>The owner has not been told by mail yet.</span>
        <Button busy={acts.reopen.isBusy} onClick={() => void acts.reopen.act()}>
          Undo
        </Button>
      </div>
    );
  if (!may.change.allowed) return null;
  async function withdraw() {
    const isConfirmed = await confirm({
      title: 'Withdraw this offer?',
      text: 'Its curators no longer see the work. You can offer it again.',
      confirmLabel: 'Withdraw',
    });
    if (isConfirmed) await acts.withdraw.act();
  }
  return (
    <div className={css.bar}>
      <span>{`The curators of ${segmentName} decide.`}</span>
      <Button busy={acts.withdraw.isBusy} onClick={() => void withdraw()}>
        Withdraw
      </Button>
      {application.openQuestions > 0 ? (
        <Button
          kind="main"
          busy={acts.answer.isBusy}
          disabled={answered.length === 0}
          onClick={async () => (await acts.answer.act(answered)) && onAnswered()}
        >
          {answered.length > 0 ? `Send ${countOf(answered.length, 'answer')}` : 'Send answers'}
        </Button>
      ) : null}
    </div>
  );
}
