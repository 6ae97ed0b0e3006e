import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { SegmentOfViewer } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { titleOf } from '@oeuvre/contracts/kernel/blocks.ts';
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../../../late/lazy-part.ts';
import type { MenuEntry } from '../../../../../ui/menu/menu.tsx';
import { toastWarning } from '../../../../../ui/toast/toast.ts';
import { useLeaveGuard } from '../../../../../ui/working/autosave/use-leave-guard.ts';
import { Presence } from '../../../../../ui/working/people-at-work/presence.tsx';
import { Docked } from '../../../../../ui/working/side-panel/docked.tsx';
import { useViewer } from '../../../../accounts/accounts.viewer.ts';
import type { SentBackOfPage } from '../../../review/sent-back.ts';
import { useReview } from '../../../review/use-review.ts';
import { backLinkOf, cameFrom } from '../../../shared/articles.links.ts';
import { useWriting } from '../../../writing/use-writing.ts';
import { useArticle } from '../../use-article.ts';
import { useCollaboration } from '../../use-collaboration.ts';
import { ArticleBar } from './article-bar.tsx';
import { ArticleMenu } from './article-menu.tsx';
import css from './article-work.late.module.css';
import { NextStep } from './next-step.tsx';
import { Stage } from './stage.tsx';
import type { SubmitStep } from './submit-prompts.tsx';
import { useScreen } from './use-screen.ts';
import { WorkNotices } from './work-notices.tsx';

const ArticleHistory = lazyPart(
  async () => (await import('../../../review/components/article-history/article-history.tsx')).ArticleHistory,
);
const ArticleMerge = lazyPart(
  async () => (await import('../../../writing/components/article-merge/article-merge.tsx')).ArticleMerge,
);
const ChangedSinceReview = lazyPart(
  async () =>
    (await import('../../../review/components/changed-since-review/changed-since-review.tsx')).ChangedSinceReview,
);
const SettingsPanel = lazyPart(async () => (await import('./settings-panel.tsx')).SettingsPanel);
const SubmitPrompts = lazyPart(async () => (await import('./submit-prompts.tsx')).SubmitPrompts);
const SendBackDialog = lazyPart(
  async () => (await import('../../../review/components/send-back-dialog/send-back-dialog.tsx')).SendBackDialog,
);

/** Adds the mailing entries to the menu, and their dialogs. */
export type MailingOfArticle = ComponentType<{
  readonly article: Article;
  readonly children: (entries: readonly MenuEntry[]) => ReactNode;
}>;

interface ArticleWorkProps {
  readonly article: Article;
  readonly segments: readonly SegmentOfViewer[];
  readonly sentBack?: SentBackOfPage;
  /** Absent where there is no mailing. */
  readonly Mailing?: MailingOfArticle | undefined;
}

/** The article at work: its text, review, company and place on the screen, and how it is submitted. */
function useArticleWork(loaded: Article, segments: readonly SegmentOfViewer[]) {
  const viewer = useViewer();
  const { article, acts, audience } = useArticle(loaded, segments);
  const writing = useWriting(loaded, viewer.id, acts.takeSaved);
  const review = useReview({ article, audience }, acts, writing);
  const together = useCollaboration(article, writing, acts);
  const screen = useScreen(article, writing);
  useLeaveGuard(writing.autosave);
  const [submitStep, setSubmitStep] = useState<SubmitStep>('none');
  const { mode, goTo } = screen;
  const isAuthor = article.ownerId === viewer.id;
  const title = writing.text.usePart(titleOf);

  // Nobody is asked again about settings that they have just seen.
  const hasSeenSettings = useRef(false);
  useEffect(() => {
    if (mode === 'settings') hasSeenSettings.current = true;
  }, [mode]);
  function beginSubmit() {
    if (audience.length === 0) setSubmitStep('assign');
    else if (hasSeenSettings.current) void submit();
    else setSubmitStep('offer');
  }
  async function submit() {
    setSubmitStep('none');
    // With unsaved changes, reviewers would not see the current text.
    if (!(await writing.autosave.flush()))
      return toastWarning('The article was not submitted: your changes are not saved yet.');
    if (await acts.submit()) await goTo('preview');
  }
  function openSettings() {
    // They may submit before the panel has come.
    hasSeenSettings.current = true;
    setSubmitStep('none');
    void goTo('settings');
  }
  return {
    article,
    acts,
    audience,
    writing,
    review,
    together,
    screen,
    isAuthor,
    title,
    submitting: { step: submitStep, onStep: setSubmitStep, begin: beginSubmit, submit, openSettings },
  };
}
type Work = ReturnType<typeof useArticleWork>;

