import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../../../../late/lazy-part.ts';
import { Notice } from '../../../../../ui/working/notice/notice.tsx';
import { ReviewNotice } from '../../../review/components/review-notice/review-notice.tsx';
import type { SentBackOfPage } from '../../../review/sent-back.ts';
import type { Writing } from '../../../writing/use-writing.ts';
import type { Together } from '../../use-collaboration.ts';

/* Rarely needed, and never for the first word. */
const NewerSaveNotice = lazyPart(
  async () => (await import('../../../writing/components/newer-save/newer-save.tsx')).NewerSaveNotice,
);
const SaveNotices = lazyPart(async () => (await import('./save-notices.tsx')).SaveNotices);
const ReviewNotices = lazyPart(
  async () => (await import('../../../review/components/review-notices/review-notices.tsx')).ReviewNotices,
);

interface WorkNoticesProps {
  readonly article: Article;
  readonly writing: Writing;
  readonly together: Together;
  readonly isAuthor: boolean;
  readonly sentBack: SentBackOfPage;
  /** Both versions are on the screen, so the notices do not repeat them. */
  readonly isMerging: boolean;
  readonly onCompare: () => void;
}

/** Everything above the text that stays until it is dealt with. */
export function WorkNotices({ article, writing, together, isMerging, onCompare, ...review }: WorkNoticesProps) {
  const { autosave } = writing;
  const { conflict, refusal, offered } = autosave;
  const hasToDecide = (conflict ?? refusal ?? offered) !== undefined && !isMerging;
  return (
    <>
      <Suspense>{hasToDecide ? <SaveNotices writing={writing} onCompare={onCompare} /> : null}</Suspense>
      <Suspense>
        {together.newer && !conflict ? (
          <NewerSaveNotice article={article} newer={together.newer} onShow={together.showNewer} writing={writing} />
        ) : null}
      </Suspense>
      {together.isDismissed ? (
        <Notice words="You are no longer working on this article, so what you see is no longer updated." />
      ) : null}
      {article.submittedVersion === null ? null : (
        <Suspense fallback={<ReviewNotice article={article} {...review} />}>
          <ReviewNotices
            article={article}
            shown={{ value: writing.text.get(), version: autosave.lastSaved().version }}
            {...review}
          />
        </Suspense>
      )}
    </>
  );
}
