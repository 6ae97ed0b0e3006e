import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import type { Article, ArticleAuthor } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import { useState } from 'react';
import { ActionButton } from '../../../../../ui/action-button/action-button.tsx';
import { browserCall } from '../../../../../ui/api-context.ts';
import { personName } from '../../../../../ui/avatar/initials.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Combobox } from '../../../../../ui/combobox/combobox.tsx';
import type { Option } from '../../../../../ui/combobox/options.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { toastWarning } from '../../../../../ui/toast/toast.ts';
import type { ArticleActs } from '../../use-article.ts';
import css from './article-work.module.css';
import { useOptionSearch } from './use-option-search.ts';

/** The specification's delay for searching people, in milliseconds. */
const delay = 500;

interface PersonOption extends Option {
  readonly author: ArticleAuthor;
}

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
        <ChangeAuthor
          author={author}
          onClose={() => setChoosing(false)}
          onChange={(chosen) => {
            setChoosing(false);
            void acts.changeAuthor(chosen, author);
          }}
        />
      ) : null}
    </section>
  );
}

interface ChangeAuthorProps {
  readonly author: ArticleAuthor;
  readonly onClose: () => void;
  readonly onChange: (chosen: ArticleAuthor) => void;
}

function ChangeAuthor({ author, onClose, onChange }: ChangeAuthorProps) {
  const { options, search, isLoading } = useOptionSearch(findPeople, undefined, delay);
  const [chosen, choose] = useState<PersonOption | null>(null);
  const reason =
    chosen === null
      ? 'Choose somebody first.'
      : chosen.value === author.id
        ? 'They are the author already.'
        : undefined;
  return (
    <Dialog
      title="Change author"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <ActionButton kind="main" reason={reason} onClick={() => chosen && onChange(chosen.author)}>
            Change
          </ActionButton>
        </>
      }
    >
      <Combobox
        label="New author"
        help="People who may write articles."
        options={options}
        value={chosen}
        onChange={(option) => choose(option as PersonOption | null)}
        onSearch={search}
        isLoading={isLoading}
        placeholder="Type name or e-mail address"
      />
    </Dialog>
  );
}

async function findPeople(text: string): Promise<readonly PersonOption[]> {
  if (!isSearchable(text)) return [];
  try {
    const people = await browserCall(accountsRoutes.byParams, { query: { roles: [], flag: 'canWriteArticles', text } });
    return people.map((person) => ({
      value: person.id,
      label: personName(person),
      hint: person.email,
      author: authorOf(person),
    }));
  } catch {
    toastWarning('Error searching for data');
    return [];
  }
}

interface Found {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly middle_name: string;
  readonly photo: string | null;
}
function authorOf({ id, first_name, last_name, middle_name, photo }: Found): ArticleAuthor {
  const author = id as UserId;
  return { id: author, _id: author, first_name, last_name, middle_name, photo };
}
