import type { CSSProperties, ReactNode } from 'react';
import css from './hangs.module.css';
import { type Hung, layMasonry } from './masonry.ts';

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

interface MasonryProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly hungOf: (item: Item) => Hung;
  readonly children: (item: Item, at: number) => ReactNode;
  /** The height in pixels of controls below each label. */
  readonly extraBelow?: number;
}

/**
 * Equal widths, own proportions, shortest column first. The server places the items, so nothing moves and no script is
 * needed.
 */
export function Masonry<Item>({ items, keyOf, hungOf, children, extraBelow = 0 }: MasonryProps<Item>) {
  const hung = items.map(hungOf);
  const places = {
    2: layMasonry(hung, 2, extraBelow),
    3: layMasonry(hung, 3, extraBelow),
    4: layMasonry(hung, 4, extraBelow),
  } as const;
  const styleOf = (at: number) =>
    Object.fromEntries(
      Object.entries(places).flatMap(([count, placed]) => {
        const place = placed[at]!;
        return [
          [`--c${count}`, place.column],
          [`--p${count}`, place.pictures.toFixed(3)],
          [`--l${count}`, `${place.labels}px`],
        ];
      }),
    ) as CSSProperties;
  return (
    <div className={css.masonry}>
      <ul className={css.wall}>
        {items.map((item, at) => (
          <li key={keyOf(item)} style={styleOf(at)}>
            {children(item, at)}
          </li>
        ))}
      </ul>
    </div>
  );
}
