import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { RevisionOfArticle } from '@oeuvre/contracts/domains/articles/review.model.ts';
import { reviewRoutes } from '@oeuvre/contracts/domains/articles/review.routes.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../../../late/lazy-part.ts';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import type { SavedText } from '../../../writing/autosave.ts';
import { type SentBackOfPage, sentBackIn } from '../../sent-back.ts';
import { ChangedNotice, isChangedSinceSubmission, SentBackNotice } from '../review-notice/review-notice.tsx';

const ArticleDifference = lazyPart(
  async () => (await import('../../../shared/components/article-difference/article-difference.tsx')).ArticleDifference,
);

interface ReviewNoticesProps {
  readonly article: Article;
  /** The text on the page, which may be older than the stored one. */
  readonly shown: SavedText;
  readonly isAuthor: boolean;
  readonly sentBack: SentBackOfPage;
}

/** Notices for people who work on the article: why it was sent back, or that it changed after it was submitted. */
export function ReviewNotices({ article, shown, isAuthor, sentBack }: ReviewNoticesProps) {
  const { status, submittedVersion } = article;
  const [known, setKnown] = useState(sentBack);
  // When it is a draft again, somebody may have sent it back for another reason.
  if (status !== 'draft' && known !== undefined) setKnown(undefined);
  if (status === 'draft' && submittedVersion !== null) return <SentBack id={article.id} known={known} />;
  if (submittedVersion !== null && isChangedSinceSubmission(article, { version: shown.version, isAuthor }))
    return <ChangedSinceSubmission id={article.id} shown={shown.value} submittedVersion={submittedVersion} />;
  return null;
}

interface SentBackProps {
  readonly id: Article['id'];
  readonly known: SentBackOfPage;
}

/** Shows the author why the article came back, until they submit it again. */
function SentBack({ id, known }: SentBackProps) {
  const [entry, setEntry] = useState(known);
  useEffect(() => {
    if (known !== undefined) return;
    let isLeft = false;
    browserCall(reviewRoutes.history, { params: { id } }).then(
      ({ entries }) => isLeft || setEntry(sentBackIn(entries)),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [id, known]);
  return entry ? <SentBackNotice entry={entry} /> : null;
}

/** Tells reviewers that the text has changed since it was submitted, and shows the difference. */
function ChangedSinceSubmission({
  id,
  shown,
  submittedVersion,
}: {
  readonly id: Article['id'];
  readonly shown: ArticleValue;
  readonly submittedVersion: number;
}) {
  const [submitted, setSubmitted] = useState<RevisionOfArticle>();
  const read = () => browserCall(reviewRoutes.revision, { params: { id, version: String(submittedVersion) } });
  const { act: look, isBusy } = useAct(read, { done: setSubmitted });
  return (
    <ChangedNotice isBusy={isBusy} onLook={() => void look()}>
      {submitted ? (
        <Dialog title="Changed since it was submitted" isOpen onClose={() => setSubmitted(undefined)} size="choice">
          <Suspense>
            <ArticleDifference before={submitted.value} after={shown} />
          </Suspense>
        </Dialog>
      ) : null}
    </ChangedNotice>
  );
}
