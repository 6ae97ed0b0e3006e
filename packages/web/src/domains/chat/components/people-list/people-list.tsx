import { chatRoleLabels } from '@oeuvre/contracts/domains/chat/chat.constants.ts';
import type { ChatParticipant, ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { nameOf } from '../../list/chat-rows.ts';
import { Faces } from '../faces/faces.tsx';
import css from './people-list.late.module.css';

interface PeopleListProps {
  readonly room: ChatRoom;
  readonly me: string;
}

/** The people of a room, the viewer last. */
export function PeopleList({ room, me }: PeopleListProps) {
  const here = room.participants.filter(({ hasLeft }) => !hasLeft);
  const people = here.toSorted(
    (one, other) => Number(one.userId === me) - Number(other.userId === me) || nameOf(one).localeCompare(nameOf(other)),
  );
  return (
    <div className={css.people}>
      <p className={css.count}>{people.length} people</p>
      <ul>
        {people.map((person) => (
          <li key={person.userId} className={css.person}>
            <Faces people={[person]} size="normal" />
            <span>
              <b dir="auto">{person.userId === me ? 'You' : nameOf(person)}</b>
              <span className={css.about}>{aboutOf(person)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const aboutOf = ({ role, isActive }: ChatParticipant): string =>
  isActive ? chatRoleLabels[role] : 'No longer a curator of the segment: reads nothing since';
