import { type Ref, type TextareaHTMLAttributes, useId } from 'react';
import fieldCss from '../field/field.late.module.css';
import { describedBy, FieldFrame, type Labelled } from '../field/field.tsx';
import css from './text-area.late.module.css';

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>, Labelled {
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** A field of several lines that grows with its text. */
export function TextArea({ label, isLabelHidden, help, error, rows = 4, className, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} isLabelHidden={isLabelHidden} help={help} error={error}>
      <textarea
        dir="auto"
        {...rest}
        {...describedBy(id, { help, error })}
        id={id}
        rows={rows}
        style={{ minHeight: `calc(${rows}lh + 1.25rem + 2px)` }}
        className={`${fieldCss.input} ${css.area} ${className ?? ''}`}
      />
    </FieldFrame>
  );
}
