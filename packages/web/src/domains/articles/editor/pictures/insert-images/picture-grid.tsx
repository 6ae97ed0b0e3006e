import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { OfferedImage } from './offered-images.ts';
import css from './picture-grid.late.module.css';
import { Thumbnail } from './thumbnail.tsx';

interface PictureGridProps {
  readonly label: string;
  readonly images: readonly OfferedImage[];
  /** The position among the chosen pictures, from 1; 0 when not chosen. */
  readonly placeOf: (src: string) => number;
  readonly onToggle: (image: OfferedImage, isChosen: boolean) => void;
}

/** Pictures to choose from: arrow keys move, Space and Enter choose. */
export function PictureGrid({ label, images, placeOf, onToggle }: PictureGridProps) {
  const [current, setCurrent] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const at = Math.min(current, images.length - 1);

  // The link field has gone: the focus moves here.
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('[role=option]')?.focus();
  }, []);

  function walk(event: KeyboardEvent<HTMLElement>) {
    const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]')];
    const next = nextOption(event.key, at, options);
    if (next === undefined) return;
    event.preventDefault();
    options[next]?.focus();
  }
  return (
    <div
      ref={grid}
      role="listbox"
      aria-label={label}
      aria-multiselectable="true"
      tabIndex={-1}
      className={css.grid}
      onKeyDown={walk}
    >
      {images.map((image, index) => {
        const place = placeOf(image.src);
        return (
          <button
            key={image.src}
            type="button"
            role="option"
            aria-selected={place > 0}
            tabIndex={index === at ? 0 : -1}
            className={css.cell}
            onFocus={() => setCurrent(index)}
            onClick={() => onToggle(image, place > 0)}
          >
            <span className={css.mat}>
              <Thumbnail image={image} sizes="135px" />
              <span className={css.place} aria-hidden="true">
                {place > 0 ? place : ''}
              </span>
            </span>
            <em>{image.name}</em>
            <span className={css.maker}>{image.detail}</span>
          </button>
        );
      })}
    </div>
  );
}

/** The option that a key leads to: options at the same height form a row. */
function nextOption(key: string, at: number, options: readonly HTMLElement[]): number | undefined {
  const perRow = options.filter((option) => option.offsetTop === options[0]?.offsetTop).length;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -perRow,
    ArrowDown: perRow,
    Home: -at,
    End: options.length - 1 - at,
  };
  const next = at + (steps[key] ?? Number.NaN);
  return next >= 0 && next < options.length ? next : undefined;
}
