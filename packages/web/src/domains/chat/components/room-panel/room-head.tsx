import { chatRoleLabels } from '@oeuvre/contracts/domains/chat/chat.constants.ts';
import type { ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { Bell, BellOff, CalendarDays, FileDown, LogOut, Pencil, Search } from 'lucide-react';
import { Menu, type MenuEntry } from '../../../../ui/menu/menu.tsx';
import { chatWords } from '../../chat.words.ts';
import { othersOf, titleOf } from '../../list/chat-rows.ts';
import { Faces } from '../faces/faces.tsx';
import css from './room-panel.late.module.css';

export interface RoomActs {
  readonly isPeopleShown: boolean;
  readonly onMute: (isMuted: boolean) => void;
  readonly onSearch: () => void;
  readonly onAsk: (what: Asked | undefined) => void;
}
export type Asked = 'date' | 'export' | 'people' | 'name' | 'leave';

interface RoomHeadProps extends RoomActs {
  readonly room: ChatRoom | undefined;
  readonly me: string;
}

/** The people of a room, and the things that can be done with it. */
export function RoomHead({ room, me, ...acts }: RoomHeadProps) {
  const others = othersOf(room, me);
  const [other] = others;
  return (
    <>
      <Faces people={others} size="normal" />
      <div className={css.names}>
        <h2 dir="auto">{room ? titleOf(room, me) : ''}</h2>
        {room ? <Below room={room} count={others.length + 1} {...acts} /> : null}
      </div>
      {room?.isDirect && other ? <span className={css.role}>{chatRoleLabels[other.role]}</span> : null}
      {room ? <Menu label="Room menu" entries={entriesOf(room, acts)} /> : null}
    </>
  );
}

interface BelowProps extends RoomActs {
  readonly room: ChatRoom;
  readonly count: number;
}

function Below({ room, count, isPeopleShown, onAsk }: BelowProps) {
  if (room.isDirect) return <p dir="auto">{room.segmentName}</p>;
  return (
    <button
      type="button"
      dir="auto"
      aria-expanded={isPeopleShown}
      onClick={() => onAsk(isPeopleShown ? undefined : 'people')}
    >
      {`${count} curators of ${room.segmentName}`}
    </button>
  );
}

function entriesOf({ isMuted, isDirect }: ChatRoom, { onMute, onSearch, onAsk }: RoomActs): readonly MenuEntry[] {
  const rename: MenuEntry = { label: 'Rename', icon: Pencil, onSelect: () => onAsk('name') };
  const leave: MenuEntry = {
    label: 'Leave the room',
    icon: LogOut,
    isDanger: true,
    isApart: true,
    onSelect: () => onAsk('leave'),
  };
  return [
    { label: isMuted ? 'Unmute' : 'Mute', icon: isMuted ? Bell : BellOff, onSelect: () => onMute(!isMuted) },
    { label: chatWords.search, icon: Search, onSelect: onSearch },
    { label: chatWords.date, icon: CalendarDays, onSelect: () => onAsk('date') },
    ...(isDirect ? [] : [rename]),
    { label: 'Export', icon: FileDown, onSelect: () => onAsk('export') },
    ...(isDirect ? [] : [leave]),
  ];
}
