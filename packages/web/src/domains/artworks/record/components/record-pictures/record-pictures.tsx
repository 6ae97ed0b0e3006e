import type { EditedImage } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import { recordLimits } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { RecordImage } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { UploadedMaster } from '@oeuvre/contracts/domains/files/masters.model.ts';
import { type CSSProperties, useState } from 'react';
import { Field } from '../../../../../ui/fields/field/field.tsx';
import { TextArea } from '../../../../../ui/fields/text-area/text-area.tsx';
import { Picture } from '../../../../../ui/picture/picture.tsx';
import { moved } from '../../../../../ui/working/sortable/moved.ts';
import { SortableList } from '../../../../../ui/working/sortable/sortable-list.tsx';
import type { UseEditedArtwork } from '../../use-edited-artwork.ts';
import { AddPictures, DropArea } from './add-pictures.tsx';
import { PictureRow, type PlacedPicture } from './picture-row.tsx';
import css from './record-pictures.late.module.css';
import { UploadRows } from './upload-rows.tsx';
import { usePictureUploads } from './use-picture-uploads.ts';
import { useTilingOf } from './use-tiling-of.ts';

interface RecordPicturesProps {
  readonly edited: UseEditedArtwork;
}

/** The pictures of a work: the selected one large, all in their order, each with its caption and alt text. */
export function RecordPictures({ edited }: RecordPicturesProps) {
  const { record, change, imageOf } = edited;
  const mayEdit = edited.work.may.edit.allowed;
  const setImages = (by: (images: RecordImage[]) => RecordImage[]) =>
    change((now) => ({ ...now, images: by(now.images) }));
  const uploading = usePictureUploads((picture: UploadedMaster) => {
    const master = { ...picture.master, progress: 0, reason: null };
    edited.learnImage({ ...picture, fileId: picture.id, master });
    setImages((images) => [...images, { fileId: picture.id }]);
  });
  const pictures = record.images.map((image, at): PlacedPicture => ({ id: image.fileId, image, at }));
  const [selected, select] = useSelected(pictures);
  const large = selected && imageOf(selected.id);
  useTilingOf(
    pictures.map(({ id }) => imageOf(id)),
    edited.learnImage,
  );
  return (
    <DropArea isDisabled={!mayEdit} onFiles={uploading.add}>
      {large ? (
        <LargePicture image={large} alt={selected.image.alt ?? ''} />
      ) : (
        <p className={css.none}>No picture yet</p>
      )}
      <SortableList
        label="Pictures"
        items={pictures}
        nameOf={({ at }) => `Picture ${at + 1}`}
        onMove={(from, to) => setImages((images) => moved(images, from, to))}
        className={css.rows}
      >
        {(picture, handle) => (
          <PictureRow
            picture={picture}
            image={imageOf(picture.id)}
            handle={mayEdit ? handle : <span />}
            isSelected={picture.id === selected?.id}
            onSelect={() => select(picture.id)}
            onRemove={
              mayEdit ? () => setImages((images) => images.filter(({ fileId }) => fileId !== picture.id)) : undefined
            }
          />
        )}
      </SortableList>
      {selected && mayEdit ? (
        <PictureTexts
          key={selected.id}
          picture={selected}
          onChange={(texts) =>
            setImages((images) => images.map((one) => (one.fileId === selected.id ? { ...one, ...texts } : one)))
          }
        />
      ) : null}
      <UploadRows uploads={uploading.uploads} onRetry={uploading.retry} onRemove={uploading.remove} />
      {mayEdit ? <AddPictures onFiles={uploading.add} /> : null}
    </DropArea>
  );
}

/** The picture that a person selected last; until then the first one. */
function useSelected(pictures: readonly PlacedPicture[]) {
  const [selectedId, select] = useState<string>();
  const selected = pictures.find(({ id }) => id === selectedId) ?? pictures[0];
  // Only a person selects another one. What arrives, a picture of theirs or another order by somebody else, does not:
  // they may be typing the words of this one.
  if (selected && selected.id !== selectedId) select(selected.id);
  return [selected, select] as const;
}

/** The selected picture. Its frame has its proportions before it has loaded. */
function LargePicture({ image, alt }: { readonly image: EditedImage; readonly alt: string }) {
  const style = { '--wide': `${image.width}px`, '--ratio': (image.width / image.height).toFixed(4) } as CSSProperties;
  return (
    <div className={css.large} style={style}>
      <Picture {...image} alt={alt} sizes="(max-width: 760px) 100vw, 480px" eager className={css.picture} />
    </div>
  );
}

interface PictureTextsProps {
  readonly picture: PlacedPicture;
  readonly onChange: (texts: Pick<RecordImage, 'caption' | 'alt'>) => void;
}

/** The caption and the alt text of a picture. */
const PictureTexts = ({ picture: { image, at }, onChange }: PictureTextsProps) => (
  <div className={css.words}>
    <Field
      label={`Caption of picture ${at + 1}`}
      value={image.caption ?? ''}
      maxLength={recordLimits.caption}
      onChange={(event) => onChange({ caption: event.currentTarget.value })}
    />
    <TextArea
      label={`Alt text of picture ${at + 1}`}
      rows={2}
      value={image.alt ?? ''}
      maxLength={recordLimits.altText}
      help={`${image.alt?.length ?? 0} of ${recordLimits.altText}`}
      onChange={(event) => onChange({ alt: event.currentTarget.value })}
    />
  </div>
);
