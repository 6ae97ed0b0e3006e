import type { ReactNode } from 'react';
import css from './chart.late.module.css';

export const chartWidth = 640;

interface ChartProps {
  /** The drawing in words. */
  readonly label: string;
  /** The number that the upper line means. */
  readonly most: string;
  readonly from: string;
  readonly to: string;
  readonly top: number;
  readonly axis: number;
  /** The lowest place of the drawing; the axis, if nothing is below it. */
  readonly bottom?: number;
  readonly children: ReactNode;
}

/** A drawing over time, as wide as its column. Its words are beside it: inside, they would shrink with it on a phone. */
export function Chart({ label, most, from, to, top, axis, bottom = axis, children }: ChartProps) {
  return (
    <div className={css.chart}>
      <span className={css.number}>{most}</span>
      <svg viewBox={`0 ${top - 1} ${chartWidth} ${bottom - top + 2}`} role="img" aria-label={label}>
        <line className={css.most} x1="0" x2={chartWidth} y1={top} y2={top} />
        {children}
        <line className={css.axis} x1="0" x2={chartWidth} y1={axis} y2={axis} />
      </svg>
      <span className={css.times}>
        <span>{from}</span>
        <span>{to}</span>
      </span>
    </div>
  );
}
