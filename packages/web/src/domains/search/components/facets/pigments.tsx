import type { Facet } from '@oeuvre/contracts/domains/artworks/facets/facets.model.ts';
import { type Pigment, pigmentNames, pigments } from '@oeuvre/contracts/domains/files/pigments.constants.ts';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { chosenIn, toggledValue } from '../../search.links.ts';
import { pressBySpace } from './facet-option.tsx';
import css from './facets.late.module.css';

/** The fourteen pigments; a chosen one has a ring inside, and its name and works stand below. */
export function Pigments({ facet, address }: { readonly facet: Facet; readonly address: URLSearchParams }) {
  const chosen = chosenIn(address, 'colours');
  const countOf = (name: Pigment) => facet.values.find(({ id }) => id === name)?.count ?? 0;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need its own form */}
      <div role="group" aria-label="Colour" className={css.pigments}>
        {pigmentNames.map((name) => (
          <Link
            key={name}
            to={toggledValue(address, 'colours', name)}
            role="checkbox"
            aria-checked={chosen.includes(name)}
            aria-label={`${pigments[name].name}, ${countOf(name).toLocaleString('en-GB')}`}
            title={pigments[name].name}
            preventScrollReset
            rel="nofollow"
            data-none={countOf(name) === 0 || undefined}
            onKeyDown={pressBySpace}
            className={css.pigment}
            style={{ '--c': pigments[name].colour } as CSSProperties}
          />
        ))}
      </div>
      {pigmentNames
        .filter((name) => chosen.includes(name))
        .map((name) => (
          <p key={name} className={css.named}>
            {pigments[name].name}
            <span>{countOf(name).toLocaleString('en-GB')}</span>
          </p>
        ))}
    </>
  );
}
