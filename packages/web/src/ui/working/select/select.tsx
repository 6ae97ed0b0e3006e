import { ChevronDown } from 'lucide-react';
import { type SelectHTMLAttributes, useId } from 'react';
import fieldCss from '../../fields/field/field.late.module.css';
import { describedBy, FieldFrame, type Labelled } from '../../fields/field/field.tsx';
import { Icon } from '../../icon/icon.tsx';
import css from './select.late.module.css';

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'children'>, Labelled {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The platform's own select, which works best on phones. For long lists use the combobox. */
export function Select({ label, isLabelHidden, help, error, options, className, ...rest }: SelectProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} isLabelHidden={isLabelHidden} help={help} error={error}>
      <span className={css.hold}>
        <select
          {...rest}
          {...describedBy(id, { help, error })}
          id={id}
          className={`${fieldCss.input} ${css.select} ${className ?? ''}`}
        >
          {options.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} size="small" />
      </span>
    </FieldFrame>
  );
}
