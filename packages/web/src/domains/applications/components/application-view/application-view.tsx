import { pageAt, pages, segmentAt } from '@oeuvre/contracts/addresses.ts';
import { type AskedField, askedFields } from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import type { ApplicationCard, ApplicationDetail } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { differingParts } from '@oeuvre/record/compare.ts';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { lazyPart } from '../../../../late/lazy-part.ts';
import { BackLink } from '../../../../ui/back-link/back-link.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { countOf } from '../../../../ui/count-of.ts';
import { Notice } from '../../../../ui/working/notice/notice.tsx';
import { useAskBeforeLeaving } from '../../../../ui/working/use-ask-before-leaving.ts';
import { makerAndDate } from '../../../artworks/artworks.links.ts';
import { ownerName } from '../../applications.words.ts';
import { useKeptTexts, writtenIn } from '../../use-kept-texts.ts';
import { ApplicationState } from '../application-state/application-state.tsx';
import { ApplicationBar } from './application-bar.tsx';
import { ApplicationCase } from './application-case.tsx';
import { ApplicationPictures } from './application-pictures.tsx';
import css from './application-view.late.module.css';
import { FieldRow } from './field-row.tsx';
import { useApplicationActs } from './use-application-acts.ts';
import { useMarkOpened } from './use-mark-opened.ts';
import { type Questions, useQuestions } from './use-questions.ts';

const DeclineDialog = lazyPart(async () => (await import('../decline-dialog/decline-dialog.tsx')).DeclineDialog);
const TwinsDialog = lazyPart(async () => (await import('../twins-dialog/twins-dialog.tsx')).TwinsDialog);

interface ApplicationViewProps {
  readonly application: ApplicationDetail;
  /** The other applications of the work. */
  readonly connected: readonly ApplicationCard[];
}

type OpenDialog = 'decline' | 'decline-double' | 'twins' | undefined;

/** One application: the picture, the record as its owner wrote it, and the case. */
export function ApplicationView({ application, connected }: ApplicationViewProps) {
  const { applicationId, may, doubles } = application;
  useMarkOpened(application);
  const acts = useApplicationActs(application);
  const questions = useQuestions(applicationId);
  const answers = useKeptTexts(`${applicationId} answers`);
  const [open, setOpen] = useState<OpenDialog>();
  const compare = doubles.length > 0 ? () => setOpen('twins') : undefined;
  const unsent = (may.decide.allowed && writtenIn(questions.texts)) || (may.change.allowed && writtenIn(answers.texts));
  useAskBeforeLeaving(unsent !== false && unsent.length > 0);
  return (
    <div className={css.page}>
      <ApplicationPictures application={application} />
      <div className={css.record}>
        <Head application={application} onCompare={compare} />
        <Fields application={application} questions={questions} answers={answers} />
      </div>
      <ApplicationCase
        application={application}
        connected={connected}
        questions={questions}
        isBusy={acts.change.isBusy}
        onMessage={may.change.allowed ? acts.change.act : undefined}
        onCompare={compare}
      />
      <ApplicationBar
        application={application}
        acts={acts}
        questions={questions}
        answers={answers}
        onDecline={() => setOpen('decline')}
      />
      <Dialogs application={application} acts={acts} open={open} onOpen={setOpen} />
    </div>
  );
}

interface HeadProps {
  readonly application: ApplicationDetail;
  readonly onCompare: (() => void) | undefined;
}

function Head({ application, onCompare }: HeadProps) {
  const { applicationSegmentId: segmentId, isOwn, isWithdrawn, doubles } = application;
  return (
    <>
      {isOwn ? (
        <BackLink to={segmentAt(segmentId, { tab: 'DATA_CONTRIBUTION' })}>Your offers</BackLink>
      ) : (
        <BackLink to={pageAt(pages.curatorsArtworks, { segmentId, tab: 'DATA_CONTRIBUTION' })}>
          Data contribution
        </BackLink>
      )}
      <h1 dir="auto">{isWithdrawn ? 'A withdrawn work' : application.title || 'Untitled'}</h1>
      <p className={css.maker}>
        {makerAndDate(application)} <ApplicationState status={application.applicationStatus} />
      </p>
      {onCompare ? (
        <div className={css.narrowNotice}>
          <Notice role="status" words={`It may be here already: ${countOf(doubles.length, 'work')} like it.`}>
            <Button onClick={onCompare}>Compare</Button>
          </Notice>
        </div>
      ) : null}
    </>
  );
}

interface FieldsProps {
  readonly application: ApplicationDetail;
  readonly questions: Questions;
  readonly answers: ReturnType<typeof useKeptTexts<string>>;
}

/** Every field of the work; those that changed since the offer have both versions. */
function Fields({ application, questions, answers }: FieldsProps) {
  const { record, offeredRecord, may, tags } = application;
  const { revalidate } = useRevalidator();
  if (!record) return <p>Its owner has withdrawn this work. The case remains.</p>;
  const tagName = (id: string) => tags.find((tag) => tag.id === id)?.name ?? id;
  const changed: readonly string[] = offeredRecord ? differingParts(offeredRecord, record) : [];
  return (
    <>
      {changed.length > 0 ? (
        <p className={css.by}>{`${countOf(changed.length, 'field')} changed since the work was offered.`}</p>
      ) : null}
      <div className={css.rows}>
        {askedFields.map((part: AskedField) => (
          <FieldRow
            key={part}
            application={application}
            record={record}
            part={part}
            tagName={tagName}
            offered={changed.includes(part) ? offeredRecord : null}
            questions={may.decide.allowed ? questions : undefined}
            answers={may.change.allowed ? answers : undefined}
            onChanged={revalidate}
          />
        ))}
      </div>
    </>
  );
}

interface DialogsProps {
  readonly application: ApplicationDetail;
  readonly acts: ReturnType<typeof useApplicationActs>;
  readonly open: OpenDialog;
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** Each loads in a boundary of its own: one that waits would close the other, and be closed with it. */
function Dialogs({ application, acts, open, onOpen }: DialogsProps) {
  const { doubles, may, owner, segmentName, title } = application;
  const close = () => onOpen(undefined);
  return (
    <>
      <Suspense>
        {open === 'twins' && doubles.length > 0 ? (
          <TwinsDialog
            application={application}
            isBusy={acts.tellApart.isBusy}
            onDifferent={(id) => void acts.tellApart.act(id)}
            onSame={may.decide.allowed ? () => onOpen('decline-double') : undefined}
            onClose={close}
          />
        ) : null}
      </Suspense>
      <Suspense>
        {open === 'decline' || open === 'decline-double' ? (
          <DeclineDialog
            name={application.applicationId}
            title="Decline this application?"
            work={title}
            owner={ownerName(owner)}
            segmentName={segmentName}
            double={doubles[0] ? doubles[0].openId || doubles[0].title : undefined}
            isBusy={acts.decline.isBusy}
            onDecline={acts.decline.act}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  );
}
