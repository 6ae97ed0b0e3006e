import { CircleAlert, Upload, X } from 'lucide-react';
import { useRef } from 'react';
import { countOf } from '../../../../../ui/count-of.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../../ui/icon-button/icon-button.tsx';
import { pictureTypes } from '../../../../files/files.upload.ts';
import css from './upload-tab.late.module.css';

interface UploadTabProps {
  /** Number of files dragged over the dialog. */
  readonly over: number;
  readonly onFiles: (files: readonly File[]) => void;
  /** Messages for files that were not added. */
  readonly refusals: readonly string[];
  readonly onDismiss: (at: number) => void;
}

/** Pictures from disk: dropped, pasted or chosen. */
export function UploadTab({ over, onFiles, refusals, onDismiss }: UploadTabProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className={css.zone} data-over={over > 0 || undefined}>
        <Icon of={Upload} />
        <b>{over > 0 ? `Drop to add ${countOf(over, 'image')}` : 'Drop or paste images here'}</b>
        <span>
          or{' '}
          <button type="button" className={css.choose} onClick={() => input.current?.click()}>
            choose files
          </button>
        </span>
        <span className={css.kinds}>.jpg, .png, .webp, each less than 5 MB</span>
        <input
          ref={input}
          type="file"
          multiple
          accept={pictureTypes.join()}
          hidden
          aria-label="Upload from disk"
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            // Allows choosing the same file again.
            currentTarget.value = '';
          }}
        />
      </div>
      <ul className={css.refusals} aria-label="Not added" aria-live="assertive">
        {refusals.map((words, at) => (
          <li key={words}>
            <Icon of={CircleAlert} />
            <span>{words}</span>
            <IconButton icon={X} label="Dismiss" onClick={() => onDismiss(at)} />
          </li>
        ))}
      </ul>
    </>
  );
}
