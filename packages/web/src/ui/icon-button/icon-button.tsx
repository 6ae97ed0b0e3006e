import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Icon } from '../icon/icon.tsx';
import css from './icon-button.module.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly icon: LucideIcon;
  /** The accessible name; also its title. */
  readonly label: string;
  readonly filled?: boolean;
  /** The shortcut as people read it, shown in the title. */
  readonly keys?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A square button with one icon and a name. */
export function IconButton({
  icon,
  label,
  filled = false,
  keys,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      className={`${css.button} ${className ?? ''}`}
    >
      <Icon of={icon} filled={filled} />
    </button>
  );
}

/** The same as a link. */
export function IconLink({
  icon,
  label,
  className,
  ...rest
}: Omit<LinkProps, 'children' | 'className'> & {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly className?: string;
}) {
  return (
    <Link {...rest} aria-label={label} title={label} className={`${css.button} ${className ?? ''}`}>
      <Icon of={icon} />
    </Link>
  );
}
