import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import type { Together } from '../../use-together.ts';
import type { Writing } from '../../use-writing.ts';
import { NewerSaveNotice } from '../newer-save/newer-save.tsx';
import { Notice } from '../notice/notice.tsx';
import { SaveNotices } from './save-notices.tsx';

const ReviewNotices = lazyPart(async () => (await import('../review-notices/review-notices.tsx')).ReviewNotices);

interface WorkNoticesProps {
  readonly article: Article;
  readonly writing: Writing;
  readonly together: Together;
  readonly isAuthor: boolean;
  /** The two versions are before the author: what is said there is not said again. */
  readonly isMerging: boolean;
  readonly onCompare: () => void;
}

/** Everything that stands above the text until it is dealt with. */
export function WorkNotices({ article, writing, together, isAuthor, isMerging, onCompare }: WorkNoticesProps) {
  const { autosave } = writing;
  return (
    <>
      {isMerging ? null : <SaveNotices writing={writing} onCompare={onCompare} />}
      {together.newer && !autosave.conflict ? <NewerSaveNotice article={article} newer={together.newer} together={together} writing={writing} /> : null}
      {together.isDismissed ? <Notice words="You no longer work on this article. What you see is no longer kept up to date." /> : null}
      {article.submittedVersion === null ? null : (
        <Suspense>
          <ReviewNotices article={article} shown={{ value: writing.value, version: autosave.lastSaved().version }} isAuthor={isAuthor} />
        </Suspense>
      )}
    </>
  );
}
