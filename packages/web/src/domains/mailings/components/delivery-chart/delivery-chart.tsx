import type { MailingOutcomes } from '@oeuvre/contracts/domains/mailings/events/events.model.ts';
import { formatTime } from '../../../../ui/date-time/format-date.ts';
import { useZone } from '../../../../ui/date-time/use-zone.ts';
import css from './delivery-chart.late.module.css';

interface DeliveryChartProps {
  readonly delivered: MailingOutcomes['delivered'];
  readonly totalCount: number;
}

const [width, height, top] = [640, 182, 32];
const minute = 60_000;

/** Mails that arrived, added up from minute to minute; the upper line is the whole audience. */
export function DeliveryChart({ delivered, totalCount }: DeliveryChartProps) {
  const zone = useZone();
  const [first, last] = [delivered[0], delivered.at(-1)];
  if (!first || !last || totalCount === 0) return null;
  const from = Date.parse(first.at);
  // A point is the end of its minute.
  const span = Date.parse(last.at) + minute - from;
  const x = (time: number) => ((time - from) / span) * width;
  const y = (count: number) => height - (count / totalCount) * (height - top);
  const line = delivered.map(({ at, count }) => `L${x(Date.parse(at) + minute).toFixed(1)} ${y(count).toFixed(1)}`);
  const minutes = Math.round(span / minute);
  const words = `${last.count.toLocaleString('en-GB')} of ${totalCount.toLocaleString('en-GB')} delivered in ${spanWords(minutes)}`;
  return (
    <section className={css.chart} aria-label="Delivered over time">
      <h2>
        Delivered <span>{`${last.count.toLocaleString('en-GB')} in ${spanWords(minutes)}`}</span>
      </h2>
      <svg viewBox={`0 0 ${width} ${height + 28}`} role="img" aria-label={words}>
        <line className={css.most} x1="0" x2={width} y1={top} y2={top} />
        <text x={width} y={top - 8} textAnchor="end">
          {totalCount.toLocaleString('en-GB')}
        </text>
        <path className={css.area} d={`M0 ${height}${line.join('')}V${height}H0Z`} />
        <line className={css.axis} x1="0" x2={width} y1={height} y2={height} />
        <text x="0" y={height + 24}>
          {formatTime(first.at, zone)}
        </text>
        <text x={width} y={height + 24} textAnchor="end">
          {formatTime(new Date(from + span).toISOString(), zone)}
        </text>
      </svg>
    </section>
  );
}

const spanWords = (minutes: number) =>
  minutes === 1 ? 'a minute' : minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
