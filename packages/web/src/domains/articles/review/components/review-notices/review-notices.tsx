import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { HistoryEntry, RevisionOfArticle } from '@oeuvre/contracts/domains/articles/review.model.ts';
import { reviewRoutes } from '@oeuvre/contracts/domains/articles/review.routes.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../../../late/lazy-part.ts';
import { useAct } from '../../../../../ui/act/use-act.ts';
import { browserCall } from '../../../../../ui/api-context.ts';
import { personName } from '../../../../../ui/avatar/initials.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { formatDay } from '../../../../../ui/date-time/format-date.ts';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import type { SavedText } from '../../../writing/autosave.ts';
import css from './review-notices.module.css';

const ArticleDifference = lazyPart(
  async () => (await import('../../../shared/components/article-difference/article-difference.tsx')).ArticleDifference,
);

interface ReviewNoticesProps {
  readonly article: Article;
  /** The text on the page, which may be older than the stored one. */
  readonly shown: SavedText;
  readonly isAuthor: boolean;
}

/** Notices for people who work on the article: why it was sent back, or that it changed after it was submitted. */
export function ReviewNotices({ article, shown, isAuthor }: ReviewNoticesProps) {
  const { status, submittedVersion } = article;
  if (status === 'draft' && submittedVersion !== null) return <SentBack article={article} />;
  if (status === 'on_review' && !isAuthor && submittedVersion !== null && submittedVersion !== shown.version)
    return <ChangedSinceSubmission id={article.id} shown={shown.value} submittedVersion={submittedVersion} />;
  return null;
}

const statesOfReview = ['submitted', 'sent-back', 'published', 'unpublished'];

/** Shows the author why the article came back, until they submit it again. */
function SentBack({ article: { id, status } }: { readonly article: Article }) {
  const [entry, setEntry] = useState<HistoryEntry>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another status has another reason
  useEffect(() => {
    let isLeft = false;
    browserCall(reviewRoutes.history, { params: { id } }).then(
      ({ entries }) => isLeft || setEntry(entries.find(({ act }) => statesOfReview.includes(act))),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [id, status]);
  if (entry?.act !== 'sent-back') return null;
  return (
    <section className={css.notice} aria-label="Sent back">
      <p
        className={css.what}
      >{`${entry.by ? personName(entry.by) : 'Somebody'} sent this back on ${formatDay(entry.at, 'local')}:`}</p>
      <p className={css.reason}>{entry.reason}</p>
    </section>
  );
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
    <section className={css.notice} aria-label="Changed since it was submitted">
      <p className={css.what}>Its author has changed it since it was submitted.</p>
      <Button busy={isBusy} onClick={() => void look()}>
        See what has changed
      </Button>
      {submitted ? (
        <Dialog title="Changed since it was submitted" isOpen onClose={() => setSubmitted(undefined)} size="choice">
          <Suspense>
            <ArticleDifference before={submitted.value} after={shown} />
          </Suspense>
        </Dialog>
      ) : null}
    </section>
  );
}
