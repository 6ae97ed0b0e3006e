import type { TermAct, TermWhole } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { useState } from 'react';
import { countOf } from '../../../../../ui/count-of.ts';
import { Checkbox } from '../../../../../ui/fields/checkbox/checkbox.tsx';
import { type ChosenTerm, TermField, TermsField } from '../term-field/term-field.tsx';
import css from './act-dialog.late.module.css';
import { TermNameField } from './term-name-field.tsx';

interface TermFieldsProps {
  readonly term: TermWhole;
  /** The act as it stands, or undefined while something is missing or nothing would change. */
  readonly onChange: (act: TermAct | undefined) => void;
}

export function RenameFields({ term, onChange }: TermFieldsProps) {
  const [name, setName] = useState(term.name);
  const [keepsName, setKeepsName] = useState(true);
  function change(next: string, keeps: boolean) {
    setName(next);
    setKeepsName(keeps);
    const given = next.trim();
    onChange(
      given && given !== term.name ? { kind: 'rename', term: term.id, name: given, keepsName: keeps } : undefined,
    );
  }
  return (
    <div className={css.fields}>
      <TermNameField name={name} onChange={(given) => change(given, keepsName)} />
      <Checkbox
        label={`Keep “${term.name}” as an alternative label, so it stays findable`}
        checked={keepsName}
        onChange={({ currentTarget }) => change(name, currentTarget.checked)}
      />
    </div>
  );
}

export function MoveFields({
  term,
  to,
  onChange,
}: TermFieldsProps & { readonly to?: readonly ChosenTerm[] | undefined }) {
  const [parents, setParents] = useState<readonly ChosenTerm[]>(to ?? term.broader);
  const left = term.broader.filter(({ id }) => parents.every((one) => one.id !== id));
  return (
    <div className={css.fields}>
      <TermsField
        label="Broader terms"
        value={parents}
        without={[term.id]}
        onChange={(chosen) => {
          setParents(chosen);
          const before = term.broader.map(({ id }) => id).sort();
          const after = chosen.map(({ id }) => id).sort();
          const isSame = before.join() === after.join();
          onChange(isSame ? undefined : { kind: 'move', term: term.id, parents: chosen.map(({ id }) => id) });
        }}
        help={[
          left.length > 0 && `Leaves ${left.map(({ name }) => name).join(', ')}.`,
          parents.length === 0 && `Stands at the top, below ${term.type}.`,
          'A term may have several broader terms but no circle.',
        ]
          .filter(Boolean)
          .join(' ')}
      />
    </div>
  );
}

export function DeprecateFields({ term, onChange }: TermFieldsProps) {
  const [replacement, setReplacement] = useState<ChosenTerm | null>(null);
  return (
    <div className={css.fields}>
      <TermField
        label="Replaced by"
        value={replacement}
        without={[term.id]}
        onChange={(chosen) => {
          setReplacement(chosen);
          onChange({ kind: 'deprecate', term: term.id, replacedBy: chosen?.id ?? null });
        }}
        help="It stays on its works but is no longer offered. With a replacement, people are led there."
      />
    </div>
  );
}

export const DeleteWords = ({ term }: Pick<TermFieldsProps, 'term'>) => (
  <p className={css.words}>
    {term.ownWorks > 0 ? `${countOf(term.ownWorks, 'work')} lose this term. ` : null}
    {term.narrower > 0
      ? `Its ${countOf(term.narrower, 'narrower term')} ${term.narrower === 1 ? 'goes' : 'go'} to the terms above it. `
      : null}
    If another term says the same, merge the two instead: then nothing is lost.
  </p>
);
