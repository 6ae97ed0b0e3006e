import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Picture } from '../../../../../ui/picture/picture.tsx';
import { makerAndDate } from '../../../../artworks/artworks.queries.ts';
import { useArtworkSearch } from '../../../use-artwork-search.ts';
import css from './open-oeuvre-tab.module.css';
import grid from './picture-grid.module.css';

interface FoundWorksProps {
  readonly sought: string;
  readonly onPick: (work: ArtworkSummary) => void;
}

/** Works that a search has found; one that is picked shows its pictures, as its address would. */
export function FoundWorks({ sought, onPick }: FoundWorksProps) {
  const { exhibits, isLoading, words, more } = useArtworkSearch(sought);
  return (
    <>
      <p className={css.line} role="status">
        {words}
      </p>
      <ul className={grid.grid} aria-label="Artworks found" aria-busy={isLoading}>
        {exhibits.map((work) => (
          <li key={work.id}>
            <button type="button" className={grid.cell} onClick={() => onPick(work)}>
              <span className={grid.mat}>{work.image ? <Picture {...work.image} alt="" sizes="135px" /> : null}</span>
              <em dir="auto">{work.name}</em>
              <span className={grid.maker}>{makerAndDate(work)}</span>
            </button>
          </li>
        ))}
      </ul>
      {more ? (
        <Button kind="text" onClick={more.load}>
          {more.label}
        </Button>
      ) : null}
    </>
  );
}
