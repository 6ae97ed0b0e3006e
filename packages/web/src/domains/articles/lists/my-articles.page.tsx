import { articleAt } from '@oeuvre/contracts/addresses.ts';
import type { ArticleStatus } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import { mayWriteArticles } from '@oeuvre/contracts/domains/articles/articles.policy.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { Form, redirect, useNavigation } from 'react-router';
import { firstWordsMark } from '../../../late/signals.ts';
import { ActionButton } from '../../../ui/action-button/action-button.tsx';
import { callOf } from '../../../ui/api-context.ts';
import { Frame, Hang, PageHead } from '../../../ui/layout/layout.tsx';
import { EmptyState } from '../../../ui/lists/empty-state/empty-state.tsx';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { stayOnFailure } from '../../../ui/stay-on-failure.ts';
import { useViewer } from '../../accounts/accounts.viewer.ts';
import { catchInputBeforePage } from '../editor/handover/input-before-page.ts';
import { ownStatusChoices } from '../shared/articles.words.ts';
import type { Route } from './+types/my-articles.page';
import { firstPage } from './article-list-query.ts';
import { ArticleFilters } from './components/article-filters/article-filters.tsx';
import { ArticleList } from './components/article-list/article-list.tsx';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'My articles', isPrivate: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const address = url.searchParams;
  const chosen = address
    .getAll('ownerArticleStatus')
    .flatMap((text) => text.split(',').filter(Boolean)) as ArticleStatus[];
  const filter = { statuses: chosen, searchText: address.get('searchText') ?? undefined };
  const list = await callOf(context)(articlesRoutes.listOwn, { query: { ...filter, page: address.get('page') ?? 1 } });
  return { first: firstPage(list), from: urlOf(articlesRoutes.listOwn, { query: filter }) };
}

/** Creates a draft and opens it in the editor. */
export async function action({ context }: Route.ActionArgs) {
  const article = await callOf(context)(articlesRoutes.create, {});
  return redirect(articleAt(article.id, { mode: 'edit', source: 'my_articles' }));
}
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => stayOnFailure(serverAction);

export default function MyArticlesPage({ loaderData }: Route.ComponentProps) {
  const { first, from } = loaderData;
  return (
    <>
      <Frame>
        <PageHead title="My articles">
          <NewArticle />
        </PageHead>
      </Frame>
      <Hang margin={<ArticleFilters statuses={ownStatusChoices} statusName="ownerArticleStatus" />}>
        <ArticleList
          first={first}
          from={from}
          source="my_articles"
          hang="rows"
          empty={
            <EmptyState title="You have no articles yet." text="Everything you write is listed here, drafts too." />
          }
        />
      </Hang>
    </>
  );
}

function NewArticle() {
  const isBeginning = useNavigation().formMethod === 'POST';
  const isAllowed = mayWriteArticles(useViewer()).allowed;
  return (
    <Form method="post" onSubmit={catchInputBeforePage}>
      <ActionButton
        kind="main"
        type="submit"
        busy={isBeginning}
        {...(isAllowed && { [firstWordsMark]: '' })}
        reason={isAllowed ? undefined : 'You have no permissions to write articles.'}
      >
        New article
      </ActionButton>
    </Form>
  );
}
