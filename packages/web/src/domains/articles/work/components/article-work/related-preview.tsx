import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { useEffect, useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { BesideText } from '../../../reading/components/article-reading/article-reading.tsx';
import { type Beside, loadRelated, segmentsOf } from '../../../reading/load-related.ts';

/** What readers find below the text, for the preview. It loads after the text, which comes first. */
export function BesidePublished({ article }: { readonly article: Article }) {
  const { id } = article;
  const audience = article.segments.join();
  const [beside, setBeside] = useState<Beside>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another audience is another list of segments
  useEffect(() => {
    let isLeft = false;
    segmentsOf(browserCall, article.segments)
      .then((segments) => loadRelated(browserCall, id, segments))
      // The text is complete without it.
      .then((found) => isLeft || setBeside(found), console.warn);
    return () => {
      isLeft = true;
    };
  }, [id, audience]);
  return beside ? <BesideText author={article.author} {...beside} /> : null;
}
