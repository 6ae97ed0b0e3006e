import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Status, type StatusShape } from '../../label/label.tsx';
import css from './steps.late.module.css';

export interface Step<Id extends string> {
  readonly id: Id;
  readonly name: string;
  /** Where it is; none if it cannot be opened yet. */
  readonly to: string | undefined;
  /** How far it is, as a mark and a few words. */
  readonly shape: StatusShape;
  readonly more: string;
}
interface StepsProps<Id extends string> {
  readonly label: string;
  readonly steps: readonly Step<Id>[];
  readonly current: Id;
  /** The next act, and others beside it. On a phone they stand at the foot of the window. */
  readonly children?: ReactNode;
}

/** The part of the word before that stays in view, in pixels. */
const edge = 60;

/** The steps of some work as words with their states, free to go between, and the act that comes next. */
export function Steps<Id extends string>({ label, steps, current, children }: StepsProps<Id>) {
  const list = useRef<HTMLElement>(null);
  // On a phone the words are wider than the window.
  useEffect(() => {
    const here = list.current?.querySelector(`[data-step='${current}']`);
    if (list.current && here instanceof HTMLElement) list.current.scrollLeft = here.offsetLeft - edge;
  }, [current]);
  return (
    <div className={css.way}>
      <nav ref={list} aria-label={label} className={css.steps}>
        {steps.map(({ id, name, to, shape, more }) => {
          const words = (
            <>
              <Status shape={shape}>
                <b>{name}</b>
              </Status>
              {more ? <span className={css.more}>{more}</span> : null}
            </>
          );
          return to === undefined ? (
            <span key={id} className={css.step} aria-disabled="true">
              {words}
            </span>
          ) : (
            <Link
              key={id}
              to={to}
              aria-current={id === current ? 'step' : undefined}
              data-step={id}
              className={css.step}
              preventScrollReset
            >
              {words}
            </Link>
          );
        })}
      </nav>
      {children ? <div className={css.acts}>{children}</div> : null}
    </div>
  );
}
