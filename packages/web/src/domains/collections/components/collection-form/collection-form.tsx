import { maximumDescription, maximumName } from '@oeuvre/contracts/domains/collections/collections.constants.ts';
import { useId, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Field } from '../../../../ui/fields/field/field.tsx';
import { TextArea } from '../../../../ui/fields/text-area/text-area.tsx';
import css from './collection-form.late.module.css';

export interface CollectionWords {
  readonly name: string;
  readonly description: string;
}

/** The words of a collection while they are typed; a reload or a closed dialog keeps them in this tab. */
export function useCollectionWords(key: string, first: CollectionWords) {
  const stored = `oo collection ${key}`;
  const [words, setWords] = useState<CollectionWords>(
    () => JSON.parse(sessionStorage.getItem(stored) ?? 'null') ?? first,
  );
  return {
    words,
    change(next: Partial<CollectionWords>) {
      const changed = { ...words, ...next };
      setWords(changed);
      sessionStorage.setItem(stored, JSON.stringify(changed));
    },
    forget: () => sessionStorage.removeItem(stored),
  };
}

interface CollectionDialogProps {
  readonly title: string;
  /** On the button, which waits for a name. */
  readonly action: string;
  readonly note?: string;
  readonly words: CollectionWords;
  readonly error: string | undefined;
  readonly isBusy: boolean;
  readonly onChange: (next: Partial<CollectionWords>) => void;
  readonly onSubmit: () => unknown;
  readonly onClose: () => void;
}

/** Asks for the name and the description of a collection. */
export function CollectionDialog(props: CollectionDialogProps) {
  const { title, action, note, words, error, isBusy, onChange, onSubmit, onClose } = props;
  const formId = useId();
  const isNamed = words.name.trim() !== '';
  return (
    <Dialog
      title={title}
      isOpen
      isLocked={isBusy}
      onClose={onClose}
      note={note}
      mainAction={
        <Button type="submit" form={formId} kind="main" disabled={!isNamed} busy={isBusy}>
          {action}
        </Button>
      }
    >
      <form
        id={formId}
        className={css.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (isNamed && !isBusy) void onSubmit();
        }}
      >
        <Field
          label="Name"
          value={words.name}
          maxLength={maximumName}
          required
          autoComplete="off"
          error={error}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <TextArea
          label="Description (optional)"
          value={words.description}
          maxLength={maximumDescription}
          rows={3}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </form>
    </Dialog>
  );
}
