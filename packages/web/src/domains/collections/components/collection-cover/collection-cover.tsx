import type { CollectionSummary } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import { proportion } from '../../../../ui/layout/hangs.tsx';
import pictureCss from '../../../../ui/picture/picture.module.css';
import { Picture } from '../../../../ui/picture/picture.tsx';
import css from './collection-cover.late.module.css';
import { rowsOfCover } from './rows-of-cover.ts';

type Covers = CollectionSummary['covers'];

const ratioOf = ({ width, height }: Covers[number]) => (width && height ? width / height : 1);

/** The first works of a collection as a small hang: one or two rows of one height, each picture whole. */
export function CollectionCover({ covers, isEager = false }: { readonly covers: Covers; readonly isEager?: boolean }) {
  if (covers.length === 0) return <span className={css.none}>Nothing in it yet</span>;
  return (
    <span className={css.hang} data-single={covers.length === 1 || undefined}>
      {rowsOfCover(covers, ratioOf).map((row) => (
        <span key={row[0]?.fileId} className={css.row}>
          {row.map((picture) => (
            <span key={picture.fileId} className={pictureCss.frame} style={proportion(ratioOf(picture))}>
              <Picture
                fileId={picture.fileId}
                width={picture.width}
                height={picture.height}
                alt=""
                sizes={row.length === 1 ? '361px' : '200px'}
                colour={picture.colour || undefined}
                placeholder={picture.placeholder}
                eager={isEager}
              />
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}
