import {
  isLinkedPart,
  type ValuePart,
  valueFilters,
  valueOrders,
} from '@oeuvre/contracts/domains/artworks/values/values.constants.ts';
import type { ValueCounts } from '@oeuvre/contracts/domains/artworks/values/values.model.ts';
import { ChevronDown } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Menu } from '../../../../../ui/menu/menu.tsx';
import { FilterLink } from '../../../../../ui/working/filter-link/filter-link.tsx';
import { ListSearch } from '../../../components/list-search/list-search.tsx';
import { filterLabels, orderLabels, valuePartLabels } from '../../values.words.ts';
import { valuesQuery, withChosen } from '../../values-query.ts';
import css from './value-tools.late.module.css';

interface ValueToolsProps {
  readonly part: ValuePart;
  readonly counts: ValueCounts;
}

/** Search, filters and order of the values of a part. The address holds them, so they work without JavaScript. */
export function ValueTools({ part, counts }: ValueToolsProps) {
  const [address] = useSearchParams();
  const { only, order } = valuesQuery(address);
  const filters = valueFilters.filter((one) => one !== 'unlinked' || isLinkedPart(part));
  return (
    <div className={css.tools}>
      <ListSearch
        label={`Search ${valuePartLabels[part].toLowerCase()}`}
        more={{ part }}
        isShort
        className={css.search}
      />
      <nav aria-label="Filters" className={css.filters}>
        {filters.map((one) => (
          <FilterLink
            key={one}
            to={withChosen(address, 'only', one === only ? undefined : one)}
            isOn={one === only}
            count={counts[one]}
          >
            {filterLabels[one]}
          </FilterLink>
        ))}
      </nav>
      <Menu
        label={`Order: ${orderLabels[order]}`}
        entries={valueOrders.map((one) => ({ label: orderLabels[one], to: withChosen(address, 'order', one) }))}
        trigger={
          <>
            {orderLabels[order]}
            <Icon of={ChevronDown} size="small" />
          </>
        }
        triggerClassName={css.order ?? ''}
      />
    </div>
  );
}
