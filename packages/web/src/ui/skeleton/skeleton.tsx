import type { ReactNode } from 'react';
import css from './skeleton.module.css';

/** Holds the place of a picture of this proportion (width by height). */
export function SkeletonPicture({ ratio }: { readonly ratio: number }) {
  return <div className={css.box} style={{ aspectRatio: String(ratio) }} aria-hidden="true" />;
}

/** Holds the place of a line of text, as wide as this part of the column. */
export function SkeletonLine({ width = '100%' }: { readonly width?: string }) {
  return <div className={css.line} style={{ inlineSize: width }} aria-hidden="true" />;
}

/** Says to screen readers that a list is on its way, around its skeletons. */
export function Loading({ children, label = 'Loading...' }: { readonly children?: ReactNode; readonly label?: string }) {
  return (
    <div role="status" className={css.loading}>
      <span className={css.words}>{label}</span>
      {children}
    </div>
  );
}
