import type { StatusFilter } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import type { ArticleAuthor, ArticleSummary } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import type { Call } from '@oeuvre/contracts/kernel/route.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { personName } from '../../../ui/avatar/initials.ts';
import type { Page } from '../../../ui/lists/infinite-list/infinite-list.tsx';

/** The filter and page of a list from its address; the server validates the values. */
export function filterQuery(query: URLSearchParams) {
  const listed = (name: string) => query.getAll(name).flatMap((text) => text.split(',').filter(Boolean));
  return {
    page: query.get('page') ?? 1,
    usersIds: listed('usersIds'),
    authorsIds: listed('authorsIds'),
    segmentsIds: listed('segmentsIds'),
    articleStatus: listed('articleStatus') as StatusFilter[],
    /** An empty value is a choice too: any status. */
    hasChosenStatus: query.has('articleStatus'),
    searchText: query.get('searchText') ?? undefined,
  };
}

/** A feed shows published articles by default; with all statuses cleared, everything the reader may read. */
export function feedQuery(query: URLSearchParams) {
  const { hasChosenStatus, articleStatus, ...filter } = filterQuery(query);
  return { ...filter, articleStatus: hasChosenStatus && articleStatus.length === 0 ? anyOfFeed : articleStatus };
}
const anyOfFeed: StatusFilter[] = ['true', 'false'];
/** The statuses of a feed whose address names none. */
export const statusesOfFeed: readonly StatusFilter[] = ['true'];

export const firstPage = ({
  articles,
  nextPage,
}: {
  articles: readonly ArticleSummary[];
  nextPage: string | number | null;
}): Page<ArticleSummary> => ({
  items: articles,
  nextPage,
});

/** A list for people who review articles, and the authors of all that they may see. */
export async function loadForReview(
  call: Call,
  { page, hasChosenStatus: _, ...filter }: ReturnType<typeof filterQuery>,
) {
  const [list, authors] = await Promise.all([
    call(articlesRoutes.listForReview, { query: { ...filter, page } }),
    call(articlesRoutes.authorsForReview, { query: { segmentsIds: filter.segmentsIds } }),
  ]);
  return {
    first: firstPage(list),
    authors: namesOf(authors),
    from: urlOf(articlesRoutes.listForReview, { query: filter }),
  };
}

/** The articles of a segment that the reader may read, and their authors. */
export async function loadOfSegment(call: Call, segmentId: string, search: URLSearchParams) {
  const { page, ...asked } = feedQuery(search);
  const query = { ...asked, segmentsIds: [segmentId] };
  const [list, authors] = await Promise.all([
    call(articlesRoutes.list, { query: { ...query, page } }),
    call(articlesRoutes.authors, { query: { segmentsIds: [segmentId] } }),
  ]);
  return { first: firstPage(list), authors: namesOf(authors), from: urlOf(articlesRoutes.list, { query }) };
}

/** The authors to filter by, with only the fields that the list shows. */
export const namesOf = (authors: readonly ArticleAuthor[]) =>
  authors.map((author) => ({ id: author.id as string, name: personName(author) }));
