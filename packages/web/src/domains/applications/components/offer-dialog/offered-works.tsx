import { countOf } from '../../../../ui/count-of.ts';
import { ArtworkPicture } from '../../../artworks/components/artwork-picture/artwork-picture.tsx';
import type { OfferedWork } from '../../offered-work.ts';
import css from './offer-dialog.late.module.css';

const mostPictures = 6;

/** The works of a selection: their pictures, and the first titles. */
export function OfferedWorks({ works }: { readonly works: readonly OfferedWork[] }) {
  const pictured = works.filter(({ image }) => image !== null).slice(0, mostPictures);
  return (
    <div>
      {pictured.length > 0 ? (
        <div className={css.pictures}>
          {pictured.map((work) => (
            <ArtworkPicture key={work.id} artwork={work} sizes="12rem" />
          ))}
        </div>
      ) : null}
      <p className={css.titles}>{worksWords(works)}</p>
    </div>
  );
}

function worksWords(works: readonly OfferedWork[]): string {
  const titles = works.slice(0, 2).map(({ title }) => title || 'Untitled');
  const more = works.length - titles.length;
  const named = more > 0 ? `${titles.join(', ')} and ${more} more` : titles.join(' and ');
  return `${countOf(works.length, 'work')}: ${named}`;
}
