import type { Editor } from '@tiptap/core';
import type { CSSProperties } from 'react';
import { Floating } from '../tools/floating.tsx';
import type { PictureUploads, UploadShare } from './picture-uploads.ts';
import css from './upload-marks.late.module.css';

interface UploadMarksProps {
  readonly editor: Editor;
  readonly uploads: PictureUploads;
}

/** The upload progress on each local picture. */
export function UploadMarks({ editor, uploads }: UploadMarksProps) {
  const shares = uploads.useShares();
  return shares.map((one) => (
    <Floating
      key={one.src}
      className={css.mark}
      placement="bottom-start"
      mode="over"
      rectOf={() => rectOf(editor, one.src)}
    >
      <Mark {...one} />
    </Floating>
  ));
}

function Mark({ name, share, cancel }: UploadShare) {
  const percent = Math.round(share * 100);
  // Sent is not yet stored: until then it can still be cancelled.
  const isSent = percent === 100;
  return (
    <div className={css.words}>
      <div className={css.row}>
        <span
          role="progressbar"
          aria-label={`Uploading ${name}`}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          {isSent ? 'Finishing...' : `${percent} %`}
        </span>
        {/* The cursor stays where it is. */}
        <button
          type="button"
          aria-label={`Cancel uploading ${name}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={cancel}
        >
          Cancel
        </button>
      </div>
      {isSent ? null : <i style={{ '--sent': `${percent}%` } as CSSProperties} />}
    </div>
  );
}

/** Nowhere if the picture has been removed meanwhile. */
const rectOf = (editor: Editor, src: string) =>
  editor.view.dom.querySelector(`img[src="${CSS.escape(src)}"]`)?.getBoundingClientRect() ??
  new DOMRect(-9_999, -9_999);
