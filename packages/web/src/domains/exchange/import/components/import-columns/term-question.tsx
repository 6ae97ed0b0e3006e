import type { TermChoice } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import { Select } from '../../../../../ui/working/select/select.tsx';
import type { EditedMapping } from '../../use-mapping.ts';

const choices: readonly { readonly value: TermChoice; readonly label: string }[] = [
  { value: 'match', label: 'Use terms that exist' },
  { value: 'make', label: 'Use terms that exist, and make the others' },
  { value: 'text', label: 'Keep all as text' },
];

const outcomes: Readonly<Record<TermChoice, string>> = {
  match:
    'Words that name a term, in any language, are tied to it. Of the others, tags become new terms and the rest stay text, unless you say otherwise. Settled once, they are settled for every table that uses this mapping.',
  make: 'Words that name a term, in any language, are tied to it. All others become new terms.',
  text: 'Words of materials, techniques, cultures and places stay text: a search finds them, filters do not. Tags become terms.',
};

/** One answer for all words of the table that are not settled one by one. */
export function TermQuestion({ edited: { mapping, change } }: { readonly edited: EditedMapping }) {
  return (
    <Select
      label="Words of the table"
      help={outcomes[mapping.otherTerms]}
      options={choices}
      value={mapping.otherTerms}
      onChange={(event) => change({ otherTerms: event.currentTarget.value as TermChoice })}
    />
  );
}
