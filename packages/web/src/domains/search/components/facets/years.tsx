import type { YearHistogram } from '@oeuvre/contracts/domains/artworks/facets/facets.model.ts';
import {
  type CSSProperties,
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { Form, useNavigate } from 'react-router';
import { isYear, parsedYear, withParameters, yearWords } from '../../search.links.ts';
import css from './facets.late.module.css';

interface YearsProps {
  readonly years: YearHistogram;
  readonly address: URLSearchParams;
  readonly totalCount: number;
}

type End = 'yearFrom' | 'yearTo';

const aCentury = 100;

/** The period in the address, and the one that the knobs are at. */
function usePeriod({ from: first, step, bars }: YearHistogram, address: URLSearchParams) {
  const chosen = (name: End) => parsedYear(address.get(name) ?? '');
  const [from, to] = [chosen('yearFrom'), chosen('yearTo')];
  const last = first + step * bars.length;
  // Another choice in the address, as by going back, is the choice again; the knob in use keeps the focus.
  const [low, setLow] = useFollowing(from ?? first);
  const [high, setHigh] = useFollowing(to ?? last);
  const navigate = useNavigate();

  /** The list follows when the knob is released. An end that stands at its edge is no filter. */
  function follow(nextLow: number, nextHigh: number) {
    if (nextLow === (from ?? first) && nextHigh === (to ?? last)) return;
    const change = {
      yearFrom: nextLow > first ? String(nextLow) : null,
      yearTo: nextHigh < last ? String(nextHigh) : null,
    };
    void navigate(withParameters(address, change), { preventScrollReset: true });
  }
  function move(end: End, year: number): [number, number] {
    const next: [number, number] =
      end === 'yearFrom' ? [Math.max(first, Math.min(year, high)), high] : [low, Math.min(last, Math.max(year, low))];
    setLow(next[0]);
    setHigh(next[1]);
    return next;
  }
  return { first, last, low, high, follow, move };
}
type Period = ReturnType<typeof usePeriod>;

/** The period: a histogram with two knobs, and two fields that say the same and work without scripts. */
export function Years({ years, address, totalCount }: YearsProps) {
  const period = usePeriod(years, address);
  return (
    <>
      <Histogram years={years} period={period} />
      <PeriodForm period={period} address={address} totalCount={totalCount} />
    </>
  );
}

interface HistogramProps {
  readonly years: YearHistogram;
  readonly period: Period;
}

function Histogram({ years, period }: HistogramProps) {
  const { first, last, low, high } = period;
  const bars = useRef<HTMLDivElement>(null);
  const tallest = Math.max(1, ...years.bars);
  const percentOf = (year: number) => ((Math.min(Math.max(year, first), last) - first) / (last - first)) * 100;
  const yearAt = ({ clientX }: PointerEvent) => {
    const { left, width } = bars.current!.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (clientX - left) / width));
    return first + Math.round(share * years.bars.length) * years.step;
  };
  const knobOf = (end: End) => ({ end, period, step: years.step, percentOf, yearAt });
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the fields below are the form */}
      <div role="group" aria-label="Period, number of artworks" className={css.histogram}>
        <div ref={bars} className={css.bars}>
          {years.bars.map((count, at) => {
            const begins = first + at * years.step;
            const isIn = begins + years.step > low && begins < high;
            return (
              <b
                key={begins}
                data-in={isIn || undefined}
                style={{ '--h': `${(count / tallest) * 100}%` } as CSSProperties}
              />
            );
          })}
        </div>
        <span className={css.rule} style={{ left: `${percentOf(low)}%`, right: `${100 - percentOf(high)}%` }} />
        <Knob {...knobOf('yearFrom')} />
        <Knob {...knobOf('yearTo')} />
      </div>
    </>
  );
}

interface KnobProps {
  readonly end: End;
  readonly period: Period;
  readonly step: number;
  readonly percentOf: (year: number) => number;
  readonly yearAt: (event: PointerEvent) => number;
}

