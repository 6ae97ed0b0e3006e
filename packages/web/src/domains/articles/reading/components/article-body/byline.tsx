import { articleAt, articlesAt } from '@oeuvre/contracts/addresses.ts';
import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { Globe, Link2, Lock } from 'lucide-react';
import { Link } from 'react-router';
import { Avatar } from '../../../../../ui/avatar/avatar.tsx';
import { personName } from '../../../../../ui/avatar/initials.ts';
import { copyLink } from '../../../../../ui/copy-link.ts';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { IconButton } from '../../../../../ui/icon-button/icon-button.tsx';
import { Label } from '../../../../../ui/label/label.tsx';
import css from './byline.module.css';

interface BylineProps {
  readonly article: Article;
  /** How long reading takes. */
  readonly minutes: number;
}

/** Author, date, access, and a button that copies the link. */
export function Byline({ article, minutes }: BylineProps) {
  return (
    <div className={css.byline}>
      <Link to={articlesAt({ usersIds: article.author.id })} className={css.who}>
        <Avatar person={article.author} />
        {personName(article.author)}
      </Link>
      {article.publishedAt ? (
        <>
          <DateTime iso={article.publishedAt} />
          <Label icon={article.accessType === 'PUBLIC' ? Globe : Lock}>Published</Label>
        </>
      ) : null}
      {minutes > 0 ? <span>{minutes} min read</span> : null}
      <IconButton icon={Link2} label="Copy link" onClick={() => copyLink(articleAt(article.id))} />
    </div>
  );
}
