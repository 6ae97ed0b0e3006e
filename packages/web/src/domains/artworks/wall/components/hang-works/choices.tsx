import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import { makerAndDate } from '../../../artworks.links.ts';
import { ArtworkPicture } from '../../../components/artwork-picture/artwork-picture.tsx';
import css from './hang-works.late.module.css';

interface ChoicesProps {
  readonly works: readonly ArtworkSummary[];
  readonly chosen: ReadonlyMap<ArtworkId, ArtworkSummary>;
  readonly segmentId: SegmentId;
  readonly onToggle: (work: ArtworkSummary) => void;
}

/** The works of a search, after those that were chosen in an earlier one. */
export function Choices({ works, chosen, segmentId, onToggle }: ChoicesProps) {
  const kept = [...chosen.values()].filter(({ id }) => works.every((work) => work.id !== id));
  return (
    <ul className={css.works} aria-label="Artworks of the catalogue">
      {[...kept, ...works].map((work) => (
        <Choice
          key={work.id}
          work={work}
          isChosen={chosen.has(work.id)}
          hangsHere={work.segments.some((id) => id === segmentId)}
          onToggle={() => onToggle(work)}
        />
      ))}
    </ul>
  );
}

interface ChoiceProps {
  readonly work: ArtworkSummary;
  readonly isChosen: boolean;
  readonly hangsHere: boolean;
  readonly onToggle: () => void;
}

/** A work to choose, unless it hangs here already. */
const Choice = ({ work, isChosen, hangsHere, onToggle }: ChoiceProps) => (
  <li>
    <label className={css.work} data-chosen={isChosen || undefined}>
      <span className={css.mat}>
        <ArtworkPicture artwork={work} sizes="90px" />
      </span>
      <span className={css.label} dir="auto">
        <em>{work.title || 'Untitled'}</em>
        {makerAndDate(work)}
        <span className={css.key}>
          {work.openId}
          {hangsHere ? ' Hangs here' : ''}
        </span>
      </span>
      <input type="checkbox" checked={isChosen} disabled={hangsHere} onChange={onToggle} />
      <Hidden>Choose</Hidden>
    </label>
  </li>
);
