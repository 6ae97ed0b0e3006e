import { articleAt, segmentAt } from '@oeuvre/contracts/addresses.ts';
import { mayWriteArticles } from '@oeuvre/contracts/domains/articles/articles.policy.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { artworkAddress, makerAndDate } from '../../domains/artworks/artworks.links.ts';
import { browserCall } from '../../ui/api-context.ts';
import { personName } from '../../ui/avatar/initials.ts';
import { toastSearchFailed } from '../../ui/toast/toast.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import type { PaletteGroup } from './palette-lines.ts';

const delay = 300;
const ofAKind = 5;
const none: readonly PaletteGroup[] = [];

/**
 * Search results for the typed words: the person's own articles, other articles, works and segments, by the calls of
 * their lists.
 */
export function usePaletteSearch(viewer: Viewer, text: string) {
  const sought = text.trim();
  const question = isSearchable(sought) ? sought : undefined;
  const answered = useAnswer(question, { delay, ask: (asked, signal) => find(viewer, asked, signal) });
  return {
    found: question ? (answered?.answer ?? none) : none,
    isLoading: question !== undefined && answered?.question !== question,
  };
}

async function find(viewer: Viewer, text: string, signal: AbortSignal): Promise<readonly PaletteGroup[]> {
  try {
    const [own, articles, works, segments] = await Promise.all([
      mayWriteArticles(viewer).allowed
        ? browserCall(articlesRoutes.listOwn, { query: { searchText: text, itemsPerPage: ofAKind } }, { signal })
        : { articles: [] },
      browserCall(articlesRoutes.suggestions, { query: { searchText: text } }, { signal }),
      browserCall(artworksRoutes.list, { query: { searchQuery: text, itemsPerPage: ofAKind } }, { signal }),
      browserCall(membershipsRoutes.segments, { query: { searchQuery: text, itemsPerPage: ofAKind } }, { signal }),
    ]);
    const mine = new Set<string>(own.articles.map(({ id }) => id));
    return [
      {
        label: 'My articles',
        lines: own.articles.map(({ id, title }) => ({
          key: id,
          label: title || 'Untitled',
          to: `${articleAt(id)}?source=my_articles`,
        })),
      },
      {
        label: 'Articles',
        lines: articles
          .filter(({ id }) => !mine.has(id))
          .map(({ id, title, author }) => ({
            key: id,
            label: title,
            hint: personName(author),
            to: `${articleAt(id)}?source=feed`,
          })),
      },
      {
        label: 'Artworks',
        lines: works.exhibits.map((work) => ({
          key: work.id,
          label: work.title || 'Untitled',
          hint: makerAndDate(work),
          to: artworkAddress(viewer, work),
        })),
      },
      {
        label: 'Segments',
        lines: segments.segments.map(({ id, name }) => ({ key: `segment ${id}`, label: name, to: segmentAt(id) })),
      },
    ].filter(({ lines }) => lines.length > 0);
  } catch {
    if (!signal.aborted) toastSearchFailed();
    return none;
  }
}
