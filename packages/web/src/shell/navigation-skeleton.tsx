import { pages } from '@oeuvre/contracts/addresses.ts';
import type { ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { ArticleSkeletons } from '../domains/articles/lists/components/article-skeletons/article-skeletons.tsx';
import { Frame, Hang } from '../ui/layout/layout.tsx';
import { Loading } from '../ui/skeleton/skeleton.tsx';
import { useIsLate } from '../ui/use-is-late.ts';
import css from './shell.module.css';

/** The lists of articles, and the layout of each. */
const lists = new Map<string, 'stories' | 'rows'>([
  [pages.articles, 'stories'],
  [pages.allArticles, 'rows'],
  [pages.articlesForReview, 'rows'],
  [pages.drafts, 'rows'],
  [pages.myArticles, 'rows'],
]);

/** The page, or skeletons of the list that is loading; the old page stays as it is behind them. */
export function NavigationSkeleton({ children }: { readonly children: ReactNode }) {
  const { state, location: next } = useNavigation();
  const { pathname } = useLocation();
  const hang = state === 'loading' && next.pathname !== pathname ? lists.get(next.pathname) : undefined;
  const isShown = useIsLate(hang !== undefined) && hang;
  return (
    <>
      <div className={css.page} hidden={Boolean(isShown)}>
        {children}
      </div>
      {isShown ? (
        <Frame>
          <Loading>
            <Hang margin={null}>
              <ArticleSkeletons hang={isShown} />
            </Hang>
          </Loading>
        </Frame>
      ) : null}
    </>
  );
}
