import { CircleAlert } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import hiddenCss from '../../hidden/hidden.module.css';
import { Icon } from '../../icon/icon.tsx';
import css from './field.late.module.css';

export interface Labelled {
  readonly label: string;
  /** Shows the label to screen readers only: for a search box whose position explains it. */
  readonly isLabelHidden?: boolean | undefined;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
}
interface FrameProps extends Labelled {
  readonly id: string;
  readonly children: ReactNode;
}

/** Label above, help or error below: the frame of every field. */
export function FieldFrame({ id, label, isLabelHidden = false, help, error, children }: FrameProps) {
  return (
    <div className={css.frame}>
      <label htmlFor={id} className={isLabelHidden ? hiddenCss.hidden : css.label}>
        {label}
      </label>
      {children}
      {error ? (
        <p id={`${id}-error`} className={css.error}>
          <Icon of={CircleAlert} size="small" />
          {error}
        </p>
      ) : null}
      {help && !error ? (
        <p id={`${id}-help`} className={css.help}>
          {help}
        </p>
      ) : null}
    </div>
  );
}

/** The attributes that connect an input to its help or error. */
export const describedBy = (id: string, { help, error }: Pick<Labelled, 'help' | 'error'>) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error ? `${id}-error` : help ? `${id}-help` : undefined,
});

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>, Labelled {
  readonly ref?: Ref<HTMLInputElement>;
}

/** A one-line text field with its label, help and error. */
export function Field({ label, isLabelHidden, help, error, className, ...rest }: FieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} isLabelHidden={isLabelHidden} help={help} error={error}>
      <input
        dir="auto"
        {...rest}
        {...describedBy(id, { help, error })}
        id={id}
        className={`${css.input} ${className ?? ''}`}
      />
    </FieldFrame>
  );
}
