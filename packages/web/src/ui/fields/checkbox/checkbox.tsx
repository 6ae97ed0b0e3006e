import type { InputHTMLAttributes, ReactNode } from 'react';
import css from './checkbox.late.module.css';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly label: ReactNode;
}

/** A checkbox with its label; the whole line can be pressed. */
export function Checkbox({ label, ...rest }: CheckboxProps) {
  return (
    <label className={css.line}>
      <input {...rest} type="checkbox" className={css.box} />
      <span>{label}</span>
    </label>
  );
}
