import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { ArticleReach } from '@oeuvre/contracts/domains/articles/review.model.ts';
import { reviewRoutes } from '@oeuvre/contracts/domains/articles/review.routes.ts';
import { useEffect, useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { type NamedSegment, reachWords } from '../../../review/reach.ts';
import css from './settings-panel.late.module.css';

interface ReachLineProps {
  readonly article: Pick<Article, 'id' | 'accessType' | 'updatedAt'>;
  readonly audience: readonly NamedSegment[];
}

/** People who will be able to read the article, counted again after each change of its settings. */
export function ReachLine({ article, audience }: ReachLineProps) {
  const { id, updatedAt } = article;
  const [reach, setReach] = useState<ArticleReach>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each stored change may reach other people
  useEffect(() => {
    let isLeft = false;
    browserCall(reviewRoutes.reach, { params: { id } }).then(
      (found) => isLeft || setReach(found),
      // The fields still say what they are set to.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [id, updatedAt]);
  return (
    <p role="status" className={css.reach}>
      {reach ? reachWords(article, audience, reach) : '\u00a0'}
    </p>
  );
}
