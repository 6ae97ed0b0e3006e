import { X } from 'lucide-react';
import { Button } from '../../../../../ui/button/button.tsx';
import { IconButton } from '../../../../../ui/icon-button/icon-button.tsx';
import { JobLine } from '../../../../../ui/working/job-progress/job-line.tsx';
import css from './record-pictures.late.module.css';
import { sizesOf } from './upload-sizes.ts';
import type { PictureUpload } from './use-picture-uploads.ts';

interface UploadRowsProps {
  readonly uploads: readonly PictureUpload[];
  readonly onRetry: (upload: PictureUpload) => void;
  readonly onRemove: (key: number) => void;
}

/** Files on their way: how far each is, or why it failed. */
export const UploadRows = ({ uploads, onRetry, onRemove }: UploadRowsProps) =>
  uploads.length === 0 ? null : (
    <ul className={css.rows} aria-label="Uploads">
      {uploads.map((upload) => (
        <li key={upload.key} className={css.upload}>
          <div>
            {upload.file.name}
            {upload.problem ? (
              <small role="alert" className={css.problem}>
                {upload.problem}
              </small>
            ) : (
              <>
                <small>{sizesOf(upload.share * upload.file.size, upload.file.size)}</small>
                <JobLine label={upload.file.name} done={upload.share} all={1} isThin />
              </>
            )}
          </div>
          {upload.problem ? (
            <Button kind="text" onClick={() => onRetry(upload)}>
              Try again
            </Button>
          ) : null}
          <IconButton
            icon={X}
            label={upload.problem ? `Dismiss ${upload.file.name}` : `Stop ${upload.file.name}`}
            onClick={() => onRemove(upload.key)}
          />
        </li>
      ))}
    </ul>
  );
