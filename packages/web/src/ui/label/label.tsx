import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import css from './label.module.css';

interface LabelProps {
  readonly icon?: LucideIcon;
  /** Without an icon, shows a dot before the words. */
  readonly hasDot?: boolean;
  readonly tone?: 'soft' | 'good' | 'warn' | 'bad';
  readonly children: ReactNode;
}

/** A status: an icon or dot and a word, never a pill. */
export function Label({ icon, hasDot = false, tone = 'soft', children }: LabelProps) {
  return (
    <span className={`${css.label} ${css[tone]}`}>
      {icon ? <Icon of={icon} size="small" /> : null}
      {hasDot ? <span className={css.dot} /> : null}
      {children}
    </span>
  );
}

/** The icons of states: the shape carries the meaning, the colour repeats it. */
export type StatusShape = 'ring' | 'dashed' | 'half' | 'solid' | 'struck' | 'minus';
const tones = { ring: 'faint', dashed: 'faint', half: 'warn', solid: 'good', struck: 'bad', minus: 'faint' } as const;

export function Status({ shape, children }: { readonly shape: StatusShape; readonly children: ReactNode }) {
  return (
    <span className={css.status}>
      <svg viewBox="0 0 14 14" className={css[tones[shape]]} aria-hidden="true">
        <circle
          cx="7"
          cy="7"
          r="5.25"
          fill={shape === 'solid' ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.5"
          strokeDasharray={shape === 'dashed' ? '2.2 2' : undefined}
        />
        {shape === 'half' ? <path d="M7 1.75a5.25 5.25 0 0 1 0 10.5z" fill="currentColor" /> : null}
        {shape === 'struck' ? <path d="M3.3 10.7l7.4-7.4" stroke="currentColor" strokeWidth="1.5" /> : null}
        {shape === 'minus' ? <path d="M4.4 7h5.2" stroke="currentColor" strokeWidth="1.5" /> : null}
      </svg>
      {children}
    </span>
  );
}
