import {
  isLinkedPart,
  type ValuePart,
  valueFilters,
  valueOrders,
} from '@oeuvre/contracts/domains/artworks/values/values.constants.ts';
import type { ValueCounts } from '@oeuvre/contracts/domains/artworks/values/values.model.ts';
import { ChevronDown, Search } from 'lucide-react';
import { Form, Link, useSearchParams } from 'react-router';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Menu } from '../../../../../ui/menu/menu.tsx';
import { filterLabels, orderLabels, valuePartLabels } from '../../values.words.ts';
import { valuesQuery, withChosen } from '../../values-query.ts';
import css from './value-tools.module.css';

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
      <SearchForm part={part} />
      <nav aria-label="Filters" className={css.filters}>
        {filters.map((one) => (
          <Link
            key={one}
            to={withChosen(address, 'only', one === only ? undefined : one)}
            className={css.filter}
            aria-current={one === only ? 'true' : undefined}
            preventScrollReset
          >
            {filterLabels[one]} <span>{counts[one].toLocaleString('en-GB')}</span>
          </Link>
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

function SearchForm({ part }: Pick<ValueToolsProps, 'part'>) {
  const [address] = useSearchParams();
  const searchQuery = address.get('searchQuery') ?? '';
  const others = new Map([...address, ['part', part]]);
  for (const name of ['searchQuery', 'page']) others.delete(name);
  const label = `Search ${valuePartLabels[part].toLowerCase()}`;
  return (
    <Form method="get" role="search" className={css.search}>
      <Icon of={Search} size="small" />
      <input
        key={`${part} ${searchQuery}`}
        dir="auto"
        type="search"
        name="searchQuery"
        defaultValue={searchQuery}
        placeholder={label}
        aria-label={label}
        maxLength={200}
      />
      {[...others].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </Form>
  );
}