function Knob({ end, period: { first, last, low, high, follow, move }, step, percentOf, yearAt }: KnobProps) {
  const year = end === 'yearFrom' ? low : high;
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={end === 'yearFrom' ? 'From' : 'To'}
      aria-valuemin={end === 'yearFrom' ? first : low}
      aria-valuemax={end === 'yearFrom' ? high : last}
      aria-valuenow={year}
      aria-valuetext={yearWords(year)}
      className={css.knob}
      style={{ left: `${percentOf(year)}%` }}
      onKeyDown={(event) => {
        const next = yearByKey(event, { year, step, first, last });
        if (next === undefined) return;
        event.preventDefault();
        move(end, next);
      }}
      onKeyUp={() => follow(low, high)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) move(end, yearAt(event));
      }}
      onPointerUp={(event) => follow(...move(end, yearAt(event)))}
    />
  );
}

interface PeriodFormProps extends Omit<YearsProps, 'years'> {
  readonly period: Period;
}

function PeriodForm({ period: { first, last, low, high, follow }, address, totalCount }: PeriodFormProps) {
  const refusalId = useId();
  const [refused, setRefused] = useState<readonly End[]>([]);
  const others = [...address].filter(([name]) => !['yearFrom', 'yearTo', 'page'].includes(name));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const written = (end: End) => String(typed.get(end) ?? '').trim();
    const wrong = (['yearFrom', 'yearTo'] as const).filter((end) => written(end) && !isYear(written(end)));
    setRefused(wrong);
    if (wrong.length > 0) return;
    const yearOf = (end: End, without: number) => parsedYear(written(end)) ?? without;
    const [one, other] = [yearOf('yearFrom', first), yearOf('yearTo', last)];
    follow(Math.min(one, other), Math.max(one, other));
  }
  return (
    <>
      <Form method="get" preventScrollReset className={css.years} onSubmit={submit}>
        <YearField
          name="yearFrom"
          label="From year"
          year={low}
          refusalId={refused.includes('yearFrom') ? refusalId : undefined}
        />
        <span>to</span>
        <YearField
          name="yearTo"
          label="To year"
          year={high}
          refusalId={refused.includes('yearTo') ? refusalId : undefined}
        />
        {others.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <span className={css.number}>{totalCount.toLocaleString('en-GB')}</span>
        <button type="submit" className={css.apply}>
          Show this period
        </button>
      </Form>
      <p id={refusalId} role="alert" className={css.refusal}>
        {refused.length > 0 ? 'Write a year, such as 1700 or 600 BCE.' : null}
      </p>
    </>
  );
}

interface YearFieldProps {
  readonly name: End;
  readonly label: string;
  readonly year: number;
  /** The words against what is written in it. */
  readonly refusalId: string | undefined;
}

/** Leaving a changed field shows the period, as Enter does. The other field keeps what is typed in it. */
function YearField({ name, label, year, refusalId }: YearFieldProps) {
  const [text, setText] = useFollowing(yearWords(year));
  return (
    <input
      name={name}
      value={text}
      aria-label={label}
      aria-invalid={refusalId ? true : undefined}
      aria-describedby={refusalId}
      maxLength={12}
      onChange={({ target }) => setText(target.value)}
      onBlur={({ currentTarget }) => {
        if (text !== yearWords(year)) currentTarget.form?.requestSubmit();
      }}
    />
  );
}

/** State that begins anew whenever what it follows changes. */
function useFollowing<T>(followed: T) {
  const [seen, setSeen] = useState(followed);
  const [value, setValue] = useState(followed);
  if (seen !== followed) {
    setSeen(followed);
    setValue(followed);
  }
  return [seen === followed ? value : followed, setValue] as const;
}

interface Standing {
  readonly year: number;
  readonly step: number;
  readonly first: number;
  readonly last: number;
}

/** Arrows move a bar, Page keys a century, Home and End to the edge. */
function yearByKey({ key }: KeyboardEvent, { year, step, first, last }: Standing): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return year + step;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return year - step;
  if (key === 'PageUp') return year + aCentury;
  if (key === 'PageDown') return year - aCentury;
  if (key === 'Home') return first;
  if (key === 'End') return last;
  return undefined;
}
