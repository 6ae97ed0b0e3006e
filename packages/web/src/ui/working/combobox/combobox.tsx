import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import fieldCss from '../../fields/field/field.late.module.css';
import { describedBy, FieldFrame, type Labelled } from '../../fields/field/field.tsx';
import { Icon } from '../../icon/icon.tsx';
import css from './combobox.late.module.css';
import { type Option, OptionsPopup } from './options.tsx';

interface ComboboxProps extends Labelled {
  readonly options: readonly Option[];
  readonly value: Option | null;
  readonly onChange: (option: Option | null) => void;
  /** If given, the options are the server's results for the text; if absent, they are filtered here. */
  readonly onSearch?: ((text: string) => void) | undefined;
  readonly isLoading?: boolean;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean;
}

/** Chooses one of many options by typing. */
export function Combobox({
  options,
  value,
  onChange,
  onSearch,
  isLoading = false,
  placeholder,
  disabled = false,
  ...labelled
}: ComboboxProps) {
  const id = useId();
  return (
    <Base.Root
      items={options}
      value={value}
      onValueChange={(option) => onChange(option)}
      onInputValueChange={(text, { reason }) => (reason === 'input-change' ? onSearch?.(text) : undefined)}
      itemToStringLabel={(option: Option) => option.label}
      isItemEqualToValue={(one: Option, other: Option) => one.value === other.value}
      {...(onSearch ? { filter: null } : {})}
      disabled={disabled}
      autoHighlight
    >
      <FieldFrame id={id} {...labelled}>
        <div className={css.hold}>
          <Base.Input
            {...describedBy(id, labelled)}
            id={id}
            placeholder={placeholder}
            className={`${fieldCss.input} ${css.single}`}
          />
          <Base.Trigger className={css.trigger} aria-label="Show the list">
            <Icon of={ChevronDown} size="small" />
          </Base.Trigger>
        </div>
      </FieldFrame>
      <OptionsPopup isLoading={isLoading} />
    </Base.Root>
  );
}
