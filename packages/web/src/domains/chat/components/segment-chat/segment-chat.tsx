import type { ChatMessage, ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { MessagesSquare } from 'lucide-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { countOf } from '../../../../ui/count-of.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { Hidden } from '../../../../ui/layout/layout.tsx';
import { useMe } from '../../../accounts/accounts.viewer.ts';
import { chatWords } from '../../chat.words.ts';
import { ChatOfSegment } from '../../chat-of-segment.ts';
import { chatDock } from '../../dock.ts';
import { type ChatRow, chatRows, nameOf, unreadOf } from '../../list/chat-rows.ts';
import { type ChatSocket, openChatSocket } from '../../live/chat-socket.ts';
import { arrivalSound } from '../../sound/sound.ts';
import { CuratorListPanel } from '../curator-list-panel/curator-list-panel.tsx';
import { RoomPanel } from '../room-panel/room-panel.tsx';
import css from './segment-chat.late.module.css';

interface SegmentChatProps {
  readonly segmentId: SegmentId;
  readonly name: string;
  readonly openSocket?: (userId: string) => ChatSocket;
}

/** Others' messages in words, for screen readers. */
function spokenOf(messages: readonly ChatMessage[], room: ChatRoom | undefined): string {
  const last = messages.at(-1)!;
  const sender = room?.participants.find(({ userId }) => userId === last.senderId);
  return `${sender ? nameOf(sender) : 'New message'}: ${last.type === 'image' ? 'Image' : last.text}`;
}

/** The chat while the page shows the segment. */
function useChat(segmentId: SegmentId, openSocket: (userId: string) => ChatSocket) {
  const { id } = useMe();
  const me = id as UserId;
  const [chat, setChat] = useState<ChatOfSegment>();
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const sound = arrivalSound();
    const opened = new ChatOfSegment({
      me,
      segmentId,
      socket: openSocket(me),
      onArrived(messages, room) {
        setSpoken(spokenOf(messages, room));
        if (!room?.isMuted) void sound.play(messages.at(-1)!.id);
      },
    });
    setChat(opened);
    const dock = chatDock.get();
    if (dock?.segmentId === segmentId && dock.chatId) opened.open(dock.chatId);
    return () => {
      sound.end();
      opened.close();
    };
  }, [me, segmentId, openSocket]);
  return { chat, spoken };
}

/** A floating button, the list that it opens, and the room that is chosen there. */
export function SegmentChat({ segmentId, name, openSocket = openChatSocket }: SegmentChatProps) {
  const { chat, spoken } = useChat(segmentId, openSocket);
  return (
    <>
      {chat ? <Dock chat={chat} segmentId={segmentId} segmentName={name} /> : null}
      <Hidden live="polite">{spoken}</Hidden>
    </>
  );
}

interface DockProps {
  readonly chat: ChatOfSegment;
  readonly segmentId: SegmentId;
  readonly segmentName: string;
}

function Dock({ chat, segmentId, segmentName }: DockProps) {
  const isOpen = chatDock.use()?.segmentId === segmentId;
  const list = chat.list.store.use();
  const room = chat.opened.use();
  const button = useRef<HTMLButtonElement>(null);
  const dock = useRef<HTMLDivElement>(null);
  /** The room that the person has just opened: the focus goes there. A room that a page finds open leaves it alone. */
  const [chosen, setChosen] = useState<ChatRoom['id']>();
  const rows = chatRows(list.curators, list.rooms, chat.me);
  const unread = unreadOf(rows);
  if (!list.belongs) return null;
  const show = (chatId: ChatRoom['id'] | undefined) => chatDock.set({ segmentId, chatId });
  function closeRoom() {
    const line = dock.current?.querySelector<HTMLElement>('[aria-current]');
    chat.closeRoom();
    show(undefined);
    line?.focus();
  }
  async function openRow({ curator, room: known }: ChatRow) {
    if (known) chat.open(known.id);
    const chatId = known?.id ?? (curator && (await chat.openWith(curator)));
    if (!chatId) return;
    setChosen(chatId);
    show(chatId);
  }
  function closeList() {
    chat.closeRoom();
    chatDock.set(undefined);
    button.current?.focus();
  }
  return (
    <div ref={dock} className={css.dock} data-open={isOpen || undefined}>
      <OpenButton
        ref={button}
        unread={unread}
        isOpen={isOpen}
        onClick={() => (isOpen ? closeList() : show(room?.chatId))}
      />
      {isOpen ? (
        <CuratorListPanel
          list={list}
          rows={rows}
          me={chat.me}
          openedId={room?.chatId}
          onRetry={() => void chat.list.load()}
          onClose={closeList}
          onOpen={(row) => void openRow(row)}
        />
      ) : null}
      {isOpen && room ? (
        <RoomPanel
          key={room.chatId}
          {...{ chat, room, segmentName }}
          takesFocus={chosen === room.chatId}
          onClose={closeRoom}
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
      {unread > 0 ? <span className={css.unread}>{unread > 99 ? '99+' : unread}</span> : null}
    </button>
  );
}
