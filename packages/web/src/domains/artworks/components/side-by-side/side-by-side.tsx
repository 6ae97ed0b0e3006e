import { inEnglish } from '../../../../ui/count-of.ts';
import type { ArtworkShown } from '../../artworks.links.ts';
import { ArtworkPicture } from '../artwork-picture/artwork-picture.tsx';
import css from './side-by-side.late.module.css';

/** A heading and a work. */
export interface ComparedSide {
  readonly name: string;
  readonly work: ArtworkShown;
}
interface SideBySideProps {
  readonly sides: readonly [ComparedSide, ComparedSide];
  /** Lines beside title, artist, date and picture: the label, and the words of each side. */
  readonly further?: readonly (readonly [label: string, one: string, other: string])[];
}

/** Two works at one height, and line by line below: each difference is marked. */
export function SideBySide({ sides, further = [] }: SideBySideProps) {
  const [one, other] = sides.map(({ work }) => work) as [ArtworkShown, ArtworkShown];
  const lines = [
    ['Title', one.title, other.title],
    ['Artist', one.artist, other.artist],
    ['Date', one.dateText, other.dateText],
    ...further,
    ['Picture', sizeOf(one), sizeOf(other)],
  ] as const;
  return (
    <>
      <div className={css.sides}>
        {sides.map(({ name, work }) => (
          <section key={work.id} aria-label={name}>
            <h3>{name}</h3>
            <div className={css.mount}>
              <ArtworkPicture artwork={work} sizes="(min-width: 60rem) 32rem, 45vw" />
            </div>
          </section>
        ))}
      </div>
      <table className={css.lines}>
        <tbody>
          {lines.map(([label, first, second]) => (
            <tr key={label} data-same={first === second || undefined}>
              <th scope="row">{label}</th>
              <Cell text={first} isSame={first === second} />
              <Cell text={second} isSame={first === second} />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const Cell = ({ text, isSame }: { readonly text: string; readonly isSame: boolean }) => (
  <td dir="auto">{isSame ? text || '-' : <mark>{text || '-'}</mark>}</td>
);

const sizeOf = ({ image }: ArtworkShown) => (image ? `${inEnglish(image.width)} × ${inEnglish(image.height)} px` : '');
