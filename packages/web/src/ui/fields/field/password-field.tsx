import { type InputHTMLAttributes, useId, useState } from 'react';
import css from './field.late.module.css';
import { describedBy, FieldFrame, type Labelled } from './field.tsx';

interface PasswordFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'>, Labelled {}

/** A field for a password, with a button that shows what is typed: a hidden typing error locks its owner out. */
export function PasswordField({ label, isLabelHidden, help, error, ...rest }: PasswordFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame id={id} label={label} isLabelHidden={isLabelHidden} help={help} error={error}>
      <span className={css.secret}>
        <input
          {...rest}
          {...describedBy(id, { help, error })}
          id={id}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={css.input}
        />
        <button
          type="button"
          className={css.show}
          aria-controls={id}
          aria-label={isShown ? 'Hide what you typed' : 'Show what you typed'}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </span>
    </FieldFrame>
  );
}
