import { type ReactNode, useId } from 'react';
import hiddenCss from '../../hidden/hidden.module.css';
import css from './radio.late.module.css';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** One sentence about what this choice means. */
  readonly description?: ReactNode;
  readonly isDisabled?: boolean;
}
interface RadioGroupProps<Value extends string> {
  readonly legend: string;
  readonly isLegendHidden?: boolean;
  readonly choices: readonly Choice<Value>[];
  readonly value?: Value | undefined;
  readonly defaultValue?: Value | undefined;
  readonly name?: string;
  readonly onChange?: (value: Value) => void;
}

/** Choices with consequences, one sentence each. */
export function RadioGroup<Value extends string>({
  legend,
  isLegendHidden = false,
  choices,
  value,
  defaultValue,
  name,
  onChange,
}: RadioGroupProps<Value>) {
  const ownName = useId();
  return (
    <fieldset className={css.group}>
      <legend className={isLegendHidden ? hiddenCss.hidden : css.legend}>{legend}</legend>
      {choices.map((one) => (
        <label key={one.value} className={css.choice}>
          <input
            type="radio"
            name={name ?? ownName}
            value={one.value}
            className={css.dot}
            disabled={one.isDisabled ?? false}
            {...(onChange
              ? { checked: value === one.value, onChange: () => onChange(one.value) }
              : { defaultChecked: defaultValue === one.value })}
          />
          <span>
            <span className={css.label}>{one.label}</span>
            {one.description ? <span className={css.description}>{one.description}</span> : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
