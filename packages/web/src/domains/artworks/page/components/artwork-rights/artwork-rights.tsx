import { Check, X } from 'lucide-react';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import type { RightsShown } from '../../rights.ts';
import css from './artwork-rights.module.css';

/** A work's rights statement: its name and meaning, its address, and what follows from it here. */
export function ArtworkRights({ rights }: { readonly rights: RightsShown }) {
  const { name, meaning, holder, uri, zoom, download, mail } = rights;
  return (
    <section className={css.rights} aria-labelledby="rights">
      <h2 id="rights">{name}</h2>
      <p>
        {meaning} {holder ? <>Rights holder: {holder}. </> : null}
        {uri ? (
          <a href={uri} rel="license">
            {new URL(uri).host}
          </a>
        ) : null}
      </p>
      <ul>
        <Consequence of="Zoom" isAllowed={zoom} />
        <Consequence of="Download" isAllowed={download} />
        <Consequence of="Newsletters" isAllowed={mail} />
      </ul>
    </section>
  );
}

function Consequence({ of, isAllowed }: { readonly of: string; readonly isAllowed: boolean }) {
  return (
    <li className={isAllowed ? css.allowed : css.refused}>
      <Icon of={isAllowed ? Check : X} />
      {isAllowed ? of : `No ${of.toLowerCase()}`}
    </li>
  );
}
