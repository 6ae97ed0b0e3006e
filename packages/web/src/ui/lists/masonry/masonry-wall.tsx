import type { CSSProperties, ReactNode } from 'react';
import css from '../../layout/hangs.module.css';
import { type Hung, layMasonry } from './masonry.ts';

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
