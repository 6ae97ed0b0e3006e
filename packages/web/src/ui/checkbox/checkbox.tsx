import type { InputHTMLAttributes, ReactNode } from 'react';
import css from './checkbox.module.css';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly label: ReactNode;
}

/** A tick with its words; the whole line is its target. */
export function Checkbox({ label, ...rest }: CheckboxProps) {
  return (
    <label className={css.line}>
      <input {...rest} type="checkbox" className={css.box} />
      <span>{label}</span>
    </label>
  );
}
