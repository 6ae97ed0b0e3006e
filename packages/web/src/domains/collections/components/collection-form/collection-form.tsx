import { maximumDescription, maximumName } from '@oeuvre/contracts/domains/collections/collections.constants.ts';
import { useState } from 'react';
import { Field } from '../../../../ui/field/field.tsx';
import { TextArea } from '../../../../ui/text-area/text-area.tsx';
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

interface CollectionFieldsProps {
  readonly words: CollectionWords;
  readonly onChange: (next: Partial<CollectionWords>) => void;
  readonly error?: string | undefined;
}

/** The name and the description of a collection. */
export function CollectionFields({ words, onChange, error }: CollectionFieldsProps) {
  return (
    <div className={css.fields}>
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
    </div>
  );
}
