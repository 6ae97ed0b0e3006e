import { filesRoutes } from '@oeuvre/contracts/domains/files/files.routes.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { pictureUrl } from '../../../../../ui/picture/picture.tsx';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { SinglePicture } from '../../../../files/components/single-picture/single-picture.tsx';
import { sendPicture } from '../../../../files/files.upload.ts';
import css from './picture-field.late.module.css';

interface PictureFieldProps {
  readonly label: string;
  readonly help: string;
  readonly value: FileId | null;
  readonly onChange: (file: FileId | null) => void;
}

/** A picture of a segment: uploaded at once, shown to others when the segment is saved. */
export function PictureField({ label, help, value, onChange }: PictureFieldProps) {
  const upload = useAct((picture: File) => sendPicture(filesRoutes.uploadForArticle, picture), {
    done: ({ id }) => onChange(id as FileId),
  });
  return (
    <fieldset className={css.field}>
      <legend>{label}</legend>
      <SinglePicture label={label} isBusy={upload.isBusy} onPicture={(picture) => void upload.act(picture)}>
        {(choose) => (
          <div className={css.row}>
            {value ? (
              <img src={pictureUrl(value, 300)} alt="" width="148" height="62" className={css.picture} />
            ) : (
              <span className={css.picture} />
            )}
            <div>
              <div className={css.acts}>
                <Button busy={upload.isBusy} onClick={choose}>
                  {value ? 'Choose another' : 'Choose a picture'}
                </Button>
                {value ? (
                  <Button kind="quiet" onClick={() => onChange(null)}>
                    Remove
                  </Button>
                ) : null}
              </div>
              <p className={css.help}>{help}</p>
            </div>
          </div>
        )}
      </SinglePicture>
    </fieldset>
  );
}
