import type { Suggestion } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { type MakerQualifier, makerQualifiers } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { MakerEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { makersLabel } from '@oeuvre/record/makers.ts';
import { Field } from '../../../../ui/fields/field/field.tsx';
import { Select } from '../../../../ui/working/select/select.tsx';
import { qualifierLabel } from '../record.words.ts';
import { EntryList } from './entry-list.tsx';
import { Proposals } from './proposals.tsx';
import css from './section-fields.late.module.css';
import { useFirstMatch } from './use-first-match.ts';
import { useProposals } from './use-proposals.ts';

const relations = [
  { value: '', label: 'Made by' },
  ...makerQualifiers.map((qualifier) => ({ value: qualifier, label: qualifierLabel(qualifier) })),
];

interface MakerFieldsProps {
  readonly makers: readonly MakerEntry[];
  readonly onChange: (makers: MakerEntry[]) => void;
}

/** The makers of the work, and how certain each is. */
export const MakerFields = ({ makers, onChange }: MakerFieldsProps) => (
  <EntryList noun="maker" entries={makers} empty={{ name: '' }} onChange={onChange}>
    {(maker, change, name) => <MakerField maker={maker} onChange={change} name={name} />}
  </EntryList>
);

interface MakerFieldProps {
  readonly maker: MakerEntry;
  readonly onChange: (maker: MakerEntry) => void;
  readonly name: string;
}

function MakerField({ maker, onChange, name }: MakerFieldProps) {
  const { artistId, ...unlinked } = maker;
  const open = artistId ? '' : maker.name;
  const proposals = useProposals(open, ['Artist']);
  const take = (artist: Suggestion) => onChange({ ...maker, name: artist.name, artistId: artist.id });
  const takeFirst = useFirstMatch(open, proposals, take);
  return (
    <>
      <div className={css.row}>
        <Select
          label={`Relation of ${name}`}
          isLabelHidden
          options={relations}
          value={maker.qualifier ?? ''}
          onChange={(event) => {
            const qualifier = event.currentTarget.value as MakerQualifier | '';
            const { qualifier: _, ...rest } = maker;
            onChange(qualifier ? { ...rest, qualifier } : rest);
          }}
        />
        <div className={css.wide}>
          <Field
            label={`Name of ${name}`}
            isLabelHidden
            placeholder="Name"
            value={maker.name}
            maxLength={1_000}
            onChange={(event) => onChange({ ...unlinked, name: event.currentTarget.value })}
            onKeyDown={takeFirst}
          />
        </div>
        <Field
          label={`Role of ${name}`}
          isLabelHidden
          placeholder="Role, if not the maker"
          value={maker.role ?? ''}
          maxLength={1_000}
          onChange={(event) => onChange({ ...maker, role: event.currentTarget.value })}
        />
      </div>
      <Proposals label="Artists of the catalogue" proposals={proposals} onTake={take} />
      {maker.name && (maker.qualifier || artistId) ? (
        <p className={css.help}>
          {`Shown as “${makersLabel([maker])}”.`} {artistId ? `Found under ${maker.name}.` : null}
        </p>
      ) : null}
    </>
  );
}
