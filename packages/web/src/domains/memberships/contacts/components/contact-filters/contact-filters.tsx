import { useSearchParams } from 'react-router';
import { Status } from '../../../../../ui/label/label.tsx';
import type { Alter } from '../../../../../ui/working/use-address.ts';
import { filterGroups, queryIn, withToggled } from '../../contacts-query.ts';
import css from '../../contacts-tools.late.module.css';
import type { ContactCounts } from '../../load-contacts.ts';

interface ContactFiltersProps {
  readonly id: string;
  readonly counts: ContactCounts | undefined;
  /** The numbers are those of the former question. */
  readonly areCountsOld: boolean;
  readonly onChange: (alter: Alter) => void;
}

/** The filter groups, as words with counts: OR inside a line, AND between lines. */
export function ContactFilters({ id, counts, areCountsOld, onChange }: ContactFiltersProps) {
  const [search] = useSearchParams();
  const query = queryIn(search);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset lays out differently, and these are no form fields
    <div id={id} role="group" aria-label="Filters" className={css.filters} data-old={areCountsOld || undefined}>
      {filterGroups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        <div key={group.name} role="group" aria-label={group.heading} className={css.group}>
          <h3>{group.heading}</h3>
          <div>
            {group.values.map(({ value, word, shape }) => {
              const number = (counts?.[group.name] as Readonly<Record<string, number>> | undefined)?.[value];
              return (
                <button
                  key={value}
                  type="button"
                  className={css.toggle}
                  aria-pressed={(query[group.name] as readonly string[]).includes(value)}
                  data-none={number === 0 || undefined}
                  onClick={() => onChange((from) => withToggled(from, group, value))}
                >
                  {shape ? <Status shape={shape}>{word}</Status> : word}
                  <span className={css.number}>{number?.toLocaleString('en-GB')}</span>
                </button>
              );
            })}
          </div>
        </div>
      ))}
    </div>
  );
}
