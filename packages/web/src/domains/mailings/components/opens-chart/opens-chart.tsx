import type { MailingReads } from '@oeuvre/contracts/domains/mailings/counting/counting.model.ts';
import { formatTime } from '../../../../ui/date-time/format-date.ts';
import { useZone } from '../../../../ui/date-time/use-zone.ts';
import { countWords } from '../../mailings.words.ts';
import { Chart, chartWidth } from '../chart/chart.tsx';
import css from './opens-chart.late.module.css';

interface OpensChartProps {
  readonly reads: Pick<MailingReads, 'opened' | 'hours'>;
  /** The people whose opens are counted. */
  readonly counted: number;
}

const [top, axis, bottom] = [32, 150, 198];
const hour = 3_600_000;
/** The chart has at least so many places, so few hours are no broad bars. */
const fewestHours = 12;
const gap = 3;

/** Opens by hour: people above the axis, programs below it, on one scale and never added. */
export function OpensChart({ reads: { opened, hours }, counted }: OpensChartProps) {
  const most = Math.max(1, ...hours.map(({ people }) => people));
  const words = `Opens by hour: at most ${countWords(most, 'open', 'opens')} of people in an hour, ${countWords(
    hours.reduce((sum, { machines }) => sum + machines, 0),
    'open',
    'opens',
  )} by machines`;
  return (
    <section className={css.chart} aria-label="Opens over time">
      <h2>
        Opened by {countWords(opened.people, 'person', 'people')}{' '}
        <span className={css.of}>of {counted.toLocaleString('en-GB')} whose opens are counted</span>
      </h2>
      {hours.length > 0 ? <Bars hours={hours} most={most} words={words} /> : <p>No mail was opened so far.</p>}
      <p className={css.keys}>
        <span>
          <i />
          people
        </span>
        <span>
          <i className={css.machine} />
          machines, {opened.onlyMachines.toLocaleString('en-GB')} opened by nothing else
        </span>
      </p>
    </section>
  );
}

interface BarsProps {
  readonly hours: MailingReads['hours'];
  readonly most: number;
  readonly words: string;
}

function Bars({ hours, most, words }: BarsProps) {
  const zone = useZone();
  const from = Date.parse(hours[0]!.at);
  const placeOf = (at: string) => Math.round((Date.parse(at) - from) / hour);
  const places = Math.max(fewestHours, placeOf(hours.at(-1)!.at) + 1);
  const wide = chartWidth / places - gap;
  const x = (at: string) => (placeOf(at) * chartWidth) / places;
  const up = (count: number) => (count / most) * (axis - top);
  // Machines that open a large mailing at once must not leave the drawing.
  const down = (count: number) => Math.min(up(count), bottom - axis - 1);
  const end = new Date(from + places * hour).toISOString();
  return (
    <Chart
      label={words}
      most={`${most.toLocaleString('en-GB')} an hour`}
      from={formatTime(hours[0]!.at, zone)}
      to={formatTime(end, zone)}
      top={top}
      axis={axis}
      bottom={bottom}
    >
      {hours.map(({ at, people, machines }) => (
        <g key={at} className={css.hour}>
          <rect
            x={x(at).toFixed(1)}
            width={wide.toFixed(1)}
            y={(axis - up(people)).toFixed(1)}
            height={up(people).toFixed(1)}
          />
          <rect
            className={css.machine}
            x={x(at).toFixed(1)}
            width={wide.toFixed(1)}
            y={axis + 1}
            height={down(machines).toFixed(1)}
          />
        </g>
      ))}
    </Chart>
  );
}
