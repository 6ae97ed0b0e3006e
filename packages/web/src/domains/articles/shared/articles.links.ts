import { articleAt, curatorsArtworksAt, pages, segmentAt } from '@oeuvre/contracts/addresses.ts';
import type { ArticleSource } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import type { Article, ArticleSummary } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { feedPath } from '@oeuvre/contracts/domains/articles/feeds.constants.ts';

/** Where a reader came from, as in the article's address. */
export interface CameFrom {
  readonly source: ArticleSource | null;
  readonly segmentId: string | null;
}

export const cameFrom = (query: URLSearchParams): CameFrom => ({
  source: query.get('source') as ArticleSource | null,
  segmentId: query.get('segmentId'),
});

/** The element id of a block on the reading page: block ids come from clients, so they get a prefix of ours. */
export const blockAnchor = (blockId: string) => `block-${blockId}`;
export const blockAddress = (id: string, blockId: string) =>
  `${articleAt(id)}#${encodeURIComponent(blockAnchor(blockId))}`;

/** The feeds of the site, or of one segment, for the head of the page that lists the same articles. */
export const feedsOf = (segment?: { readonly id: string; readonly name: string }) => ({
  title: segment ? `Articles of ${segment.name}` : 'Articles',
  rss: feedPath('rss', segment?.id),
  atom: feedPath('atom', segment?.id),
});

interface BackLink {
  readonly to: string;
  readonly label: string;
}

/**
 * §2 of the specification: the back link depends on the page the reader came from, and on whether the article is their
 * own and unpublished.
 */
export function backLinkOf(
  { source, segmentId }: CameFrom,
  isOwnUnpublished: boolean,
  segments: readonly { id: string; name: string }[] = [],
): BackLink {
  const tab = 'ARTICLES';
  if (source === 'all') return { to: pages.allArticles, label: 'All articles' };
  if (source === 'for_review')
    return segmentId
      ? { to: curatorsArtworksAt({ segmentId, tab }), label: 'Segment articles' }
      : { to: pages.articlesForReview, label: 'Articles for review' };
  if (source === 'my_articles' || isOwnUnpublished) return { to: pages.myArticles, label: 'My articles' };
  return segmentId
    ? {
        to: segmentAt(segmentId, { tab }),
        label: segments.find((segment) => segment.id === segmentId)?.name ?? 'Segment',
      }
    : { to: pages.articles, label: 'Articles' };
}

export const articleModes = ['edit', 'preview', 'settings'] as const;
export type ArticleMode = (typeof articleModes)[number];

/** A new article opens for writing, an existing one for preview. */
export function modeOf(asked: string | null, article: Pick<Article, 'title' | 'isTextEmpty' | 'may'>): ArticleMode {
  const isNew = article.title === '' && article.isTextEmpty;
  const mode = articleModes.find((one) => one === asked) ?? (isNew ? 'edit' : 'preview');
  if (mode === 'edit' && !article.may.edit.allowed) return 'preview';
  return mode === 'settings' && !article.may.settings.allowed ? 'preview' : mode;
}

/**
 * The values of a parameter, repeated or separated by commas; the defaults if the address has none. An empty value
 * switches the defaults off.
 */
export const namedIn = (query: URLSearchParams, name: string, usual: readonly string[] = []): readonly string[] =>
  query.has(name) ? query.getAll(name).flatMap((text) => text.split(',').filter(Boolean)) : usual;

/** Toggles one value of a list in the address, and restarts the list. */
export function toggled(
  query: URLSearchParams,
  { name, value, usual = [] }: { name: string; value: string; usual?: readonly string[] },
): string {
  const next = new URLSearchParams(query);
  const values = namedIn(next, name, usual);
  next.delete(name);
  next.delete('page');
  const kept = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  const isUsual = kept.length === usual.length && kept.every((one) => usual.includes(one));
  if (!isUsual) for (const one of kept.length > 0 ? kept : ['']) next.append(name, one);
  return `?${next}`;
}

export const itemsOfArticles = (reply: { readonly articles: readonly ArticleSummary[] }) => reply.articles;
