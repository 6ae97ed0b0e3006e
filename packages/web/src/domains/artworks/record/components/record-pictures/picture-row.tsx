import type { EditedImage } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import type { RecordImage } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { ReactNode } from 'react';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import { Menu } from '../../../../../ui/menu/menu.tsx';
import { Picture } from '../../../../../ui/picture/picture.tsx';
import css from './record-pictures.late.module.css';
import { tilingWords } from './use-tiling-of.ts';

/** A picture of the record and its place, counted from 0. */
export interface PlacedPicture {
  readonly id: string;
  readonly image: RecordImage;
  readonly at: number;
}

interface PictureRowProps {
  readonly picture: PlacedPicture;
  readonly image: EditedImage | undefined;
  /** The button that moves it. */
  readonly handle: ReactNode;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  /** Absent if the viewer may not remove it. */
  readonly onRemove: (() => void) | undefined;
}

/** A picture in the list: a click selects it. */
export const PictureRow = ({ picture, image, handle, isSelected, onSelect, onRemove }: PictureRowProps) => (
  <div className={css.row} data-on={isSelected || undefined}>
    {handle}
    <button type="button" className={css.pick} aria-pressed={isSelected} onClick={onSelect}>
      <span className={css.mount}>
        {image ? <Picture {...image} alt="" sizes="68px" className={css.thumb} /> : null}
      </span>
      <PictureWords picture={picture} image={image} />
    </button>
    {onRemove ? (
      <Menu
        label={`More for picture ${picture.at + 1}`}
        entries={[{ label: 'Remove', isDanger: true, onSelect: onRemove }]}
      />
    ) : null}
  </div>
);

/** A picture in words: its place, its caption or its file, the size of its original, and whether it can be zoomed. */
function PictureWords({ picture, image }: Pick<PictureRowProps, 'picture' | 'image'>) {
  const master = image?.master;
  const { width, height } = master ?? image ?? {};
  return (
    <span className={css.named}>
      <Hidden>Picture </Hidden>
      {picture.at + 1} {picture.image.caption || master?.fileName}
      <small>
        {width ? <span>{`${width} × ${height}`}</span> : null}
        {master ? <span>{tilingWords(master)}</span> : null}
        {picture.image.alt ? null : <b>No alt text</b>}
      </small>
    </span>
  );
}
