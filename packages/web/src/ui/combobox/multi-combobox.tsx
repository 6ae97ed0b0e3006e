import { Combobox as Base } from '@base-ui/react/combobox';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { describedBy, FieldFrame, type Labelled } from '../field/field.tsx';
import { Icon } from '../icon/icon.tsx';
import css from './combobox.module.css';
import { type Option, OptionsPopup } from './options.tsx';

interface MultiComboboxProps extends Labelled {
  readonly options: readonly Option[];
  readonly selected: readonly Option[];
  readonly onChange: (selected: readonly Option[]) => void;
  /** Given: the options are what the server found for the text; absent: they are filtered here. */
  readonly onSearch?: ((text: string) => void) | undefined;
  /** Makes an entry of typed text (comma, Tab or Enter commit it), or nothing when it is not valid. */
  readonly entryOf?: ((text: string) => Option | undefined) | undefined;
  /** Said of typed text that is no entry: it stays in the field until it is one or is taken away. */
  readonly entryRefusal?: string | undefined;
  readonly isLoading?: boolean;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean;
}

/** Several of many, as chips; Backspace takes the last one away. */
export function MultiCombobox({
  options,
  selected,
  onChange,
  onSearch,
  entryOf,
  entryRefusal,
  isLoading = false,
  placeholder,
  disabled = false,
  ...given
}: MultiComboboxProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const labelled = { ...given, error: given.error ?? (isRefused ? entryRefusal : undefined) };
  // Before anything is typed there is nothing to say about what the server found.
  const hasSomethingToShow = !onSearch || options.length > 0 || text.trim() !== '';
  const isChosen = (option: Option) => selected.some((one) => one.value === option.value);

  function search(next: string) {
    setText(next);
    setRefused(false);
    onSearch?.(next);
  }
  const [awaited, setAwaited] = useState<string>();
  const open = options.filter((option) => !isChosen(option));
  /** Enter takes the only one that was found, when it has been. */
  const takeOnly = useEffectEvent(() => {
    setAwaited(undefined);
    if (open.length !== 1 || !open[0]) return setRefused(entryOf !== undefined);
    onChange([...selected, open[0]]);
    setOpen(false);
    search('');
  });
  useEffect(() => {
    if (awaited !== undefined && awaited === text && !isLoading) takeOnly();
  }, [awaited, text, isLoading]);

  function commit() {
    const entry = entryOf?.(text);
    setRefused(!entry && text.trim() !== '');
    if (!entry) return;
    if (!isChosen(entry)) onChange([...selected, entry]);
    setOpen(false);
    search('');
  }
  function commitTyped(event: KeyboardEvent<HTMLInputElement>) {
    if (!entryOf || !text.trim() || !['Enter', ',', 'Tab'].includes(event.key)) return;
    if (event.key === 'Enter' && event.currentTarget.getAttribute('aria-activedescendant')) return;
    if (event.key === 'Enter' && onSearch && !entryOf(text)) {
      event.preventDefault();
      return setAwaited(text);
    }
    // Out of a wrong entry the keyboard still leads on.
    if (event.key !== 'Tab' || entryOf(text)) event.preventDefault();
    commit();
  }

  return (
    <Base.Root
      multiple
      open={isOpen && hasSomethingToShow}
      onOpenChange={setOpen}
      items={options}
      value={[...selected]}
      onValueChange={(chosen: Option[], { reason, allowPropagation }) => {
        // Escape in a closed list would take everything away; it belongs to the dialog or panel around.
        if (reason === 'escape-key') return allowPropagation();
        onChange(chosen);
        search('');
      }}
      inputValue={text}
      onInputValueChange={(next, { reason }) => {
        if (reason === 'input-change') search(next);
        // What was typed as an entry and is none yet is not taken away.
        if (reason === 'input-clear' && !entryOf) setText('');
      }}
      itemToStringLabel={(option: Option) => option.label}
      isItemEqualToValue={(one: Option, other: Option) => one.value === other.value}
      {...(onSearch ? { filter: null } : {})}
      disabled={disabled}
    >
      <FieldFrame id={id} {...labelled}>
        <Base.InputGroup className={css.group}>
          <Base.Chips className={css.chips} aria-label={selected.length > 0 ? `Chosen: ${labelled.label}` : undefined}>
            {selected.map((option) => (
              <Base.Chip key={option.value} className={css.chip} aria-label={option.label}>
                <span className={css.cut}>{option.label}</span>
                <Base.ChipRemove className={css.remove} aria-label={`Remove ${option.label}`}>
                  <Icon of={X} size="small" />
                </Base.ChipRemove>
              </Base.Chip>
            ))}
            <Base.Input
              {...describedBy(id, labelled)}
              id={id}
              placeholder={selected.length > 0 ? undefined : placeholder}
              onKeyDown={commitTyped}
              onBlur={entryOf && commit}
              className={css.typed}
            />
          </Base.Chips>
        </Base.InputGroup>
      </FieldFrame>
      <OptionsPopup isLoading={isLoading} />
    </Base.Root>
  );
}
