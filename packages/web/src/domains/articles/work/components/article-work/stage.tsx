import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { countOf } from '@oeuvre/editor/reading-time.ts';
import { Suspense, useCallback, useRef, useState } from 'react';
import { lazyPart } from '../../../../../late/lazy-part.ts';
import { useFirstSign } from '../../../../../late/use-first-sign.ts';
import { ArticleEditor } from '../../../editor/article-editor.tsx';
import { ArticleBody } from '../../../reading/components/article-body/article-body.tsx';
import { RelatedArtworks } from '../../../reading/components/article-reading/article-reading.tsx';
import type { Writing } from '../../../writing/use-writing.ts';
import type { ArticleActs } from '../../use-article.ts';
import css from './article-work.late.module.css';

/* Below the text and with a drag-and-drop library of its own, so it loads after the text. */
const LinkedArtworks = lazyPart(async () => (await import('../linked-artworks/linked-artworks.tsx')).LinkedArtworks);

const ArrangedArtworks = lazyPart(
  async () => (await import('../arranged-artworks/arranged-artworks.tsx')).ArrangedArtworks,
);

const RelatedPreview = lazyPart(async () => (await import('./related-preview.tsx')).RelatedPreview);

const ArticleComments = lazyPart(
  async () => (await import('../../../review/components/article-comments/article-comments.tsx')).ArticleComments,
);

interface StageProps {
  readonly article: Article;
  readonly acts: ArticleActs;
  readonly writing: Writing;
  readonly isWriting: boolean;
  /** The settings are open beside the text. */
  readonly isSettingUp: boolean;
  readonly isHidden: boolean;
  /** Counts how often the comments have changed. */
  readonly commentChanges: number;
}

/** The text and the comments beside it. */
export function Stage({ isHidden, commentChanges, ...shown }: StageProps) {
  const { article, writing, isWriting } = shown;
  const [asked, askForComment] = useState<{ readonly blockId: string }>();
  const text = useRef<HTMLDivElement>(null);
  const comment = useCallback((blockId: string) => askForComment({ blockId }), []);
  // Nobody comments on a draft that only its author can see: there the text comes first.
  const isAlive = useFirstSign();
  const hasComments = article.may.comment.allowed && (isAlive || article.submittedVersion !== null);
  return (
    <div className={css.stage} hidden={isHidden}>
      <div ref={text}>
        <Text {...shown} onComment={article.may.comment.allowed ? comment : undefined} />
      </div>
      {hasComments ? (
        <Suspense>
          <ArticleComments
            article={article}
            writing={writing}
            root={text}
            isWriting={isWriting}
            asked={asked}
            changes={commentChanges}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

interface TextProps extends Omit<StageProps, 'isHidden' | 'commentChanges'> {
  readonly onComment: ((blockId: string) => void) | undefined;
}

/**
 * The text. Once opened, the editor stays mounted, hidden during the preview, so that its history and uploads continue.
 */
function Text({ article, acts, writing, isWriting, isSettingUp, onComment }: TextProps) {
  const [hasEditor, setHasEditor] = useState(isWriting);
  if (isWriting && !hasEditor) setHasEditor(true);
  const isPublished = article.status === 'published';
  // The preview shows what readers see. An administrator who may link but not write links there until publication, then
  // beside the settings.
  const isLinking =
    article.may.linkArtworks.allowed && (isWriting || isSettingUp || !(article.may.edit.allowed || isPublished));
  return (
    <>
      {hasEditor && article.may.edit.allowed ? (
        <div hidden={!isWriting}>
          {article.version === 1 && writing.autosave.label === 'Draft' ? <p className={css.neverSaved}>Draft</p> : null}
          <ArticleEditor
            ref={writing.attachEditor}
            articleId={article.id}
            initial={writing.text.get()}
            served={article.value}
            onServedTaken={writing.startFromServer}
            artworks={article.carouselArtworks}
            models={article.models}
            onChange={writing.change}
            onBusy={writing.autosave.block}
            onComment={onComment}
            editable
            ariaLabel="Article"
          />
        </div>
      ) : null}
      {isWriting ? null : (
        <>
          <Preview article={article} writing={writing} />
          {isLinking ? null : <Related article={article} acts={acts} />}
          <Suspense>{isPublished && !isSettingUp ? <RelatedPreview article={article} /> : null}</Suspense>
        </>
      )}
      <Suspense>{isLinking ? <LinkedArtworks works={article.relatedArtworks} acts={acts} /> : null}</Suspense>
    </>
  );
}

/** The text as readers see it. */
const Preview = ({ article, writing }: Pick<StageProps, 'article' | 'writing'>) => (
  <ArticleBody isReviewed article={article} minutes={countOf(article.value).minutes} value={writing.text.use()} />
);

/** The related artworks as readers see them; people who may link them can reorder them here too. */
function Related({ article, acts }: Pick<StageProps, 'article' | 'acts'>) {
  const { relatedArtworks, segments, may } = article;
  const read = <RelatedArtworks artworks={relatedArtworks} segments={segments} />;
  if (!may.linkArtworks.allowed || relatedArtworks.length < 2) return read;
  return (
    <Suspense fallback={read}>
      <ArrangedArtworks works={relatedArtworks} segments={segments} onMove={acts.moveArtwork} />
    </Suspense>
  );
}
