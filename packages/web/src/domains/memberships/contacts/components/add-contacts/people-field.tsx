import { CircleAlert, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Avatar } from '../../../../../ui/avatar/avatar.tsx';
import { boldMatch } from '../../../../../ui/bold-match/bold-match.tsx';
import chipCss from '../../../../../ui/combobox/chip.late.module.css';
import { describedBy, FieldFrame } from '../../../../../ui/field/field.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { useListWalk } from '../../../../../ui/list-walk/use-list-walk.ts';
import { SuggestedLine } from '../../../../../ui/suggested-line/suggested-line.tsx';
import css from './add-contacts.late.module.css';
import { type Entry, entriesOf, isRight, withEntries } from './entries.ts';
import { usePeopleFound } from './use-people-found.ts';

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
  const [text, setText] = useState('');
  const [duplicate, setDuplicate] = useState<Entry>();
  const [isClosed, setClosed] = useState(false);
  const { suggestions, isLoading } = usePeopleFound(segmentId, isClosed ? '' : text, entries);
  const open = suggestions.filter((one) => !one.isContact);

  const wrong = entries.find((entry) => !isRight(entry));
  const error = duplicate
    ? `${duplicate.name} is already in the list.`
    : wrong && `${wrong.name} is not an e-mail address.`;
  const labelled = { label: 'People or e-mail addresses', error };

  function type(next: string) {
    setText(next);
    setClosed(false);
    setDuplicate(undefined);
  }
  function add(more: readonly Entry[]) {
    const joined = withEntries(entries, more);
    setDuplicate(joined.duplicate);
    setText('');
    onChange(joined.entries);
  }
  const walk = useListWalk({
    listId,
    text,
    count: open.length,
    onChoose: (at) => open[at] && add([open[at].entry]),
    onClose: () => setClosed(true),
  });

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const last = entries.at(-1);
    if (event.key === 'Backspace' && text === '' && last) {
      event.preventDefault();
      onChange(entries.slice(0, -1));
      return type(last.person ? '' : isRight(last) ? last.email : last.name);
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

  const isListOpen = suggestions.length > 0 || (isLoading && text.trim() !== '' && !isClosed);
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
              setDuplicate(undefined);
              onChange(entries.filter((one) => one !== entry));
              field.current?.focus();
            }}
          />
        ))}
        <input
          {...describedBy(id, labelled)}
          ref={field}
          id={id}
          dir="auto"
          role="combobox"
          aria-expanded={isListOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={walk.activeId}
          autoComplete="off"
          maxLength={2_000}
          value={text}
          className={css.typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => (emailTyped(text) ? add(entriesOf(text)) : undefined)}
        />
      </div>
      <div id={listId} role="listbox" aria-label="Suggestions" className={css.list} hidden={!isListOpen}>
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
    </FieldFrame>
  );
}

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