/** An article for its author and supervisors: to write, preview, set up, submit, review and publish. */
export function ArticleWork({ article: loaded, segments, sentBack, Mailing = NoMailing }: ArticleWorkProps) {
  const work = useArticleWork(loaded, segments);
  const { article, acts, writing, together, screen } = work;
  const { mode, merging } = screen;
  return (
    <>
      <WorkBar work={work} segments={segments} Mailing={Mailing} />
      <WorkNotices
        article={article}
        writing={writing}
        together={together}
        isAuthor={work.isAuthor}
        sentBack={sentBack}
        isMerging={merging !== undefined}
        onCompare={screen.compare}
      />
      <Docked isOpen={hasPanelOf(screen)} className={screen.isHistoryOpen ? css.withHistory : undefined}>
        <Stage
          article={article}
          acts={acts}
          writing={writing}
          isWriting={article.may.edit.allowed && mode !== 'preview'}
          isSettingUp={mode === 'settings'}
          isHidden={merging !== undefined}
          commentChanges={together.commentChanges}
        />
        <WorkPanels work={work} />
      </Docked>
      <WorkDialogs work={work} />
    </>
  );
}

const hasPanelOf = ({ mode, isHistoryOpen }: Work['screen']) => mode === 'settings' || isHistoryOpen;

interface WorkBarProps extends Required<Pick<ArticleWorkProps, 'segments'>> {
  readonly work: Work;
  readonly Mailing: MailingOfArticle;
}

function WorkBar({ work, segments, Mailing }: WorkBarProps) {
  const { article, acts, writing, review, together, screen } = work;
  const { mode, goTo } = screen;
  const askForReason = () => review.askForReason(true);
  return (
    <ArticleBar
      article={article}
      mode={mode}
      onMode={goTo}
      back={backLinkOf(cameFrom(screen.query), work.isAuthor && article.status !== 'published', segments)}
      saveLabel={writing.autosave.label}
      hasPanel={hasPanelOf(screen)}
      company={<Presence people={together.people} spoken={together.spoken} />}
    >
      {screen.merging ? null : (
        <NextStep
          article={article}
          hasTitle={work.title !== ''}
          isUnsaved={writing.autosave.label === 'Changes not saved'}
          onSubmit={work.submitting.begin}
          onPublish={review.publish}
          onSendBack={askForReason}
        />
      )}
      <Mailing article={article}>
        {(mailing) => (
          <ArticleMenu
            article={article}
            acts={acts}
            mode={mode}
            onMode={goTo}
            saveFirst={writing.autosave.flush}
            onHistory={() => void screen.openHistory()}
            onSendBack={askForReason}
            mailing={mailing}
          />
        )}
      </Mailing>
    </ArticleBar>
  );
}

/** The merge, which covers the text, and the panels beside it. */
function WorkPanels({ work: { article, acts, audience, writing, screen, title } }: { readonly work: Work }) {
  const { mode, merging } = screen;
  return (
    <Suspense>
      {merging ? <ArticleMerge writing={writing} conflict={merging} onLeave={screen.leaveMerge} /> : null}
      {screen.isHistoryOpen ? (
        <ArticleHistory article={article} writing={writing} onClose={screen.closeHistory} />
      ) : null}
      {mode === 'settings' ? (
        <SettingsPanel article={{ ...article, title }} acts={acts} audience={audience} onClose={screen.closeSettings} />
      ) : null}
    </Suspense>
  );
}

function WorkDialogs({ work: { article, acts, audience, review, submitting } }: { readonly work: Work }) {
  return (
    <Suspense>
      {submitting.step === 'none' ? null : (
        <SubmitPrompts
          article={article}
          acts={acts}
          audience={audience}
          step={submitting.step}
          onStep={submitting.onStep}
          onSettings={submitting.openSettings}
          onSubmit={submitting.submit}
        />
      )}
      {review.changed ? <ChangedSinceReview review={review} /> : null}
      {review.isSendingBack ? <SendBackDialog articleId={article.id} review={review} /> : null}
    </Suspense>
  );
}

const NoMailing: MailingOfArticle = ({ children }) => children([]);
