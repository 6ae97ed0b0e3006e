import { useState } from 'react';
import { useListWalk } from '../../../../../ui/lists/list-walk/use-list-walk.ts';
import { type Entry, isRight, withEntries } from './entries.ts';
import { usePeopleFound } from './use-people-found.ts';

interface TypedPersonOptions {
  readonly segmentId: string;
  readonly listId: string;
  readonly entries: readonly Entry[];
  readonly onChange: (entries: readonly Entry[]) => void;
}

/** The text of a field of several people, the people it suggests, and the entries that it adds. */
export function useTypedPerson({ segmentId, listId, entries, onChange }: TypedPersonOptions) {
  const [text, setText] = useState('');
  const [duplicate, setDuplicate] = useState<Entry>();
  const [isClosed, setClosed] = useState(false);
  const { suggestions, isLoading } = usePeopleFound(segmentId, isClosed ? '' : text, entries);
  const open = suggestions.filter((one) => !one.isContact);
  const wrong = entries.find((entry) => !isRight(entry));

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
  return {
    text,
    type(next: string) {
      setText(next);
      setClosed(false);
      setDuplicate(undefined);
    },
    add,
    remove(entry: Entry) {
      setDuplicate(undefined);
      onChange(entries.filter((one) => one !== entry));
    },
    error: duplicate ? `${duplicate.name} is already in the list.` : wrong && `${wrong.name} is not an e-mail address.`,
    suggestions,
    /** The suggestions that can be chosen. */
    open,
    walk,
    isLoading,
    isListOpen: suggestions.length > 0 || (isLoading && text.trim() !== '' && !isClosed),
  };
}
export type TypedPerson = ReturnType<typeof useTypedPerson>;
