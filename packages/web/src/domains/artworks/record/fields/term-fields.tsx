import type { SearchType } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { Suggestion } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { TermEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { Field } from '../../../../ui/fields/field/field.tsx';
import { EntryList } from './entry-list.tsx';
import { Proposals, Tied } from './proposals.tsx';
import css from './section-fields.late.module.css';
import { useFirstMatch } from './use-first-match.ts';
import { useProposals } from './use-proposals.ts';

interface TermFieldsProps {
  /** The noun for one entry: 'material', 'place'. */
  readonly noun: string;
  readonly types: readonly SearchType[];
  readonly terms: readonly TermEntry[];
  readonly onChange: (terms: TermEntry[]) => void;
}

/** Words that a term of the vocabulary may stand behind. */
export const TermFields = ({ noun, types, terms, onChange }: TermFieldsProps) => (
  <EntryList noun={noun} entries={terms} empty={{ text: '' }} onChange={onChange}>
    {(term, change, name) => <TermField term={term} types={types} onChange={change} name={name} />}
  </EntryList>
);

interface TermFieldProps {
  readonly term: TermEntry;
  readonly types: readonly SearchType[];
  readonly onChange: (term: TermEntry) => void;
  readonly name: string;
}

function TermField({ term, types, onChange, name }: TermFieldProps) {
  const open = term.tagId ? '' : term.text;
  const proposals = useProposals(open, types);
  const take = (proposal: Suggestion) => onChange({ text: proposal.name, tagId: proposal.id as TagId });
  const takeFirst = useFirstMatch(open, proposals, take);
  return (
    <>
      <div className={css.row}>
        <div className={css.wide}>
          <Field
            label={name}
            isLabelHidden
            value={term.text}
            maxLength={30_000}
            onChange={(event) => onChange({ text: event.currentTarget.value })}
            onKeyDown={takeFirst}
          />
        </div>
        {term.text ? <Tied isTied={term.tagId !== undefined} /> : null}
      </div>
      <Proposals label="Terms of the vocabulary" proposals={proposals} onTake={take} />
    </>
  );
}
