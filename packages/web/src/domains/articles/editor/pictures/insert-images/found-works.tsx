import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { Picture } from '../../../../../ui/picture/picture.tsx';
import { makerAndDate } from '../../../../artworks/artworks.links.ts';
import { SearchedWorks } from '../../../shared/components/searched-works/searched-works.tsx';
import css from './open-oeuvre-tab.late.module.css';
import grid from './picture-grid.late.module.css';

interface FoundWorksProps {
  readonly sought: string;
  readonly onPick: (work: ArtworkSummary) => void;
}

/** Search results; picking an artwork shows its pictures, as its address does. */
export function FoundWorks({ sought, onPick }: FoundWorksProps) {
  return (
    <SearchedWorks sought={sought} label="Artworks found" look={{ line: css.line, list: grid.grid }}>
      {(work) => (
        <button type="button" className={grid.cell} onClick={() => onPick(work)}>
          <span className={grid.mat}>{work.image ? <Picture {...work.image} alt="" sizes="135px" /> : null}</span>
          <em dir="auto">{work.name}</em>
          <span className={grid.maker}>{makerAndDate(work)}</span>
        </button>
      )}
    </SearchedWorks>
  );
}
