import { type ImportGroup, importGroupNames } from '@oeuvre/contracts/domains/exchange/import/imports.constants.ts';
import { useSearchParams } from 'react-router';
import { FilterLink } from '../../../../../ui/working/filter-link/filter-link.tsx';
import { ListSearch } from '../../../../artworks/components/list-search/list-search.tsx';
import { importsQuery, withGroup } from '../../imports-query.ts';
import css from './imports-tools.late.module.css';

const labels: Readonly<Record<ImportGroup, string>> = {
  running: 'Running',
  waiting: 'Needs you',
  done: 'Done',
  undone: 'Undone',
};

/** Search by file, mapping and person, and filters by what imports wait for. */
export function ImportsTools({ counts }: { readonly counts: Readonly<Record<ImportGroup, number>> }) {
  const [address] = useSearchParams();
  const { group } = importsQuery(address);
  return (
    <div className={css.tools}>
      <ListSearch label="Search imports" className={css.search} />
      <nav aria-label="States" className={css.groups}>
        {importGroupNames.map((one) => (
          <FilterLink key={one} to={withGroup(address, one)} isOn={one === group} count={counts[one]}>
            {labels[one]}
          </FilterLink>
        ))}
      </nav>
    </div>
  );
}
