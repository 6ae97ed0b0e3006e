import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { confirm } from '../../../../ui/confirm/confirm.ts';
import { ErrorState } from '../../../../ui/error-state/error-state.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { Loading, SkeletonLine } from '../../../../ui/skeleton/skeleton.tsx';
import { chatWords } from '../../chat.words.ts';
import type { ChatOfSegment } from '../../chat-of-segment.ts';
import { nameOf, titleOf } from '../../list/chat-rows.ts';
import type { OpenRoom } from '../../room/open-room.ts';
import { useDraft } from '../../use-draft.ts';
import { useFirstFocus } from '../../use-first-focus.ts';
import { ChatPanel, type PanelClosing } from '../chat-panel/chat-panel.tsx';
import { Composer } from '../composer/composer.tsx';
import { DateDialog } from '../date-dialog/date-dialog.tsx';
import { ExportDialog } from '../export-dialog/export-dialog.tsx';
import { LinkBanner } from '../link-banner/link-banner.tsx';
import { MessageList } from '../message-list/message-list.tsx';
import { NameDialog } from '../name-dialog/name-dialog.tsx';
import { PeopleList } from '../people-list/people-list.tsx';
import { type Asked, type RoomActs, RoomHead } from './room-head.tsx';
import css from './room-panel.late.module.css';
import { useImageDrop } from './use-image-drop.ts';

interface RoomPanelProps extends PanelClosing {
  readonly chat: ChatOfSegment;
  readonly room: OpenRoom;
  readonly takesFocus: boolean;
  readonly onSearch: () => void;
}

/** A room: its people, its messages, and the field for the next one. */
export function RoomPanel({ chat, room, takesFocus, onSearch, ...closing }: RoomPanelProps) {
  const panel = useFirstFocus(takesFocus);
  const state = room.store.use();
  const [asked, ask] = useState<Asked>();
  const known = state.room ?? chat.list.room(room.chatId);
  const drop = useImageDrop((file) => chat.sendImage(room.chatId, file));
  const name = known ? titleOf(known, chat.me) : '';
  const isPeopleShown = asked === 'people';
  const endAsking = () => ask(undefined);
  const acts: RoomActs = {
    isPeopleShown,
    onMute: room.mute,
    onSearch,
    onAsk: (what) => (what === 'leave' ? void leaveRoom(chat, room, closing.onClose) : ask(what)),
  };
  return (
    <ChatPanel
      ref={panel}
      label={name}
      head={<RoomHead room={known} me={chat.me} {...acts} />}
      {...closing}
      onClose={isPeopleShown ? endAsking : closing.onClose}
      {...drop.handlers}
    >
      <LinkBanner chat={chat} />
      {isPeopleShown && known ? (
        <PeopleList room={known} me={chat.me} />
      ) : (
        <Conversation chat={chat} room={room} name={name} />
      )}
      {drop.isOver ? (
        <div className={css.drop}>
          <Icon of={ImagePlus} />
          <b>{drop.isImage ? chatWords.drop : chatWords.imagesOnly}</b>
          {drop.isImage ? <span>Under 10 MB</span> : null}
        </div>
      ) : null}
      <DateDialog room={room} isOpen={asked === 'date'} onClose={endAsking} />
      <ExportDialog chatId={room.chatId} name={name} isOpen={asked === 'export'} onClose={endAsking} />
      {known ? <NameDialog room={room} name={known.name} isOpen={asked === 'name'} onClose={endAsking} /> : null}
    </ChatPanel>
  );
}

async function leaveRoom(chat: ChatOfSegment, room: OpenRoom, onLeft: () => void) {
  const isSure = await confirm({
    title: 'Leave this room?',
    text: 'You no longer read it. Your messages stay with the others, and only a new room brings you together again.',
    confirmLabel: 'Leave',
    isDanger: true,
  });
  if (isSure && (await chat.leave(room.chatId))) onLeft();
}

interface ConversationProps {
  readonly chat: ChatOfSegment;
  readonly room: OpenRoom;
  readonly name: string;
}

function Conversation({ chat, room, name }: ConversationProps) {
  const loading = room.store.usePart((state) => state.loading);
  const draft = useDraft(chat.me, room.chatId);
  return (
    <>
      {loading === 'failed' ? (
        <div className={css.failed}>
          <ErrorState title={chatWords.roomFailed} onRetry={() => void room.load()} />
        </div>
      ) : loading === 'loading' ? (
        <div className={css.loading}>
          <Loading>
            <SkeletonLine width="60%" />
            <SkeletonLine width="80%" />
          </Loading>
        </div>
      ) : (
        <MessageList chat={chat} room={room} draft={draft} />
      )}
      <Typing room={room} />
      <Composer chat={chat} room={room} name={name} draft={draft} />
    </>
  );
}

/** The line lies over the end of the messages, which leave it a place, so nothing moves. */
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
