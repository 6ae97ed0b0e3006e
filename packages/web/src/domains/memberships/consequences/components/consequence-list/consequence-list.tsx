import type {
  Consequence,
  Consequences,
} from '@oeuvre/contracts/domains/memberships/consequences/consequences.model.ts';
import { Picture } from '../../../../../ui/picture/picture.tsx';
import { lineOf } from '../../consequences.words.ts';
import css from './consequence-list.late.module.css';

interface ConsequenceListProps {
  readonly event: Consequences['event'];
  readonly found: readonly Consequence[];
}

/** The consequences, each as a number, words, and names or pictures. Nothing to lose: no list. */
export function ConsequenceList({ event, found }: ConsequenceListProps) {
  if (found.length === 0) return null;
  return (
    <ul className={css.list}>
      {found.map((one) => {
        const { number, what, more } = lineOf(one, event);
        return (
          <li key={one.kind}>
            <b>{number}</b>
            <span>
              {what}
              {more ? <small>{more}</small> : null}
              <Pictures of={one.named} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** In pixels. */
const height = 44;

/** Works that are lost, at one height; their names stand beside them. */
export function Pictures({ of: things }: { readonly of: Consequence['named'] }) {
  const pictures = things.flatMap(({ pictures: own }) => own).slice(0, 5);
  if (pictures.length === 0) return null;
  return (
    <span className={css.run}>
      {pictures.map((picture) => (
        <Picture
          key={picture.fileId}
          {...picture}
          alt=""
          sizes={`${Math.round((height * picture.width) / picture.height)}px`}
        />
      ))}
    </span>
  );
}
