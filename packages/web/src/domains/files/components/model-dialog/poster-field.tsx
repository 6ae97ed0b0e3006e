import { type ReactNode, useEffect, useState } from 'react';
import { pictureUrl } from '../../../../ui/picture/picture.tsx';
import css from './model-dialog.late.module.css';

interface PosterFieldProps {
  readonly poster: Blob | undefined;
  /** The model's still picture until the person chooses another. */
  readonly present: string | undefined;
  readonly isBusy: boolean;
  readonly onChange: (poster: Blob) => void;
  /** Another source of a picture, before the one from disk. */
  readonly children?: ReactNode;
}

/** The still picture of a model; a picture from disk can replace it. */
export function PosterField({ poster, present, isBusy, onChange, children }: PosterFieldProps) {
  const address = useObjectUrl(poster);
  const src = address ?? (present && pictureUrl(present, 300));
  return (
    <div className={css.poster}>
      {src ? (
        <img src={src} alt="Shown in the place of the model" width="120" height="80" />
      ) : (
        <span className={css.noPoster} />
      )}
      {children}
      <label className={css.file}>
        {src ? 'Choose another picture from disk' : 'Choose a picture from disk'}
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          disabled={isBusy}
          onChange={(event) => event.currentTarget.files?.[0] && onChange(event.currentTarget.files[0])}
        />
      </label>
    </div>
  );
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return setAddress(undefined);
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
