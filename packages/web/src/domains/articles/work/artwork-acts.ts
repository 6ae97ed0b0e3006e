import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import { browserCall } from '../../../ui/api-context.ts';
import type { SendOptimistic } from '../../../ui/working/act/use-optimistic-acts.ts';
import { moved } from '../../../ui/working/sortable/moved.ts';

type Works = readonly ArtworkSummary[];
type Work = ArtworkSummary;

const withWorks = (arrange: (works: Works) => Works) => (article: Article) => {
  const relatedArtworks = [...arrange(article.relatedArtworks)];
  return { ...article, relatedArtworks, artworks: relatedArtworks.map((work) => work.id) };
};
const without = (work: Work) => (works: Works) => works.filter((one) => one.id !== work.id);
const withAt = (work: Work, at: number) => (works: Works) => without(work)(works).toSpliced(at, 0, work);

/** The page already shows the result, so the request must survive leaving the page. */
const outliving = { isLast: true };

/** Links, unlinks and reorders the related artworks of an article. */
export function artworkActs(change: SendOptimistic<Article>, id: ArticleId) {
  return {
    linkArtwork: (work: Work) =>
      change({
        apply: withWorks((works) => [...without(work)(works), work]),
        undo: withWorks(without(work)),
        send: () =>
          browserCall(articlesRoutes.linkArtworks, { params: { id }, body: { artworks: [work.id] } }, outliving),
      }),
    /** `at` is its former index, from 0. */
    unlinkArtwork: (work: Work, at: number) =>
      change({
        apply: withWorks(without(work)),
        undo: withWorks(withAt(work, at)),
        send: () => browserCall(articlesRoutes.unlinkArtwork, { params: { id, artworkId: work.id } }, outliving),
      }),
    /** Moves the artwork to the place of another one; both indices count from 0. */
    moveArtwork(works: Works, from: number, to: number) {
      const [item, target] = [works[from], works[to]];
      if (!item || !target) return Promise.resolve(false);
      return change({
        apply: withWorks((now) => moved(now, from, to)),
        undo: withWorks(withAt(item, from)),
        send: () =>
          browserCall(
            articlesRoutes.moveArtwork,
            { params: { id }, body: { itemId: item.id, targetItemId: target.id } },
            outliving,
          ),
      });
    },
  };
}
