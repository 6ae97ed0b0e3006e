import { Calendar, ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { formatMonth, formatShortDay } from '../../../../../ui/date-time/format-date.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../../ui/icon-button/icon-button.tsx';
import popoverCss from '../../../../../ui/menu/popover.late.module.css';
import { dayText, monthOf, shifted } from '../../calendar.ts';
import toolsCss from '../../contacts-tools.late.module.css';
import css from './as-of.late.module.css';

interface AsOfProps {
  /** 'yyyy-mm-dd'; undefined for today. */
  readonly day: string | undefined;
  readonly onChange: (day: string | undefined) => void;
  /** Opens it from elsewhere, as by a key. */
  readonly ref?: Ref<{ readonly open: () => void }>;
}

/** Shows the list as it stood at the end of a past day. */
export function AsOf({ day, onChange, ref }: AsOfProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [today] = useState(() => dayText(new Date()));
  const [focused, setFocused] = useState(day ?? today);
  useImperativeHandle(ref, () => ({ open: () => popover.current?.showPopover() }));

  const moveFocus = () => popover.current?.querySelector<HTMLElement>('[data-focused]')?.focus();
  const hasFocus = () => popover.current?.matches(':focus-within') === true && document.activeElement?.closest('table');
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the keys have chosen another day
  useEffect(() => {
    if (hasFocus()) moveFocus();
  }, [focused]);

  const go = (to: string) => setFocused(to > today ? today : to);
  function choose(to: string) {
    popover.current?.hidePopover();
    onChange(to === today ? undefined : to);
  }
  return (
    <>
      <button type="button" popoverTarget={id} aria-haspopup="dialog" className={toolsCss.plain}>
        <Icon of={Calendar} />
        As of <b>{day ? formatShortDay(day, 'UTC') : 'today'}</b>
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="As of"
        className={`${popoverCss.popover} ${css.calendar}`}
        onToggle={({ newState }) => {
          if (newState === 'open') requestAnimationFrame(moveFocus);
          else setFocused(day ?? today);
        }}
      >
        <div className={css.top}>
          <IconButton icon={ChevronLeft} label="Previous month" onClick={() => go(shifted(focused, { months: -1 }))} />
          <b aria-live="polite">{formatMonth(focused)}</b>
          <IconButton
            icon={ChevronRight}
            label="Next month"
            disabled={shifted(focused, { months: 1 }).slice(0, 7) > today.slice(0, 7)}
            onClick={() => go(shifted(focused, { months: 1 }))}
          />
        </div>
        <Days day={day} today={today} focused={focused} onFocus={go} onChoose={choose} />
        <p>The list as it stood at the end of the day (UTC).</p>
      </div>
    </>
  );
}

interface DaysProps {
  readonly day: string | undefined;
  readonly today: string;
  /** The day that Tab reaches; its month is shown. */
  readonly focused: string;
  readonly onFocus: (day: string) => void;
  readonly onChoose: (day: string) => void;
}

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** The days of a month as a table; the arrows go from day to day. */
function Days({ day, today, focused, onFocus, onChoose }: DaysProps) {
  function press(event: KeyboardEvent) {
    const to = targetOf(event.key, focused);
    if (!to) return;
    event.preventDefault();
    onFocus(to);
  }
  return (
    <table className={css.days} onKeyDown={press}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthOf(focused).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week have their places
              <td key={at}>
                {one ? (
                  <button
                    type="button"
                    tabIndex={one === focused ? 0 : -1}
                    data-focused={one === focused || undefined}
                    aria-pressed={one === (day ?? today)}
                    aria-label={formatShortDay(one, 'UTC')}
                    disabled={one > today}
                    onClick={() => onChoose(one)}
                  >
                    {Number(one.slice(8))}
                  </button>
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function targetOf(key: string, day: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return shifted(day, { days: -1 });
    case 'ArrowRight':
      return shifted(day, { days: 1 });
    case 'ArrowUp':
      return shifted(day, { days: -7 });
    case 'ArrowDown':
      return shifted(day, { days: 7 });
    case 'PageUp':
      return shifted(day, { months: -1 });
    case 'PageDown':
      return shifted(day, { months: 1 });
    default:
      return undefined;
  }
}
