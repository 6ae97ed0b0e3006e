import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import css from './switch.late.module.css';

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'id'> {
  readonly label: string;
  /** The consequences. */
  readonly children?: ReactNode;
}

/** A line with a switch: it changes something at once. */
export function Switch({ label, children, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <div className={css.line}>
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={rest.checked}
        aria-describedby={children ? `${id}-more` : undefined}
        className={css.switch}
      />
      {children ? (
        <small id={`${id}-more`} className={css.more}>
          {children}
        </small>
      ) : null}
    </div>
  );
}
