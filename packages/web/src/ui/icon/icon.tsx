import type { LucideIcon } from 'lucide-react';
import css from './icon.module.css';

interface IconProps {
  readonly of: LucideIcon;
  readonly size?: 'normal' | 'small';
  readonly filled?: boolean;
}

/** An icon of the one icon set; hidden from screen readers. */
export function Icon({ of: Mark, size = 'normal', filled = false }: IconProps) {
  return (
    <Mark
      className={`${css.icon} ${size === 'small' ? css.small : ''} ${filled ? css.filled : ''}`}
      aria-hidden="true"
    />
  );
}
