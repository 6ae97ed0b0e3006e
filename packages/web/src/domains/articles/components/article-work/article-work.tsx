import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { SegmentOfViewer } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { titleOf } from '@oeuvre/contracts/kernel/blocks.ts';
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { MenuEntry } from '../../../../ui/menu/menu.tsx';
import { useViewer } from '../../../accounts/accounts.queries.ts';
import { type ArticleMode, backLinkOf, cameFrom, modeOf } from '../../articles.queries.ts';
import type { Conflict } from '../../autosave.ts';
import { useArticle } from '../../use-article.ts';
import { useReview } from '../../use-review.ts';
import { useTogether } from '../../use-together.ts';
import { useWriting } from '../../use-writing.ts';
import { NewerSaveNotice } from '../newer-save/newer-save.tsx';
import { Notice } from '../notice/notice.tsx';
import { PeopleHere } from '../people-here/people-here.tsx';
import { ArticleBar } from './article-bar.tsx';
import { ArticleMenu } from './article-menu.tsx';
import css from './article-work.module.css';
import { NextStep } from './next-step.tsx';
import { SaveNotices } from './save-notices.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { Stage } from './stage.tsx';
import { SubmitPrompts, type SubmitStep } from './submit-prompts.tsx';

const ArticleComments = lazy(async () => ({ default: (await import('../article-comments/article-comments.tsx')).ArticleComments }));
const ArticleHistory = lazy(async () => ({ default: (await import('../article-history/article-history.tsx')).ArticleHistory }));
const ArticleMerge = lazy(async () => ({ default: (await import('../article-merge/article-merge.tsx')).ArticleMerge }));
const ReviewNotices = lazy(async () => ({ default: (await import('../review-notices/review-notices.tsx')).ReviewNotices }));
const ChangedSinceReview = lazy(async () => ({ default: (await import('../changed-since-review/changed-since-review.tsx')).ChangedSinceReview }));
const SendBackDialog = lazy(async () => ({ default: (await import('../send-back-dialog/send-back-dialog.tsx')).SendBackDialog }));

/** Brings the mailing entries of the menu, and the dialogs that they open. */
export type MailingOfArticle = ComponentType<{ readonly article: Article; readonly children: (entries: readonly MenuEntry[]) => ReactNode }>;

interface ArticleWorkProps {
  readonly article: Article;
  readonly segments: readonly SegmentOfViewer[];
  /** Left out where there is no mailing. */
  readonly Mailing?: MailingOfArticle | undefined;
}

