import { fileErrors } from '@oeuvre/contracts/domains/files/files.errors.ts';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { toastError } from '../../../../ui/toast/toast.ts';
import { checkPicture, pictureTypes } from '../../files.upload.ts';
import css from './single-picture.late.module.css';

interface SinglePictureProps {
  /** The name of the file input. */
  readonly label: string;
  /** Another picture is on its way. */
  readonly isBusy: boolean;
  readonly onPicture: (file: File) => void;
  /** Gets what opens the choice of a file. */
  readonly children: (choose: () => void) => ReactNode;
}

/** A place for exactly one picture, chosen or dropped. A file that is none, or several at once, are refused in words. */
export function SinglePicture({ label, isBusy, onPicture, children }: SinglePictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function take(files: readonly File[]) {
    const [file] = files;
    if (!file || isBusy) return;
    const refusal = whyNot(files);
    if (refusal) toastError(refusal);
    else onPicture(file);
  }
  function hover(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className={css.place}
      data-over={isOver || undefined}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join()}
        aria-label={label}
        hidden
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])]);
          // The same file may be chosen again after a refusal.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** Why these files are not one picture; undefined if they are. */
function whyNot([file, ...others]: readonly File[]): string | undefined {
  if (others.length > 0) return fileErrors.list['one-at-a-time'][1];
  try {
    checkPicture(file!);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
