import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import type { Article, ArticleAuthor } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import { browserCall } from '../../../../ui/api-context.ts';
import { personName } from '../../../../ui/avatar/initials.ts';
import { Combobox } from '../../../../ui/combobox/combobox.tsx';
import type { Option } from '../../../../ui/combobox/options.tsx';
import type { ArticleActs } from '../../use-article.ts';
import { useFound } from './use-found.ts';

interface PersonOption extends Option {
  readonly author: ArticleAuthor;
}

/** Administrators give an article to somebody else. */
export function AuthorField({ article, acts }: { readonly article: Article; readonly acts: ArticleActs }) {
  const { options, search, isLoading } = useFound(findPeople, undefined);
  const { author } = article;
  const choose = (option: Option | null) => {
    const chosen = (option as PersonOption | null)?.author;
    if (chosen && chosen.id !== author.id) void acts.changeAuthor(chosen, author);
  };
  return (
    <Combobox
      label="Author"
      help="Only administrators see this."
      options={options}
      value={{ value: author.id, label: personName(author) }}
      onChange={choose}
      onSearch={search}
      isLoading={isLoading}
      placeholder="Type name or e-mail address"
    />
  );
}

async function findPeople(text: string): Promise<readonly PersonOption[]> {
  if (!isSearchable(text)) return [];
  const people = await browserCall(accountsRoutes.byParams, { query: { roles: [], text } });
  return people.map((person) => ({ value: person.id, label: personName(person), hint: person.email, author: authorOf(person) }));
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