/** An article as its author and those who oversee it see it: to be written, looked at, set up, handed in, reviewed and published. */
export function ArticleWork({ article: loaded, segments, Mailing = NoMailing }: ArticleWorkProps) {
  const viewer = useViewer();
  const { article, acts, audience } = useArticle(loaded, segments);
  const writing = useWriting(loaded, viewer.id, acts.takeSaved);
  const review = useReview(article.id, acts, writing);
  const together = useTogether(article, writing, acts);
  const [query, setQuery] = useSearchParams();
  const [submitStep, setSubmitStep] = useState<SubmitStep>('none');
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [leftConflict, leaveConflict] = useState<Conflict>();
  const [asked, askForComment] = useState<{ readonly blockId: string }>();
  const text = useRef<HTMLDivElement>(null);
  const mode = modeOf(query.get('mode'), article);
  const mayEdit = article.may.edit.allowed;
  const isAuthor = article.ownerId === viewer.id;
  const title = titleOf(writing.value);
  const { conflict } = writing.autosave;
  const isMerging = conflict !== undefined && conflict !== leftConflict;

  async function goTo(next: ArticleMode) {
    if (next === 'preview') await writing.autosave.flush();
    setHistoryOpen(false);
    const address = new URLSearchParams(query);
    address.set('mode', next);
    setQuery(address, { replace: true, preventScrollReset: true });
  }
  const closeSettings = () => goTo(mayEdit ? 'edit' : 'preview');
  useSettingsKey(() => {
    if (article.may.settings.allowed) void (mode === 'settings' ? closeSettings() : goTo('settings'));
  });
  async function submit() {
    setSubmitStep('none');
    // What cannot be saved now is not what would be looked at.
    if ((await writing.autosave.flush()) && (await acts.submit())) await goTo('preview');
  }
  async function openHistory() {
    if (mode === 'settings') await closeSettings();
    await writing.autosave.flush();
    setHistoryOpen(true);
  }
  const wasMerging = useRef(false);
  useEffect(() => {
    if (wasMerging.current && !isMerging) writing.editor.current?.focus();
    wasMerging.current = isMerging;
  }, [isMerging, writing.editor]);
  const comment = useCallback((blockId: string) => askForComment({ blockId }), []);

  return (
    <>
      <ArticleBar
        article={article}
        mode={mode}
        onMode={goTo}
        back={backLinkOf(cameFrom(query), isAuthor && article.status !== 'published', segments)}
        saveLabel={writing.autosave.label}
        company={<PeopleHere people={together.people} spoken={together.spoken} />}
      >
        {isMerging ? null : (
          <NextStep
            article={article}
            hasTitle={title !== ''}
            onSubmit={() => setSubmitStep('offer')}
            onPublish={review.publish}
            onSendBack={() => review.askForReason(true)}
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
              onHistory={() => void openHistory()}
              onSendBack={() => review.askForReason(true)}
              mailing={mailing}
            />
          )}
        </Mailing>
      </ArticleBar>
      {isMerging ? null : <SaveNotices writing={writing} onCompare={() => leaveConflict(undefined)} />}
      {together.newer && !conflict ? <NewerSaveNotice article={article} newer={together.newer} together={together} writing={writing} /> : null}
      {together.isDismissed ? <Notice words="You no longer work on this article. What you see is no longer kept up to date." /> : null}
      <Suspense>
        <ReviewNotices article={article} shown={{ value: writing.value, version: writing.autosave.lastSaved().version }} isAuthor={isAuthor} />
      </Suspense>
      <div className={mode === 'settings' || isHistoryOpen ? css.withPanel : undefined} data-history={isHistoryOpen || undefined}>
        <div className={css.stage} hidden={isMerging}>
          <div ref={text}>
            <Stage
              article={article}
              acts={acts}
              writing={writing}
              isWriting={mayEdit && mode !== 'preview'}
              onComment={article.may.comment.allowed ? comment : undefined}
            />
          </div>
          {article.may.comment.allowed ? (
            <Suspense>
              <ArticleComments
                article={article}
                writing={writing}
                root={text}
                isWriting={mayEdit && mode !== 'preview'}
                asked={asked}
                changes={together.commentChanges}
              />
            </Suspense>
          ) : null}
        </div>
        {isMerging ? (
          <Suspense>
            <ArticleMerge ours={writing.value} conflict={conflict} onSettle={writing.settle} onLeave={() => leaveConflict(conflict)} />
          </Suspense>
        ) : null}
        {mode === 'settings' ? <SettingsPanel article={{ ...article, title }} acts={acts} audience={audience} onClose={closeSettings} /> : null}
        {isHistoryOpen ? (
          <Suspense>
            <ArticleHistory article={article} writing={writing} onClose={() => setHistoryOpen(false)} />
          </Suspense>
        ) : null}
      </div>
      <SubmitPrompts
        article={article}
        acts={acts}
        audience={audience}
        step={submitStep}
        onStep={setSubmitStep}
        onSettings={() => {
          setSubmitStep('none');
          void goTo('settings');
        }}
        onSubmit={submit}
      />
      <Suspense>
        {review.changed ? <ChangedSinceReview review={review} /> : null}
        {review.isSendingBack ? <SendBackDialog articleId={article.id} review={review} /> : null}
      </Suspense>
    </>
  );
}

const NoMailing: MailingOfArticle = ({ children }) => children([]);

/** Ctrl and comma open and close the settings. */
function useSettingsKey(toggle: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== ',' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      toggle();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
