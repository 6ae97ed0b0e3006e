import { termTypes } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { useState } from 'react';
import { Combobox } from '../../../../ui/working/combobox/combobox.tsx';
import { useProposals } from '../../record/fields/use-proposals.ts';

interface TermSearchProps {
  readonly label: string;
  readonly onTake: (id: TagId, name: string) => void;
}

/** A term of the vocabulary, found by its name. */
export function TermSearch({ label, onTake }: TermSearchProps) {
  const [text, setText] = useState('');
  const found = useProposals(text, termTypes);
  return (
    <Combobox
      label={label}
      isLabelHidden
      placeholder="Name of a term"
      options={found.map(({ id, name }) => ({ value: id, label: name }))}
      value={null}
      onSearch={setText}
      onChange={(option) => option && onTake(option.value as TagId, option.label)}
    />
  );
}
