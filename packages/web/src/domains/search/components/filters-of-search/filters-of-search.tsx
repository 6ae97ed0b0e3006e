import type { FacetsOfList } from '@oeuvre/contracts/domains/artworks/facets/facets.model.ts';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { Hidden } from '../../../../ui/layout/layout.tsx';
import { filterCountOf, toggledValue, withoutFilters, withParameters } from '../../search.links.ts';
import { Facets } from '../facets/facets.tsx';
import { FiltersDialog } from '../filters-dialog/filters-dialog.tsx';
import css from './filters-of-search.late.module.css';
import { suggestedFilters } from './suggested-filters.ts';

interface FiltersOfSearchProps {
  /** Null if they could not be loaded. */
  readonly facets: FacetsOfList | null;
  readonly address: URLSearchParams;
  readonly isOld: boolean;
  /** '104 artworks match.' */
  readonly result: string;
}

/** The facets: in the margin, or in a dialog from below where there is no room for them. */
export function FiltersOfSearch({ facets, address, isOld, result }: FiltersOfSearchProps) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const count = filterCountOf(address);
  const go = (to: string) => void navigate(to, { preventScrollReset: true });
  if (!facets)
    return (
      <p role="status" className={css.failed}>
        The filters could not be loaded.{' '}
        <Link to={withParameters(address, {})} preventScrollReset>
          Try again
        </Link>
      </p>
    );
  return (
    <>
      <aside aria-label="Filters" className={css.margin}>
        <Hidden as="h2">Filters</Hidden>
        <Facets found={facets} address={address} isOld={isOld} />
      </aside>
      <div className={css.strip}>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon of={SlidersHorizontal} size="small" />
          {count > 0 ? `Tags & Filters, ${count}` : 'Tags & Filters'}
        </Button>
      </div>
      <FiltersDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        result={result}
        suggested={suggestedFilters(facets, address).map(({ facet, id, ...chip }) => ({
          ...chip,
          key: `${facet} ${id}`,
          onToggle: () => go(toggledValue(address, facet, id)),
        }))}
        onClear={count > 0 ? () => go(withoutFilters(address)) : undefined}
      >
        <Facets found={facets} address={address} isOld={isOld} />
      </FiltersDialog>
    </>
  );
}
