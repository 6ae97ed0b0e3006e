import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { useEffect, useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { BesideText } from '../../../reading/components/article-reading/article-reading.tsx';
import { type Beside, loadBeside, segmentsOf } from '../../../reading/load-beside.ts';

/** What readers find below the text, for those who work on it and look at it as readers do. It is below what they came for, and comes after it. */
export function BesidePublished({ article }: { readonly article: Article }) {
  const { id } = article;
  const audience = article.segments.join();
  const [beside, setBeside] = useState<Beside>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another audience is another list of segments
  useEffect(() => {
    let isLeft = false;
    segmentsOf(browserCall, article.segments)
      .then((segments) => loadBeside(browserCall, id, segments))
      // Without it the text is whole.
      .then((found) => isLeft || setBeside(found), console.warn);
    return () => {
      isLeft = true;
    };
  }, [id, audience]);
  return beside ? <BesideText author={article.author} {...beside} /> : null;
}
