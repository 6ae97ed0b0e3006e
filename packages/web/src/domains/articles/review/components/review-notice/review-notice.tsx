import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { HistoryEntry } from '@oeuvre/contracts/domains/articles/review.model.ts';
import type { ReactNode } from 'react';
import { personName } from '../../../../../ui/avatar/initials.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import type { SentBackOfPage } from '../../sent-back.ts';
import css from './review-notice.late.module.css';

/** The article has another version than the one that was submitted, and the viewer reviews it. */
export const isChangedSinceSubmission = (
  { status, submittedVersion }: Article,
  { version, isAuthor }: { readonly version: number; readonly isAuthor: boolean },
) => status === 'on_review' && !isAuthor && submittedVersion !== null && submittedVersion !== version;

export function SentBackNotice({ entry: { by, at, reason } }: { readonly entry: HistoryEntry }) {
  return (
    <section className={css.notice} aria-label="Sent back">
      <p className={css.what}>
        {by ? personName(by) : 'Somebody'} sent this back on <DateTime iso={at} />:
      </p>
      <p className={css.reason}>{reason}</p>
    </section>
  );
}

interface ChangedNoticeProps {
  readonly isBusy?: boolean;
  readonly onLook?: () => void;
  readonly children?: ReactNode;
}

export function ChangedNotice({ isBusy = false, onLook, children }: ChangedNoticeProps) {
  return (
    <section className={css.notice} aria-label="Changed since it was submitted">
      <p className={css.what}>Its author has changed it since it was submitted.</p>
      <Button busy={isBusy} onClick={onLook}>
        See what has changed
      </Button>
      {children}
    </section>
  );
}

interface ReviewNoticeProps {
  readonly article: Article;
  readonly sentBack: SentBackOfPage;
  readonly isAuthor: boolean;
}

/** The notice of a review in the server's page, until the code for it has loaded: the text below keeps its place. */
export function ReviewNotice({ article, sentBack, isAuthor }: ReviewNoticeProps) {
  if (article.status === 'draft' && sentBack) return <SentBackNotice entry={sentBack} />;
  return isChangedSinceSubmission(article, { version: article.version, isAuthor }) ? <ChangedNotice /> : null;
}
