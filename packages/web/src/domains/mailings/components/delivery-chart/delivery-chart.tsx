import type { MailingOutcomes } from '@oeuvre/contracts/domains/mailings/events/events.model.ts';
import { formatTime } from '../../../../ui/date-time/format-date.ts';
import { useZone } from '../../../../ui/date-time/use-zone.ts';
import { Chart, chartWidth } from '../chart/chart.tsx';
import css from './delivery-chart.late.module.css';

interface DeliveryChartProps {
  readonly delivered: MailingOutcomes['delivered'];
  readonly totalCount: number;
}

const [top, axis] = [32, 182];
const minute = 60_000;

/** Mails that arrived, added up from minute to minute; the upper line is the whole audience. */
export function DeliveryChart({ delivered, totalCount }: DeliveryChartProps) {
  const zone = useZone();
  const [first, last] = [delivered[0], delivered.at(-1)];
  if (!first || !last || totalCount === 0) return null;
  const from = Date.parse(first.at);
  // A point is the end of its minute.
  const span = Date.parse(last.at) + minute - from;
  const x = (time: number) => ((time - from) / span) * chartWidth;
  const y = (count: number) => axis - (count / totalCount) * (axis - top);
  const line = delivered.map(({ at, count }) => `L${x(Date.parse(at) + minute).toFixed(1)} ${y(count).toFixed(1)}`);
  const minutes = Math.round(span / minute);
  const words = `${last.count.toLocaleString('en-GB')} of ${totalCount.toLocaleString('en-GB')} delivered in ${spanWords(minutes)}`;
  return (
    <section className={css.chart} aria-label="Delivered over time">
      <h2>
        Delivered <span>{`${last.count.toLocaleString('en-GB')} in ${spanWords(minutes)}`}</span>
      </h2>
      <Chart
        label={words}
        most={totalCount.toLocaleString('en-GB')}
        from={formatTime(first.at, zone)}
        to={formatTime(new Date(from + span).toISOString(), zone)}
        top={top}
        axis={axis}
      >
        <path className={css.area} d={`M0 ${axis}${line.join('')}V${axis}H0Z`} />
      </Chart>
    </section>
  );
}

const spanWords = (minutes: number) =>
  minutes === 1 ? 'a minute' : minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
