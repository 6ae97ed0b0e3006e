import { useId } from 'react';
import hiddenCss from '../../hidden/hidden.module.css';
import css from './choice-bar.late.module.css';

interface ChoiceBarProps<Value extends string> {
  readonly legend: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A few short choices side by side, of which one holds. */
export function ChoiceBar<Value extends string>({ legend, choices, value, onChange }: ChoiceBarProps<Value>) {
  const name = useId();
  return (
    <fieldset className={css.bar}>
      <legend className={hiddenCss.hidden}>{legend}</legend>
      {choices.map((one) => (
        <label key={one.value} className={css.choice}>
          <input
            type="radio"
            name={name}
            value={one.value}
            checked={one.value === value}
            className={hiddenCss.hidden}
            onChange={() => onChange(one.value)}
          />
          {one.label}
        </label>
      ))}
    </fieldset>
  );
}
