import { ArrowLeft, ArrowRight } from 'lucide-react';
import { IconLink } from '../../../../../ui/icon-button/icon-button.tsx';
import type { Neighbour, Neighbours } from '../../use-neighbours.ts';
import css from './neighbours.late.module.css';

interface NeighbourLinksProps {
  readonly neighbours: Neighbours | undefined;
  readonly addressOf: (id: string) => string;
  readonly className?: string | undefined;
}

const labelOf = (which: string, { title }: Neighbour) => (title ? `${which} artwork: ${title}` : `${which} artwork`);

/** The place of a work in its list, and the way to the works beside it. */
export function NeighbourLinks({ neighbours, addressOf, className = '' }: NeighbourLinksProps) {
  if (!neighbours) return null;
  const { place, count, previous, next } = neighbours;
  return (
    <nav aria-label="Artworks" className={`${css.neighbours} ${className}`}>
      <span>
        {place.toLocaleString('en-GB')} of {count.toLocaleString('en-GB')}
      </span>
      {previous ? (
        <IconLink icon={ArrowLeft} label={labelOf('Previous', previous)} to={addressOf(previous.id)} />
      ) : null}
      {next ? <IconLink icon={ArrowRight} label={labelOf('Next', next)} to={addressOf(next.id)} /> : null}
    </nav>
  );
}
