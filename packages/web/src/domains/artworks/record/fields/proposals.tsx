import type { Suggestion } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { Link2, Unlink2 } from 'lucide-react';
import { Button } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { Hidden } from '../../../../ui/layout/layout.tsx';
import css from './section-fields.late.module.css';

interface ProposalsProps {
  readonly label: string;
  readonly proposals: readonly Suggestion[];
  readonly onTake: (proposal: Suggestion) => void;
}

/** Possible meanings of a text: a click links it to the vocabulary. */
export function Proposals({ label, proposals, onTake }: ProposalsProps) {
  if (proposals.length === 0) return null;
  return (
    <ul className={css.proposals} aria-label={label}>
      {proposals.map((one) => (
        <li key={one.id}>
          <Button kind="text" onClick={() => onTake(one)}>
            <Icon of={Link2} size="small" />
            <Hidden>Link to </Hidden>
            {one.name}
            {one.contextName ? <small>{one.contextName}</small> : null}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Whether a word is linked to the vocabulary or free text; the shape says it, the colour repeats it. */
export const Tied = ({ isTied }: { readonly isTied: boolean }) => (
  <span className={isTied ? css.tied : css.free} title={isTied ? 'Linked to the vocabulary' : 'Free text'}>
    <Icon of={isTied ? Link2 : Unlink2} size="small" />
  </span>
);
