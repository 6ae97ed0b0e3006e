import { articleAt } from '@oeuvre/contracts/addresses.ts';
import type { ArticleSummary } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { Globe, Link2, Lock } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { personName } from '../../../../../ui/avatar/initials.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { copyLink } from '../../../../../ui/copy-link.ts';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { IconButton } from '../../../../../ui/icon-button/icon-button.tsx';
import { Label, Status } from '../../../../../ui/label/label.tsx';
import pictureCss from '../../../../../ui/picture/picture.module.css';
import { Picture } from '../../../../../ui/picture/picture.tsx';
import { statusWords } from '../../../shared/articles.words.ts';
import css from './article-card.module.css';

type ArticleShown = Pick<
  ArticleSummary,
  'id' | 'title' | 'excerpt' | 'author' | 'coverImage' | 'status' | 'accessType' | 'actionDate'
>;

interface ArticleCardProps {
  readonly article: ArticleShown;
  /** Where the reader comes from, for the article's back link: `source=feed`, `segmentId=…`. */
  readonly from?: string;
  /** `lead` comes first and large, `story` has its picture above, `side` beside the text. */
  readonly hang?: 'lead' | 'story' | 'side';
  readonly lines?: 3 | 4;
  /** Staff lists show every status; others only the status of unpublished articles. */
  readonly isForReview?: boolean;
  readonly isEager?: boolean;
  /** A short reason for the recommendation. */
  readonly why?: string;
}

const sizes = {
  lead: '(min-width: 60rem) 48rem, 100vw',
  story: '(min-width: 60rem) 26rem, (min-width: 48rem) 33vw, 100vw',
  side: '(min-width: 60rem) 9.25rem, 6.5rem',
} as const;
/** At most as many letters as fill the lines; the exact fit is measured. */
const lettersShown = { lead: 240, story: 140, side: 140 } as const;

/** An article in a list: picture, title, author, date and the beginning of its text. */
export function ArticleCard({
  article,
  from = 'source=feed',
  hang = 'story',
  lines = 4,
  isForReview = false,
  isEager = false,
  why,
}: ArticleCardProps) {
  const address = `${articleAt(article.id)}${from ? `?${from}` : ''}`;
  const { coverImage } = article;
  const showsStatus = isForReview || article.status !== 'published';
  return (
    <article className={`${css.card} ${css[hang]} ${isForReview ? css.row : ''}`}>
      {coverImage ? (
        <Link to={address} tabIndex={-1} aria-hidden="true" className={`${pictureCss.frame} ${css.picture}`}>
          <Picture
            fileId={coverImage.fileId}
            width={coverImage.width}
            height={coverImage.height}
            alt=""
            sizes={sizes[hang]}
            colour={coverImage.colour || undefined}
            placeholder={coverImage.placeholder}
            eager={isEager}
          />
        </Link>
      ) : null}
      <div className={css.words}>
        {showsStatus ? <ReviewLine article={article} /> : null}
        <h3 className={css.title} dir="auto">
          <Link to={address}>{article.title || 'Untitled'}</Link>
        </h3>
        <div className={css.by}>
          <p>
            <span>{personName(article.author)}</span> <DateTime iso={article.actionDate} />
          </p>
          {showsStatus ? null : <CopyLink id={article.id} className={css.copy} />}
        </div>
        {why ? <p className={css.why}>{why}</p> : null}
        {article.excerpt ? (
          <Excerpt
            text={article.excerpt}
            lines={lines}
            mayOverflow={article.excerpt.length > lettersShown[isForReview ? 'lead' : hang]}
          />
        ) : null}
      </div>
    </article>
  );
}

/**
 * 'Read more' if the text overflows its lines. A text that may do so keeps the button's place, so measuring it moves
 * nothing.
 */
function Excerpt({
  text,
  lines,
  mayOverflow,
}: {
  readonly text: string;
  readonly lines: number;
  readonly mayOverflow: boolean;
}) {
  const id = useId();
  const words = useRef<HTMLParagraphElement>(null);
  const [isWhole, setWhole] = useState(false);
  const [overflows, setOverflows] = useState<boolean>();
  useEffect(() => {
    const measured = words.current;
    if (!measured || isWhole) return;
    const observer = new ResizeObserver(() => setOverflows(measured.scrollHeight > measured.clientHeight + 1));
    observer.observe(measured);
    return () => observer.disconnect();
  }, [isWhole]);
  return (
    <>
      <p ref={words} id={id} dir="auto" className={isWhole ? css.whole : css.clamp} style={{ WebkitLineClamp: lines }}>
        {text}
      </p>
      {overflows || mayOverflow ? (
        <Button
          kind="text"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
          className={`${css.more} ${overflows ? '' : css.kept}`}
        >
          {isWhole ? 'View less' : 'Read more'}
        </Button>
      ) : null}
    </>
  );
}

const CopyLink = ({ id, className }: { readonly id: string; readonly className?: string | undefined }) => (
  <IconButton
    icon={Link2}
    label="Copy link"
    onClick={() => copyLink(articleAt(id))}
    {...(className && { className })}
  />
);

/** The status with its icon, and a button that copies the link. */
function ReviewLine({ article }: { readonly article: ArticleShown }) {
  return (
    <div className={css.review}>
      {article.status === 'published' ? (
        <Label icon={article.accessType === 'PUBLIC' ? Globe : Lock} tone="good">
          {statusWords.published}
        </Label>
      ) : (
        <Status shape={article.status === 'draft' ? 'ring' : 'half'}>{statusWords[article.status]}</Status>
      )}
      <CopyLink id={article.id} />
    </div>
  );
}
