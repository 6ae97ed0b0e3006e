import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { SegmentOfViewer } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { titleOf } from '@oeuvre/contracts/kernel/blocks.ts';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ActionButton } from '../../../../ui/action-button/action-button.tsx';
import type { MenuEntry } from '../../../../ui/menu/menu.tsx';
import { toastSuccess } from '../../../../ui/toast/toast.ts';
import { useViewer } from '../../../accounts/accounts.queries.ts';
import { type ArticleMode, backLinkOf, cameFrom, modeOf } from '../../articles.queries.ts';
import { ArticleBody } from '../article-body/article-body.tsx';
import { ArticleEditor } from '../article-editor/article-editor.tsx';
import { Byline, RelatedArtworks } from '../article-reading/article-reading.tsx';
import { LinkedArtworks } from '../linked-artworks/linked-artworks.tsx';
import { ArticleBar } from './article-bar.tsx';
import { ArticleMenu } from './article-menu.tsx';
import css from './article-work.module.css';
import { reasonWords } from './reason-words.ts';
import { SaveNotices } from './save-notices.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { SubmitPrompts, type SubmitStep } from './submit-prompts.tsx';
import { type ArticleActs, useArticle } from './use-article.ts';
import { useWriting, type Writing } from './use-writing.ts';

/** Brings the mailing entries of the menu, and the dialogs that they open. */
export type MailingOfArticle = ComponentType<{ readonly article: Article; readonly children: (entries: readonly MenuEntry[]) => ReactNode }>;

interface ArticleWorkProps {
  readonly article: Article;
  readonly segments: readonly SegmentOfViewer[];
  /** Left out where there is no mailing. */
  readonly Mailing?: MailingOfArticle | undefined;
}

/** An article as its author and those who oversee it see it: to be written, looked at, set up, handed in and published. */
export function ArticleWork({ article: loaded, segments, Mailing = NoMailing }: ArticleWorkProps) {
  const viewer = useViewer();
  const { article, acts, audience } = useArticle(loaded, segments);
  const writing = useWriting(loaded, viewer.id, acts.takeSaved);
  const [query, setQuery] = useSearchParams();
  const [submitStep, setSubmitStep] = useState<SubmitStep>('none');
  const mode = modeOf(query.get('mode'), article);
  const mayEdit = article.may.edit.allowed;
  const isOwnUnpublished = article.ownerId === viewer.id && article.status !== 'published';
  const title = titleOf(writing.value);

  async function goTo(next: ArticleMode) {
    if (next === 'preview') await writing.autosave.flush();
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
  return (
    <>
      <ArticleBar article={article} mode={mode} onMode={goTo} back={backLinkOf(cameFrom(query), isOwnUnpublished, segments)} saveLabel={writing.autosave.label}>
        <NextStep article={article} hasTitle={title !== ''} onSubmit={() => setSubmitStep('offer')} onPublish={acts.publish} />
        <Mailing article={article}>
          {(mailing) => <ArticleMenu article={article} acts={acts} mode={mode} onMode={goTo} saveFirst={writing.autosave.flush} mailing={mailing} />}
        </Mailing>
      </ArticleBar>
      <SaveNotices writing={writing} />
      <div className={mode === 'settings' ? css.withPanel : undefined}>
        <Stage article={article} acts={acts} writing={writing} isWriting={mayEdit && mode !== 'preview'} />
        {mode === 'settings' ? <SettingsPanel article={{ ...article, title }} acts={acts} audience={audience} onClose={closeSettings} /> : null}
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
    </>
  );
}

interface StageProps {
  readonly article: Article;
  readonly acts: ArticleActs;
  readonly writing: Writing;
  readonly isWriting: boolean;
}

/** The text. Once it has been opened the editor stays, hidden while one looks at the preview: its history and uploads go on. */
function Stage({ article, acts, writing, isWriting }: StageProps) {
  const [hasEditor, setHasEditor] = useState(isWriting);
  if (isWriting && !hasEditor) setHasEditor(true);
  // The preview shows what readers see; whoever may link but not write (an administrator) links there.
  const isLinking = article.may.linkArtworks.allowed && (isWriting || !article.may.edit.allowed);
  return (
    <div className={css.stage}>
      {hasEditor && article.may.edit.allowed ? (
        <div hidden={!isWriting}>
          <ArticleEditor
            key={writing.generation}
            articleId={article.id}
            initial={writing.value}
            artworks={article.carouselArtworks}
            onChange={writing.change}
            onBusy={writing.autosave.block}
            editable
            ariaLabel="Article"
          />
        </div>
      ) : null}
      {isWriting ? null : (
        <>
          <ArticleBody
            value={writing.value}
            artworks={article.carouselArtworks}
            placeholders={article.placeholders}
            models={article.models}
            byline={<Byline article={article} />}
          />
          {isLinking ? null : <RelatedArtworks artworks={article.relatedArtworks} />}
        </>
      )}
      {isLinking ? <LinkedArtworks works={article.relatedArtworks} acts={acts} /> : null}
    </div>
  );
}

const NoMailing: MailingOfArticle = ({ children }) => children([]);

interface NextStepProps {
  readonly article: Article;
  readonly hasTitle: boolean;
  readonly onSubmit: () => void;
  readonly onPublish: () => Promise<boolean>;
}

/** The one next thing: to submit one's draft, or to publish what was submitted. */
function NextStep({ article, hasTitle, onSubmit, onPublish }: NextStepProps) {
  const [isPublishing, setPublishing] = useState(false);
  const { may, status } = article;
  async function publish() {
    setPublishing(true);
    if (await onPublish()) toastSuccess('The article is published');
    setPublishing(false);
  }
  const isTheirsToSubmit = status === 'draft' && (may.submit.allowed || may.submit.reason !== 'not-yours');
  if (status === 'published' || (!isTheirsToSubmit && neverTheirs(may.publish))) return null;
  if (may.publish.allowed || !isTheirsToSubmit)
    return (
      <ActionButton kind="main" busy={isPublishing} reason={reasonWords(may.publish)} onClick={publish}>
        Publish
      </ActionButton>
    );
  return (
    <ActionButton kind="main" reason={submitReason(article, hasTitle)} onClick={onSubmit}>
      Submit
    </ActionButton>
  );
}

/** What a person's role may never do is absent; what only waits for something is disabled with its reason. */
const neverTheirs = (verdict: Article['may']['publish']) => !verdict.allowed && ['not-your-segment', 'may-not-publish'].includes(verdict.reason);

/** The title is looked at as it is being written; a missing segment is asked for on the way. */
function submitReason({ may }: Article, hasTitle: boolean): string | undefined {
  const { submit } = may;
  const isOpen = submit.allowed || submit.reason === 'title-required' || submit.reason === 'segment-required';
  if (!isOpen) return reasonWords(submit);
  return hasTitle ? undefined : reasonWords({ allowed: false, reason: 'title-required' });
}

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
