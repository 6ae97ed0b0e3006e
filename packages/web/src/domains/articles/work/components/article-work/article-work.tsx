import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { SegmentOfViewer } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { titleOf } from '@oeuvre/contracts/kernel/blocks.ts';
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../../../late/lazy-part.ts';
import { useLeaveGuard } from '../../../../../ui/autosave/use-leave-guard.ts';
import type { MenuEntry } from '../../../../../ui/menu/menu.tsx';
import { Presence } from '../../../../../ui/people-at-work/presence.tsx';
import { Docked } from '../../../../../ui/side-panel/docked.tsx';
import { toastWarning } from '../../../../../ui/toast/toast.ts';
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

/** An article for its author and supervisors: to write, preview, set up, submit, review and publish. */
export function ArticleWork({ article: loaded, segments, sentBack, Mailing = NoMailing }: ArticleWorkProps) {
  const viewer = useViewer();
  const { article, acts, audience } = useArticle(loaded, segments);
  const writing = useWriting(loaded, viewer.id, acts.takeSaved);
  const review = useReview({ article, audience }, acts, writing);
  const together = useCollaboration(article, writing, acts);
  const screen = useScreen(article, writing);
  useLeaveGuard(writing.autosave);
  const [submitStep, setSubmitStep] = useState<SubmitStep>('none');
  const { mode, goTo, merging } = screen;
  const isAuthor = article.ownerId === viewer.id;
  const title = writing.text.usePart(titleOf);
  const hasPanel = mode === 'settings' || screen.isHistoryOpen;
  const askForReason = () => review.askForReason(true);

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
  return (
    <>
      <ArticleBar
        article={article}
        mode={mode}
        onMode={goTo}
        back={backLinkOf(cameFrom(screen.query), isAuthor && article.status !== 'published', segments)}
        saveLabel={writing.autosave.label}
        hasPanel={hasPanel}
        company={<Presence people={together.people} spoken={together.spoken} />}
      >
        {merging ? null : (
          <NextStep
            article={article}
            hasTitle={title !== ''}
            isUnsaved={writing.autosave.label === 'Changes not saved'}
            onSubmit={beginSubmit}
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
      <WorkNotices
        article={article}
        writing={writing}
        together={together}
        isAuthor={isAuthor}
        sentBack={sentBack}
        isMerging={merging !== undefined}
        onCompare={screen.compare}
      />
      <Docked isOpen={hasPanel} className={screen.isHistoryOpen ? css.withHistory : undefined}>
        <Stage
          article={article}
          acts={acts}
          writing={writing}
          isWriting={article.may.edit.allowed && mode !== 'preview'}
          isSettingUp={mode === 'settings'}
          isHidden={merging !== undefined}
          commentChanges={together.commentChanges}
        />
        <Suspense>
          {merging ? <ArticleMerge writing={writing} conflict={merging} onLeave={screen.leaveMerge} /> : null}
          {screen.isHistoryOpen ? (
            <ArticleHistory article={article} writing={writing} onClose={screen.closeHistory} />
          ) : null}
          {mode === 'settings' ? (
            <SettingsPanel
              article={{ ...article, title }}
              acts={acts}
              audience={audience}
              onClose={screen.closeSettings}
            />
          ) : null}
        </Suspense>
      </Docked>
      <Suspense>
        {submitStep === 'none' ? null : (
          <SubmitPrompts
            article={article}
            acts={acts}
            audience={audience}
            step={submitStep}
            onStep={setSubmitStep}
            onSettings={() => {
              // They may submit before the panel has come.
              hasSeenSettings.current = true;
              setSubmitStep('none');
              void goTo('settings');
            }}
            onSubmit={submit}
          />
        )}
        {review.changed ? <ChangedSinceReview review={review} /> : null}
        {review.isSendingBack ? <SendBackDialog articleId={article.id} review={review} /> : null}
      </Suspense>
    </>
  );
}

const NoMailing: MailingOfArticle = ({ children }) => children([]);
