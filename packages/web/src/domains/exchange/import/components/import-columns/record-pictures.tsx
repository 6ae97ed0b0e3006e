import type { PreviewRecord } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { importsRoutes } from '@oeuvre/contracts/domains/exchange/import/imports.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import css from './record-cards.late.module.css';

interface RecordPicturesProps {
  readonly importId: string;
  readonly pictures: PreviewRecord['pictures'];
}

const together = 4;

const states: Record<PreviewRecord['pictures'][number]['state'], string> = {
  here: '',
  missing: 'not with the table',
  address: 'fetched after the works',
  'not allowed': 'its host is not allowed',
};

/** The pictures of a record: those that came with the table, and the names of the others. */
export function RecordPictures({ importId, pictures }: RecordPicturesProps) {
  const shown = pictures.slice(0, together);
  const more = pictures.length - shown.length;
  return (
    <ul className={css.pictures} aria-label="Pictures">
      {shown.map(({ name, state }) => (
        <li key={name} data-state={state}>
          {state === 'here' ? (
            <img
              src={urlOf(importsRoutes.picture, { params: { id: importId }, query: { name } })}
              alt={name}
              title={name}
              loading="lazy"
              decoding="async"
              width={72}
              height={72}
            />
          ) : (
            <>
              <span className={css.fileName} dir="ltr" title={name}>
                {name}
              </span>
              <span className={state === 'address' ? css.pictureNote : css.unsettled}>{states[state]}</span>
            </>
          )}
        </li>
      ))}
      {more > 0 ? <li className={css.pictureNote}>{`and ${more.toLocaleString('en-GB')} more`}</li> : null}
    </ul>
  );
}
