import { Avatar } from '../../../../ui/avatar/avatar.tsx';
import css from './faces.late.module.css';

interface Face {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly avatar: string | null;
}
interface FacesProps {
  readonly people: readonly Face[];
  readonly size: 'normal' | 'middle';
}

const personOf = ({ firstName, lastName, avatar }: Face) => ({
  first_name: firstName,
  last_name: lastName,
  photo: avatar,
});

/** The face of a person, or two of several. */
export function Faces({ people, size }: FacesProps) {
  const [first, second] = people;
  if (!second)
    return <Avatar person={first ? personOf(first) : { first_name: undefined, last_name: undefined }} size={size} />;
  return (
    <span className={`${css.pile} ${css[size]}`}>
      {people.slice(0, 2).map((one) => (
        <Avatar key={one.userId} person={personOf(one)} size="small" />
      ))}
    </span>
  );
}
