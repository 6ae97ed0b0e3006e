import type { ReactNode } from 'react';
import { Hidden } from '../layout/layout.tsx';
import css from './skeleton.module.css';

/** Placeholder for a picture of this proportion (width divided by height). */
export function SkeletonPicture({ ratio }: { readonly ratio: number }) {
  return <div className={css.box} style={{ aspectRatio: String(ratio) }} aria-hidden="true" />;
}

/** Placeholder for a line of text of this share of the column's width. */
export function SkeletonLine({ width = '100%' }: { readonly width?: string }) {
  return <div className={css.line} style={{ inlineSize: width }} aria-hidden="true" />;
}

/** Tells screen readers that a list is loading, around its skeletons. */
export function Loading({
  children,
  label = 'Loading...',
}: {
  readonly children?: ReactNode;
  readonly label?: string;
}) {
  return (
    <div role="status" className={css.loading}>
      <Hidden>{label}</Hidden>
      {children}
    </div>
  );
}
