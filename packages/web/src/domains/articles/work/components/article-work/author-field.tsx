import type { PersonFound } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import type { Article, ArticleAuthor } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { useState } from 'react';
import { personName } from '../../../../../ui/avatar/initials.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { ChangeUser } from '../../../../accounts/components/change-user/change-user.tsx';
import type { ArticleActs } from '../../use-article.ts';
import css from './settings-panel.late.module.css';

/** Administrators change the author. */
export function AuthorField({ article, acts }: { readonly article: Article; readonly acts: ArticleActs }) {
  const [isChoosing, setChoosing] = useState(false);
  const { author } = article;
  return (
    <section aria-label="Author">
      <h3 className={css.legend}>Author</h3>
      <p className={css.author}>
        <span>{personName(author)}</span>
        <Button onClick={() => setChoosing(true)}>Change author</Button>
      </p>
      <p className={css.help}>Only administrators see this.</p>
      {isChoosing ? (
        <ChangeUser
          title="Change author"
          label="New author"
          help="People who may write articles."
          among={{ flag: 'canWriteArticles' }}
          currentId={author.id}
          sameReason="They are the author already."
          onClose={() => setChoosing(false)}
          onChange={(chosen) => {
            setChoosing(false);
            void acts.changeAuthor(authorOf(chosen), author);
          }}
        />
      ) : null}
    </section>
  );
}

const authorOf = ({ id, first_name, last_name, middle_name, photo }: PersonFound): ArticleAuthor => ({
  id,
  _id: id,
  first_name,
  last_name,
  middle_name,
  photo,
});
