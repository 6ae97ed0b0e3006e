import type { EditedImage } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import { recordLimits } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { RecordImage } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { UploadedMaster } from '@oeuvre/contracts/domains/files/masters.model.ts';
import { Upload } from 'lucide-react';
import { type CSSProperties, type DragEvent, useRef, useState } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { Field } from '../../../../../ui/field/field.tsx';
import hiddenCss from '../../../../../ui/hidden/hidden.module.css';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import { Menu } from '../../../../../ui/menu/menu.tsx';
import { Picture } from '../../../../../ui/picture/picture.tsx';
import { moved } from '../../../../../ui/sortable/moved.ts';
import { SortableList } from '../../../../../ui/sortable/sortable-list.tsx';
import { TextArea } from '../../../../../ui/text-area/text-area.tsx';
import type { UseEditedArtwork } from '../../use-edited-artwork.ts';
import css from './record-pictures.late.module.css';
import { UploadRows } from './upload-rows.tsx';
import { usePictureUploads } from './use-picture-uploads.ts';
import { tilingWords, useTilingOf } from './use-tiling-of.ts';

interface PictureRow {
  readonly id: string;
  readonly image: RecordImage;
  readonly at: number;
}

interface RecordPicturesProps {
  readonly edited: UseEditedArtwork;
}

/** The pictures of a work: the selected one large, all in their order, each with its caption and alt text. */
export function RecordPictures({ edited }: RecordPicturesProps) {
  const { record, change, imageOf } = edited;
  const mayEdit = edited.work.may.edit.allowed;
  const [selectedId, setSelected] = useState<string>();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const setImages = (by: (images: RecordImage[]) => RecordImage[]) =>
    change((now) => ({ ...now, images: by(now.images) }));
  const { uploads, add, retry, remove } = usePictureUploads((picture: UploadedMaster) => {
    const master = { ...picture.master, progress: 0, reason: null };
    edited.learnImage({ ...picture, fileId: picture.id, master });
    setImages((images) => [...images, { fileId: picture.id }]);
  });
  const rows = record.images.map((image, at): PictureRow => ({ id: image.fileId, image, at }));
  const selected = rows.find((row) => row.id === selectedId) ?? rows[0];
  // Only a person selects another one. What arrives, a picture of theirs or another order by somebody else, does not:
  // they may be typing the words of this one.
  if (selected && selected.id !== selectedId) setSelected(selected.id);
  const large = selected && imageOf(selected.id);
  useTilingOf(
    rows.map(({ id }) => imageOf(id)),
    edited.learnImage,
  );
  const set = (row: PictureRow, words: Partial<RecordImage>) =>
    setImages((images) => images.map((image) => (image.fileId === row.id ? { ...image, ...words } : image)));

  function drop(event: DragEvent) {
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button below is the first
    <div
      className={css.wall}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!mayEdit || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={mayEdit ? drop : undefined}
    >
      {large ? (
        <div className={css.large} style={sizeOf(large)}>
          <Picture
            {...large}
            alt={selected?.image.alt ?? ''}
            sizes="(max-width: 760px) 100vw, 480px"
            eager
            className={css.picture}
          />
        </div>
      ) : (
        <p className={css.none}>No picture yet</p>
      )}
      <SortableList
        label="Pictures"
        items={rows}
        nameOf={({ at }) => `Picture ${at + 1}`}
        onMove={(from, to) => setImages((images) => moved(images, from, to))}
        className={css.rows}
      >
        {(row, handle) => {
          const image = imageOf(row.id);
          return (
            <div className={css.row} data-on={row.id === selected?.id || undefined}>
              {mayEdit ? handle : <span />}
              <button
                type="button"
                className={css.pick}
                aria-pressed={row.id === selected?.id}
                onClick={() => setSelected(row.id)}
              >
                <span className={css.mount}>
                  {image ? <Picture {...image} alt="" sizes="68px" className={css.thumb} /> : null}
                </span>
                <PictureWords row={row} image={image} />
              </button>
              {mayEdit ? (
                <Menu
                  label={`More for picture ${row.at + 1}`}
                  entries={[
                    {
                      label: 'Remove',
                      isDanger: true,
                      onSelect: () => setImages((images) => images.filter((one) => one.fileId !== row.id)),
                    },
                  ]}
                />
              ) : null}
            </div>
          );
        }}
      </SortableList>
      {selected && mayEdit ? (
        <div key={selected.id} className={css.words}>
          <Field
            label={`Caption of picture ${selected.at + 1}`}
            value={selected.image.caption ?? ''}
            maxLength={recordLimits.caption}
            onChange={(event) => set(selected, { caption: event.currentTarget.value })}
          />
          <TextArea
            label={`Alt text of picture ${selected.at + 1}`}
            rows={2}
            value={selected.image.alt ?? ''}
            maxLength={recordLimits.altText}
            help={`${selected.image.alt?.length ?? 0} of ${recordLimits.altText}`}
            onChange={(event) => set(selected, { alt: event.currentTarget.value })}
          />
        </div>
      ) : null}
      <UploadRows uploads={uploads} onRetry={retry} onRemove={remove} />
      {mayEdit ? (
        <p className={css.add}>
          <input
            ref={input}
            type="file"
            multiple
            accept=".jpg,.jpeg,.png,.webp,.tif,.tiff"
            className={hiddenCss.hidden}
            aria-label="Choose pictures"
            tabIndex={-1}
            onChange={(event) => {
              add([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = '';
            }}
          />
          <Button onClick={() => input.current?.click()}>
            <Icon of={Upload} />
            Add pictures
          </Button>
          <span>
            <span className={css.drop}>or drop them here. </span>Up to 100 MB each.
          </span>
        </p>
      ) : null}
    </div>
  );
}

interface PictureWordsProps {
  readonly row: PictureRow;
  readonly image: EditedImage | undefined;
}

/** A picture in words: its place, its caption or its file, the size of its original, and whether it can be zoomed. */
function PictureWords({ row, image }: PictureWordsProps) {
  const master = image?.master;
  const { width, height } = master ?? image ?? {};
  return (
    <span className={css.named}>
      <Hidden>Picture </Hidden>
      {row.at + 1} {row.image.caption || master?.fileName}
      <small>
        {width ? <span>{`${width} × ${height}`}</span> : null}
        {master ? <span>{tilingWords(master)}</span> : null}
        {row.image.alt ? null : <b>No alt text</b>}
      </small>
    </span>
  );
}

const sizeOf = ({ width, height }: { readonly width: number; readonly height: number }) =>
  ({ '--wide': `${width}px`, '--ratio': (width / height).toFixed(4) }) as CSSProperties;
