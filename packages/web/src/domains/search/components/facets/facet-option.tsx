import type { FacetName } from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';
import type { FacetValue } from '@oeuvre/contracts/domains/artworks/facets/facets.model.ts';
import { Check } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { toggledValue } from '../../search.links.ts';
import css from './facets.late.module.css';

interface FacetOptionProps {
  readonly name: FacetName;
  readonly value: FacetValue;
  readonly address: URLSearchParams;
  readonly isChosen: boolean;
}

/** The space key, which every checkbox has and a link does not. */
export function pressBySpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

/** A value to tick. It is a link, so that it works without scripts and opens in a tab of its own. */
export function FacetOption({ name, value, address, isChosen }: FacetOptionProps) {
  return (
    <Link
      to={toggledValue(address, name, value.id)}
      role="checkbox"
      aria-checked={isChosen}
      preventScrollReset
      rel="nofollow"
      data-none={value.count === 0 || undefined}
      onKeyDown={pressBySpace}
      className={css.option}
    >
      <i className={css.box}>
        <span className={css.tick}>
          <Icon of={Check} size="small" />
        </span>
      </i>
      <span className={css.value}>
        {value.name}
        {value.contextName ? <small> {value.contextName}</small> : null}
      </span>{' '}
      <span className={css.number}>{value.count.toLocaleString('en-GB')}</span>
    </Link>
  );
}
