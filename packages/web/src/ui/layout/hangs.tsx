import type { CSSProperties, ReactNode } from 'react';
import css from './hangs.module.css';

interface HangProps {
  readonly children: ReactNode;
  readonly label?: string;
}
/** Each picture of a `Run` or `Rows` needs its proportion: width divided by height. */
export const proportion = (ratio: number) => ({ '--r': ratio.toFixed(4) }) as CSSProperties;

/** The `sizes` of a picture in a row of this height: on a phone, and on wider windows. */
export const sizesInRow = (ratio: number, { phone, wide }: { readonly phone: number; readonly wide: number }) =>
  phone === wide
    ? `${Math.round(ratio * wide)}px`
    : `(max-width: 40rem) ${Math.round(ratio * phone)}px, ${Math.round(ratio * wide)}px`;

/** For lists laid out like a `Line` or a `Run`. */
export const lineClass = css.line;
export const runClass = css.run;

/**
 * Equal widths, any proportion: pictures stand on one line, their labels start together below. Each child: a picture,
 * then its label.
 */
export function Line({ children, label }: HangProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={css.line} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

/** Equal heights, true proportions, bleeding off the right edge. Each child has `proportion`. */
export function Run({ children, label }: HangProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={css.run} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

/** Justified rows that keep both reading order and proportions. Each child has `proportion`. */
export function Rows({ children }: HangProps) {
  return <div className={css.rows}>{children}</div>;
}
