import { countOf } from '../../../../ui/count-of.ts';
import placeCss from '../../../../ui/working/file-zone/drop-place.late.module.css';
import { useFileDrop } from '../../../../ui/working/file-zone/use-file-drop.ts';
import css from './dropping.late.module.css';

/** The whole page takes pictures; while some are dragged over it, a veil says what a drop will make. Shift changes it. */
export function DropVeil({ onDrop }: { readonly onDrop: (files: File[], isTogether: boolean) => void }) {
  const dragged = useFileDrop(onDrop);
  if (!dragged) return null;
  const { count, isTogether } = dragged;
  return (
    <div className={css.veil}>
      <div className={`${placeCss.place} ${placeCss.over} ${css.place}`}>
        <p className={placeCss.head}>
          {isTogether && count > 1
            ? `Drop to make one artwork of ${countOf(count, 'picture')}`
            : `Drop to make ${countOf(count, 'artwork')}`}
        </p>
        {count > 1 ? (
          <p>{isTogether ? 'Release Shift to make one of each picture.' : 'Hold Shift to make one artwork of all.'}</p>
        ) : null}
      </div>
    </div>
  );
}
