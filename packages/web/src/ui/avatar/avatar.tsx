import { pictureUrl } from '../picture/picture.tsx';
import css from './avatar.module.css';
import { initialsOf, type Named } from './initials.ts';

interface AvatarProps {
  readonly person: Named & { readonly photo?: string | null | undefined };
  readonly size?: 'small' | 'normal' | 'middle' | 'large';
  /** `own` is the viewer's, dark on paper; others are soft. */
  readonly tone?: 'own' | 'soft';
}

const fileOf = (photo: string) => /^\/files\/([0-9a-f-]{36})/.exec(photo)?.[1];

/**
 * A person's photo, or initials. The name is beside it or on its button, so the avatar itself has no text alternative.
 */
export function Avatar({ person, size = 'normal', tone = 'soft' }: AvatarProps) {
  const file = person.photo ? fileOf(person.photo) : undefined;
  return (
    <span className={`${css.avatar} ${css[size]} ${css[tone]}`} aria-hidden="true">
      {person.photo ? (
        <img
          src={file ? pictureUrl(file, 300) : person.photo}
          alt=""
          width="76"
          height="76"
          loading="lazy"
          decoding="async"
        />
      ) : (
        initialsOf(person)
      )}
    </span>
  );
}
