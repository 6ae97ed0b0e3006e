import type { FoundTerm } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { termsRoutes } from '@oeuvre/contracts/domains/ontology/terms/terms.routes.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { useAnswer } from '../../../../../ui/use-answer.ts';
import { Combobox } from '../../../../../ui/working/combobox/combobox.tsx';
import { MultiCombobox } from '../../../../../ui/working/combobox/multi-combobox.tsx';
import type { Option } from '../../../../../ui/working/combobox/options.tsx';

/** A term as a field holds it. */
export interface ChosenTerm {
  readonly id: TagId;
  readonly name: string;
  /** Its place and its works. */
  readonly words?: string | undefined;
}

const optionOf = ({ id, name, words }: ChosenTerm): Option => ({ value: id, label: name, hint: words });
const termOf = ({ value, label, hint }: Option): ChosenTerm => ({ id: value as TagId, name: label, words: hint });
const foundOption = ({ id, name, type, above, works }: FoundTerm): Option => ({
  value: id,
  label: name,
  hint: `${[type, ...above].join(' › ')}, ${works.toLocaleString('en-GB')} works`,
});

/** The terms that a text means, without the ones that cannot be chosen. */
function useFoundTerms(without: readonly TagId[]) {
  const [text, setText] = useState('');
  const sought = text.trim();
  const answered = useAnswer(sought || undefined, {
    delay: 150,
    ask: (asked, signal) =>
      browserCall(termsRoutes.jump, { query: { text: asked } }, { signal }).then(
        ({ terms }) => terms.filter(({ id, isDeprecated }) => !isDeprecated && !without.includes(id)).map(foundOption),
        () => [],
      ),
  });
  return {
    options: (sought && answered?.answer) || [],
    isLoading: sought !== '' && answered?.question !== sought,
    onSearch: setText,
  };
}

interface FieldProps {
  readonly label: string;
  readonly help?: string | undefined;
  /** Terms that cannot be chosen. */
  readonly without?: readonly TagId[];
}

/** A field for one term, found by any of its names. */
export function TermField({
  value,
  onChange,
  without = [],
  ...labelled
}: FieldProps & { readonly value: ChosenTerm | null; readonly onChange: (term: ChosenTerm | null) => void }) {
  const found = useFoundTerms(without);
  return (
    <Combobox
      {...labelled}
      {...found}
      value={value && optionOf(value)}
      onChange={(option) => onChange(option && termOf(option))}
      placeholder="Search terms"
    />
  );
}

/** A field for several terms. */
export function TermsField({
  value,
  onChange,
  without = [],
  ...labelled
}: FieldProps & { readonly value: readonly ChosenTerm[]; readonly onChange: (terms: ChosenTerm[]) => void }) {
  const found = useFoundTerms(without);
  return (
    <MultiCombobox
      {...labelled}
      {...found}
      selected={value.map(optionOf)}
      onChange={(options) => onChange(options.map(termOf))}
      placeholder="Search terms"
    />
  );
}
