import { type TagType, tagTypes } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { TermAct } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { useState } from 'react';
import { Select } from '../../../../../ui/working/select/select.tsx';
import { type ChosenTerm, TermsField } from '../term-field/term-field.tsx';
import css from './act-dialog.late.module.css';
import { TermNameField } from './term-name-field.tsx';

interface CreateFieldsProps {
  /** The term shown, below which the new one is proposed. */
  readonly below: ChosenTerm | null;
  readonly type?: TagType | undefined;
  readonly onChange: (act: TermAct | undefined) => void;
}

export function CreateFields({ below, type: proposed = 'Keyword', onChange }: CreateFieldsProps) {
  const [name, setName] = useState('');
  const [type, setType] = useState<TagType>(proposed);
  const [parents, setParents] = useState<readonly ChosenTerm[]>(below ? [below] : []);
  function tell(given: string, of: TagType, above: readonly ChosenTerm[]) {
    setName(given);
    setType(of);
    setParents(above);
    onChange(
      given.trim()
        ? { kind: 'create', name: given.trim(), type: of, language: 'en', parents: above.map(({ id }) => id) }
        : undefined,
    );
  }
  return (
    <div className={css.fields}>
      <TermNameField name={name} onChange={(given) => tell(given, type, parents)} />
      <Select
        label="Type"
        value={type}
        onChange={({ currentTarget }) => tell(name, currentTarget.value as TagType, parents)}
        options={tagTypes.map((one) => ({ value: one, label: one }))}
      />
      <TermsField
        label="Broader terms"
        value={parents}
        onChange={(chosen) => tell(name, type, chosen)}
        help={parents.length === 0 ? `Without one it stands at the top, below ${type}.` : undefined}
      />
    </div>
  );
}
