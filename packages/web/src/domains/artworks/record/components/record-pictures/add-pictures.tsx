import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import hiddenCss from '../../../../../ui/hidden/hidden.module.css';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import css from './record-pictures.late.module.css';

interface AddPicturesProps {
  readonly onFiles: (files: readonly File[]) => void;
}

/** The button that opens the choice of files. */
export function AddPictures({ onFiles }: AddPicturesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
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
          onFiles([...(event.currentTarget.files ?? [])]);
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
  );
}

interface DropAreaProps extends AddPicturesProps {
  readonly isDisabled: boolean;
  readonly children: ReactNode;
}

/** Takes files that are dropped on its content. */
export function DropArea({ onFiles, isDisabled, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  function hover(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }
  function drop(event: DragEvent) {
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className={css.wall}
      data-over={isOver || undefined}
      onDragOver={isDisabled ? undefined : hover}
      onDragLeave={() => setOver(false)}
      onDrop={isDisabled ? undefined : drop}
    >
      {children}
    </div>
  );
}
