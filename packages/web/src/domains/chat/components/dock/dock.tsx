import type { ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { MessagesSquare } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { countOf } from '../../../../ui/count-of.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { chatWords } from '../../chat.words.ts';
import type { ChatOfSegment } from '../../chat-of-segment.ts';
import { type Aside, chatDock } from '../../dock.ts';
import { type ChatRow, chatRows, unreadOf } from '../../list/chat-rows.ts';
import { useKeyboardSpace } from '../../use-keyboard-space.ts';
import { CuratorListPanel } from '../curator-list-panel/curator-list-panel.tsx';
import { NewRoomPanel } from '../new-room-panel/new-room-panel.tsx';
import { RoomPanel } from '../room-panel/room-panel.tsx';
import { SearchPanel } from '../search-panel/search-panel.tsx';
import { SettingsPanel } from '../settings-panel/settings-panel.tsx';
import { UnreadCount } from '../unread-count/unread-count.tsx';
import css from './dock.late.module.css';

interface DockProps {
  readonly chat: ChatOfSegment;
  readonly segmentId: SegmentId;
  readonly segmentName: string;
}

/** The panels that are open, and the ways from one to the other. */
function useDock({ chat, segmentId }: DockProps) {
  const dock = chatDock.use();
  const isOpen = dock?.segmentId === segmentId;
  const room = chat.opened.use();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useKeyboardSpace(box);
  /** The room that the person has just opened: the focus goes there. A room that a page finds open leaves it alone. */
  const [chosen, setChosen] = useState<ChatRoom['id']>();
  const show = (chatId: ChatRoom['id'] | undefined, aside?: Aside) => chatDock.set({ segmentId, chatId, aside });

  function openRoom(chatId: ChatRoom['id'] | undefined, at?: number) {
    if (!chatId) return;
    chat.open(chatId, at);
    setChosen(chatId);
    show(chatId);
  }
  /** Leads the focus back to the line or the button that has opened the panel. */
  function closePanel() {
    const opener = dock?.aside ? `[data-opens=${dock.aside}]` : '[aria-current]';
    const line = box.current?.querySelector<HTMLElement>(opener);
    if (!dock?.aside) chat.closeRoom();
    show(dock?.aside ? room?.chatId : undefined);
    line?.focus();
  }
  function closeAll() {
    chat.closeRoom();
    chatDock.set(undefined);
    button.current?.focus();
  }
  return {
    isOpen,
    aside: isOpen ? dock.aside : undefined,
    room,
    button,
    box,
    chosen,
    openRoom,
    closePanel,
    closeAll,
    toggle: () => (isOpen ? closeAll() : show(room?.chatId)),
    openAside: (aside: Aside) => show(room?.chatId, aside),
    openRow: async ({ curator, room: known }: ChatRow) =>
      openRoom(known?.id ?? curator?.chatId ?? (curator && (await chat.openWith([curator.userId])))),
  };
}

/** A floating button, the list that it opens, and the panel that is chosen there. */
export function Dock(props: DockProps) {
  const { chat, segmentName } = props;
  const list = chat.list.store.use();
  const { isOpen, aside, room, ...dock } = useDock(props);
  const rows = chatRows(list.curators, list.rooms, chat.me);
  if (!list.belongs) return null;
  const closing = { onClose: dock.closePanel, onCloseAll: dock.closeAll };
  return (
    <div ref={dock.box} className={css.dock} data-open={isOpen || undefined}>
      <OpenButton ref={dock.button} unread={unreadOf(rows)} isOpen={isOpen} onClick={dock.toggle} />
      {isOpen ? (
        <CuratorListPanel
          list={list}
          rows={rows}
          me={chat.me}
          openedId={room?.chatId}
          aside={aside}
          onRetry={() => void chat.list.load()}
          onClose={dock.closeAll}
          onAside={dock.openAside}
          onOpen={(row) => void dock.openRow(row)}
        />
      ) : null}
      {aside === 'search' ? <SearchPanel chat={chat} room={room} onFound={dock.openRoom} {...closing} /> : null}
      {aside === 'settings' ? <SettingsPanel onChanged={() => void chat.refresh()} {...closing} /> : null}
      {aside === 'new' ? (
        <NewRoomPanel chat={chat} segmentName={segmentName} onOpened={dock.openRoom} {...closing} />
      ) : null}
      {isOpen && room && !aside ? (
        <RoomPanel
          key={room.chatId}
          chat={chat}
          room={room}
          takesFocus={dock.chosen === room.chatId}
          onSearch={() => dock.openAside('search')}
          {...closing}
        />
      ) : null}
    </div>
  );
}

interface OpenButtonProps {
  readonly unread: number;
  readonly isOpen: boolean;
  readonly onClick: () => void;
  readonly ref: Ref<HTMLButtonElement>;
}

function OpenButton({ unread, isOpen, onClick, ref }: OpenButtonProps) {
  const label = unread === 0 ? chatWords.title : `${chatWords.title}, ${countOf(unread, 'new message')}`;
  return (
    <button
      ref={ref}
      type="button"
      className={css.button}
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      <Icon of={MessagesSquare} />
      <UnreadCount count={unread} className={css.unread} />
    </button>
  );
}
