import { Combobox as Base } from '@base-ui/react/combobox';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { describedBy, FieldFrame, type Labelled } from '../../fields/field/field.tsx';
import { Icon } from '../../icon/icon.tsx';
import chipCss from './chip.late.module.css';
import css from './combobox.late.module.css';
import { type Option, OptionsPopup } from './options.tsx';

interface MultiComboboxProps extends Labelled {
  readonly options: readonly Option[];
  readonly selected: readonly Option[];
  readonly onChange: (selected: readonly Option[]) => void;
  /** If given, the options are the server's results for the text; if absent, they are filtered here. */
  readonly onSearch?: ((text: string) => void) | undefined;
  /** Turns typed text into an entry (comma, Tab or Enter commit it); undefined if the text is invalid. */
  readonly entryOf?: ((text: string) => Option | undefined) | undefined;
  /** The error for typed text that is no valid entry. The text stays in the field until it is one or is removed. */
  readonly entryRefusal?: string | undefined;
  readonly isLoading?: boolean;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean;
}

type EntriesOptions = Pick<
  MultiComboboxProps,
  'options' | 'selected' | 'onChange' | 'onSearch' | 'entryOf' | 'isLoading'
>;

/** The typed text, and how it becomes a chosen option. */
function useTypedText({ options, selected, onChange, onSearch, entryOf, isLoading }: EntriesOptions) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const isChosen = (option: Option) => selected.some((one) => one.value === option.value);

  function search(next: string) {
    setText(next);
    setRefused(false);
    onSearch?.(next);
  }
  const [awaited, setAwaited] = useState<string>();
  const open = options.filter((option) => !isChosen(option));
  /** Enter chooses the only result once it arrives. */
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
    // The keyboard must be able to leave an invalid entry.
    if (event.key !== 'Tab' || entryOf(text)) event.preventDefault();
    commit();
  }
  function follow(next: string, reason: string) {
    if (reason === 'input-change') search(next);
    // Text that is not yet a valid entry is not cleared.
    if (reason === 'input-clear' && !entryOf) setText('');
  }
  // Before anybody types there are no results to report on.
  const hasSomethingToShow = !onSearch || options.length > 0 || text.trim() !== '';
  return { text, follow, isOpen: isOpen && hasSomethingToShow, setOpen, isRefused, search, commit, commitTyped };
}

/** Chooses several of many options, shown as chips; Backspace removes the last one. */
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
  const typed = useTypedText({ options, selected, onChange, onSearch, entryOf, isLoading });
  const { text, search } = typed;
  const labelled = { ...given, error: given.error ?? (typed.isRefused ? entryRefusal : undefined) };

  return (
    <Base.Root
      multiple
      open={typed.isOpen}
      onOpenChange={typed.setOpen}
      items={options}
      value={[...selected]}
      onValueChange={(chosen: Option[], { reason, allowPropagation }) => {
        // Escape in a closed list would clear everything; leave it to the dialog or panel around.
        if (reason === 'escape-key') return allowPropagation();
        onChange(chosen);
        search('');
      }}
      inputValue={text}
      onInputValueChange={(next, { reason }) => typed.follow(next, reason)}
      itemToStringLabel={(option: Option) => option.label}
      isItemEqualToValue={(one: Option, other: Option) => one.value === other.value}
      {...(onSearch ? { filter: null } : {})}
      disabled={disabled}
    >
      <FieldFrame id={id} {...labelled}>
        <Base.InputGroup className={css.group}>
          <Base.Chips className={css.chips} aria-label={selected.length > 0 ? `Chosen: ${labelled.label}` : undefined}>
            {selected.map((option) => (
              <Chip key={option.value} label={option.label} />
            ))}
            <Base.Input
              {...describedBy(id, labelled)}
              id={id}
              placeholder={selected.length > 0 ? undefined : placeholder}
              onKeyDown={typed.commitTyped}
              onBlur={entryOf && typed.commit}
              className={css.typed}
            />
          </Base.Chips>
        </Base.InputGroup>
      </FieldFrame>
      <OptionsPopup isLoading={isLoading} />
    </Base.Root>
  );
}

const Chip = ({ label }: { readonly label: string }) => (
  <Base.Chip className={`${chipCss.chip} ${css.chip}`} aria-label={label}>
    <span className={chipCss.cut}>{label}</span>
    <Base.ChipRemove className={chipCss.remove} aria-label={`Remove ${label}`}>
      <Icon of={X} size="small" />
    </Base.ChipRemove>
  </Base.Chip>
);
