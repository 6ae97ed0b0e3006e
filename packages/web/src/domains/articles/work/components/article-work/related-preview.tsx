import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { useEffect, useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { RelatedSections } from '../../../reading/components/article-reading/article-reading.tsx';
import { loadRelated, type RelatedContent, segmentsOf } from '../../../reading/load-related.ts';

/**
 * The related articles that readers find below the text, for the preview. It loads after the text, which comes first.
 */
export function RelatedPreview({ article }: { readonly article: Article }) {
  const { id } = article;
  const audience = article.segments.join();
  const [related, setRelated] = useState<RelatedContent>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another audience is another list of segments
  useEffect(() => {
    let isLeft = false;
    segmentsOf(browserCall, article.segments)
      .then((segments) => loadRelated(browserCall, id, segments))
      // The text is complete without it.
      .then((found) => isLeft || setRelated(found), console.warn);
    return () => {
      isLeft = true;
    };
  }, [id, audience]);
  return related ? <RelatedSections author={article.author} {...related} /> : null;
}
