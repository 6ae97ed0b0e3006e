import { useRef } from 'react';
import { Form } from 'react-router';
import { Button } from '../../../../ui/button/button.tsx';
import placeCss from '../../../../ui/working/file-zone/drop-place.late.module.css';
import { masterTypes } from '../../../files/files.upload.ts';
import css from './dropping.late.module.css';

/** The dashed place of the first work. */
export function FirstWork({ onPictures }: { readonly onPictures: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={css.first}>
      <div className={`${placeCss.place} ${css.place}`}>
        <h2 className={placeCss.head}>Drop pictures of your first work here</h2>
        <p>
          JPEG, PNG, WebP or TIFF, up to 100 MB each. Each picture becomes a work; hold Shift to make one work of
          several. Nobody sees it before you publish it.
        </p>
        <Form method="post" className={placeCss.go}>
          <Button kind="main" onClick={() => input.current?.click()}>
            Choose pictures
          </Button>
          <Button kind="quiet" type="submit">
            Begin without a picture
          </Button>
        </Form>
        <input
          ref={input}
          type="file"
          aria-label="Pictures of your first work"
          accept={masterTypes.join()}
          multiple
          hidden
          onChange={({ target }) => onPictures([...(target.files ?? [])])}
        />
      </div>
    </div>
  );
}
