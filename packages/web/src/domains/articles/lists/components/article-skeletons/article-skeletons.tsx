import { SkeletonLine, SkeletonPicture } from '../../../../../ui/skeleton/skeleton.tsx';
import css from './article-skeletons.module.css';

const count = 20;

/** Placeholders for a page of articles that is loading. */
export function ArticleSkeletons({ hang }: { readonly hang: 'stories' | 'rows' }) {
  return (
    <div className={css[hang]}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={at} className={css.skeleton}>
          {hang === 'stories' ? <SkeletonPicture ratio={1.4} /> : null}
          <SkeletonLine width="70%" />
          <SkeletonLine width="40%" />
          <SkeletonLine />
        </div>
      ))}
    </div>
  );
}
