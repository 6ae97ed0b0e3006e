import { CircleAlert, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useId, useRef } from 'react';
import { Avatar } from '../../../../../ui/avatar/avatar.tsx';
import { describedBy, FieldFrame } from '../../../../../ui/fields/field/field.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { SuggestedLine } from '../../../../../ui/lists/suggested-line/suggested-line.tsx';
import { boldMatch } from '../../../../../ui/working/bold-match/bold-match.tsx';
import chipCss from '../../../../../ui/working/combobox/chip.late.module.css';
import css from './add-contacts.late.module.css';
import { type Entry, entriesOf, isRight } from './entries.ts';
import { type TypedPerson, useTypedPerson } from './use-typed-person.ts';

interface PeopleFieldProps {
  readonly segmentId: string;
  readonly entries: readonly Entry[];
  readonly onChange: (entries: readonly Entry[]) => void;
}

/**
 * Several people or addresses. Comma, Tab and Enter commit what is typed; a wrong address stays, marked, and says why;
 * Backspace takes the last entry into the field again.
 */
export function PeopleField({ segmentId, entries, onChange }: PeopleFieldProps) {
  const id = useId();
  const listId = `${id}-list`;
  const field = useRef<HTMLInputElement>(null);
  const typed = useTypedPerson({ segmentId, listId, entries, onChange });
  const labelled = { label: 'People or e-mail addresses', error: typed.error };
  function takeBackLast() {
    const last = entries.at(-1);
    if (!last) return;
    onChange(entries.slice(0, -1));
    typed.type(last.person ? '' : isRight(last) ? last.email : last.name);
  }
  return (
    <FieldFrame id={id} {...labelled}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the text puts the cursor into it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field itself is reached by Tab */}
      <div className={css.field} onClick={(event) => event.target === event.currentTarget && field.current?.focus()}>
        {entries.map((entry) => (
          <Chip
            key={entry.email}
            entry={entry}
            onRemove={() => {
              typed.remove(entry);
              field.current?.focus();
            }}
          />
        ))}
        <PersonInput
          {...describedBy(id, labelled)}
          ref={field}
          id={id}
          listId={listId}
          typed={typed}
          onBack={takeBackLast}
        />
      </div>
      <Suggestions id={listId} typed={typed} />
    </FieldFrame>
  );
}

interface PersonInputProps extends ReturnType<typeof describedBy> {
  readonly id: string;
  readonly listId: string;
  readonly typed: TypedPerson;
  /** Backspace in the empty field. */
  readonly onBack: () => void;
  readonly ref: Ref<HTMLInputElement>;
}

function PersonInput({ listId, typed, onBack, ...input }: PersonInputProps) {
  const { text, add, open, walk } = typed;
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Backspace' && text === '') {
      event.preventDefault();
      return onBack();
    }
    const isCommit = event.key === ',' || event.key === 'Tab' || (event.key === 'Enter' && open.length === 0);
    if (isCommit && text.trim() !== '' && !event.shiftKey) {
      event.preventDefault();
      return add(entriesOf(text));
    }
    if (isCommit && event.key !== 'Tab') return event.preventDefault();
    if (open.length > 0) walk.press(event.nativeEvent);
  }
  function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text');
    if (!/[,;\n\t]|<.+>/.test(pasted.trim())) return;
    event.preventDefault();
    add(entriesOf(text + pasted));
  }
  return (
    <input
      {...input}
      dir="auto"
      role="combobox"
      aria-expanded={typed.isListOpen}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={walk.activeId}
      autoComplete="off"
      maxLength={2_000}
      value={text}
      className={css.typed}
      onChange={(event) => typed.type(event.target.value)}
      onKeyDown={press}
      onPaste={paste}
      onBlur={() => (emailTyped(text) ? add(entriesOf(text)) : undefined)}
    />
  );
}

interface SuggestionsProps {
  readonly id: string;
  readonly typed: TypedPerson;
}

/** The people found; those who are contacts already cannot be chosen. */
const Suggestions = ({ id, typed: { suggestions, open, walk, text, isLoading, isListOpen } }: SuggestionsProps) => (
  <div id={id} role="listbox" aria-label="Suggestions" className={css.list} hidden={!isListOpen}>
    {suggestions.length === 0 && isLoading ? <div className={css.waiting}>Loading...</div> : null}
    {suggestions.map(({ entry, isContact }) => {
      const at = open.findIndex((one) => one.entry === entry);
      return isContact ? (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
        <div key={entry.email} role="option" aria-disabled="true" aria-selected={false} className={css.already}>
          <Face entry={entry} />
          <span>
            {entry.name}
            <span className={css.why}>Already a contact of this segment.</span>
          </span>
        </div>
      ) : (
        <SuggestedLine key={entry.email} {...walk.lineProps(at)} className={css.line}>
          <Face entry={entry} />
          <span>
            {boldMatch(entry.name, text)}
            {entry.person ? <span className={css.why}>{entry.email}</span> : null}
          </span>
        </SuggestedLine>
      );
    })}
  </div>
);

const emailTyped = (text: string) => entriesOf(text).length > 0 && entriesOf(text).every(isRight);

const Face = ({ entry }: { readonly entry: Entry }) => (
  <span className={css.face}>
    <Avatar person={entry.person ?? { user_name: entry.email }} size="small" />
  </span>
);

function Chip({ entry, onRemove }: { readonly entry: Entry; readonly onRemove: () => void }) {
  return (
    <span className={`${chipCss.chip} ${css.chip}`} data-wrong={!isRight(entry) || undefined}>
      {isRight(entry) ? null : <Icon of={CircleAlert} size="small" />}
      {entry.person ? <Avatar person={entry.person} size="small" /> : null}
      <span className={chipCss.cut} title={entry.email}>
        {entry.name}
      </span>
      <button type="button" aria-label={`Remove ${entry.name}`} className={chipCss.remove} onClick={onRemove}>
        <Icon of={X} size="small" />
      </button>
    </span>
  );
}
