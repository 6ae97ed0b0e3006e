import { chatRoleLabels } from '@oeuvre/contracts/domains/chat/chat.constants.ts';
import type { ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { ArrowLeft, Bell, BellOff, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Avatar } from '../../../../ui/avatar/avatar.tsx';
import { ErrorState } from '../../../../ui/error-state/error-state.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { Loading, SkeletonLine } from '../../../../ui/skeleton/skeleton.tsx';
import { chatWords } from '../../chat.words.ts';
import type { ChatOfSegment } from '../../chat-of-segment.ts';
import { nameOf, namesOf } from '../../list/chat-rows.ts';
import type { OpenRoom } from '../../room/open-room.ts';
import { useDraft } from '../../use-draft.ts';
import { Composer } from '../composer/composer.tsx';
import { LinkBanner } from '../link-banner/link-banner.tsx';
import { MessageList } from '../message-list/message-list.tsx';
import css from './room-panel.late.module.css';
import { useImageDrop } from './use-image-drop.ts';

interface RoomPanelProps {
  readonly chat: ChatOfSegment;
  readonly room: OpenRoom;
  readonly segmentName: string;
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

/** A room: its people, its messages, and the field for the next one. */
export function RoomPanel({ chat, room, segmentName, takesFocus, onClose }: RoomPanelProps) {
  const panel = useFocus(takesFocus);
  const state = room.store.use();
  const draft = useDraft(chat.me, room.chatId);
  const known = state.room ?? chat.list.room(room.chatId);
  const drop = useImageDrop((file) => chat.sendImage(room.chatId, file));
  const name = known ? namesOf(known, chat.me) : '';
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={css.panel}
      aria-label={name}
      onKeyDown={(event) => {
        // Escape closes an open picker alone.
        const isForPicker = event.currentTarget.querySelector(':popover-open');
        if (event.key === 'Escape' && !event.defaultPrevented && !isForPicker) onClose();
      }}
      {...drop.handlers}
    >
      <Head room={known} me={chat.me} segmentName={segmentName} onClose={onClose} onMute={room.mute} />
      <LinkBanner chat={chat} />
      {state.loading === 'failed' ? (
        <ErrorState title={chatWords.roomFailed} onRetry={() => void room.load()} />
      ) : state.loading === 'loading' ? (
        <div className={css.loading}>
          <Loading>
            <SkeletonLine width="60%" />
            <SkeletonLine width="80%" />
          </Loading>
        </div>
      ) : (
        <MessageList chat={chat} room={room} onReply={draft.reply} />
      )}
      <Typing room={room} />
      <Composer chat={chat} room={room} name={name} draft={draft} />
      {drop.isOver ? (
        <div className={css.drop}>
          <b>{drop.isImage ? chatWords.drop : chatWords.imagesOnly}</b>
          <span>Under 10 MB</span>
        </div>
      ) : null}
    </section>
  );
}

/** Moves the focus to the field of a room; where a keyboard would cover half of the screen, to the room itself. */
function useFocus(takesFocus: boolean) {
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a room that has just been opened takes it
  useEffect(() => {
    if (!takesFocus) return;
    const field = matchMedia('(hover: hover)').matches ? panel.current?.querySelector('textarea') : undefined;
    (field ?? panel.current)?.focus();
  }, []);
  return panel;
}

interface HeadProps {
  readonly room: ChatRoom | undefined;
  readonly me: string;
  readonly segmentName: string;
  readonly onClose: () => void;
  readonly onMute: (isMuted: boolean) => void;
}

function Head({ room, me, segmentName, onClose, onMute }: HeadProps) {
  const others = room?.participants.filter(({ userId }) => userId !== me) ?? [];
  const [other] = others;
  return (
    <header className={css.head}>
      <IconButton icon={ArrowLeft} label="Back to the list" className={css.back ?? ''} onClick={onClose} />
      <Avatar
        person={{ first_name: other?.firstName, last_name: other?.lastName, photo: other?.avatar }}
        size="normal"
      />
      <div className={css.names}>
        <h2 dir="auto">{room ? namesOf(room, me) : ''}</h2>
        <p dir="auto">{others.length > 1 ? `${others.length + 1} curators of ${segmentName}` : segmentName}</p>
      </div>
      {others.length === 1 && other ? <span className={css.role}>{chatRoleLabels[other.role]}</span> : null}
      {room ? (
        <IconButton
          icon={room.isMuted ? BellOff : Bell}
          label="Mute this chat"
          aria-pressed={room.isMuted}
          onClick={() => onMute(!room.isMuted)}
        />
      ) : null}
      <IconButton icon={X} label="Close" className={css.close ?? ''} onClick={onClose} />
    </header>
  );
}

/** The line has its place also while it is empty, so nothing moves. */
function Typing({ room }: { readonly room: OpenRoom }) {
  const { typing, room: known } = room.store.use();
  const names = typing.flatMap((id) => {
    const person = known?.participants.find(({ userId }) => userId === id);
    return person ? [person.firstName || nameOf(person)] : [];
  });
  return (
    <p className={css.typing} role="status">
      {names.length > 0 ? (
        <>
          <span className={css.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {`${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} typing`}
        </>
      ) : null}
    </p>
  );
}
