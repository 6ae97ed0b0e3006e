import type { ChatMessage, ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { ArrowDown } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { confirm } from '../../../../ui/confirm/confirm.ts';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { chatWords } from '../../chat.words.ts';
import type { ChatOfSegment } from '../../chat-of-segment.ts';
import { nameOf, othersOf } from '../../list/chat-rows.ts';
import type { MessageActs } from '../../message-acts.ts';
import type { OpenRoom } from '../../room/open-room.ts';
import type { Beyond } from '../../room/room-state.ts';
import { type ShownMessage, shownMessages } from '../../room/shown-messages.ts';
import type { Draft } from '../../use-draft.ts';
import { Message } from '../message/message.tsx';
import { keepFocus } from './keep-focus.ts';
import css from './message-list.late.module.css';
import { useRoomScroll } from './use-room-scroll.ts';
import { useSeen } from './use-seen.ts';

interface MessageListProps {
  readonly chat: ChatOfSegment;
  readonly room: OpenRoom;
  readonly draft: Draft;
}

/** The messages of a room, with those that are on their way. */
export function MessageList(props: MessageListProps) {
  const { chat, room } = props;
  const state = room.store.use();
  const rows = chat.outbox.rows.use();
  const isWaiting = chat.outbox.pause.use() !== undefined;
  const messages = useMemo(
    () => shownMessages(state, { me: chat.me, roomId: room.chatId, rows, isWaiting, now: Date.now() }),
    [state, chat.me, room.chatId, rows, isWaiting],
  );
  if (messages.length === 0)
    return (
      <div className={css.empty}>
        <p>{chatWords.start}</p>
      </div>
    );
  return <Scrolled {...props} messages={messages} />;
}

/** Where the new messages begin. The line keeps its place once they are read, so nothing moves. */
function useNewLine(fresh: ReadonlySet<number>) {
  const first = fresh.size > 0 ? Math.min(...fresh) : undefined;
  const [line, setLine] = useState({ seq: first, isRead: first === undefined });
  if (first !== undefined && line.isRead) setLine({ seq: first, isRead: false });
  else if (first === undefined && !line.isRead) setLine({ ...line, isRead: true });
  return line;
}

function Scrolled({ chat, room, messages, draft }: MessageListProps & { readonly messages: readonly ShownMessage[] }) {
  const state = room.store.use();
  const box = useRef<HTMLDivElement>(null);
  const line = useNewLine(state.fresh);
  const scroll = useRoomScroll({ box, messages, room, lastRead: state.room?.lastReadSeq ?? 0 });
  useSeen(box, state.fresh.size > 0, (seq) => room.see(seq));

  const acts: MessageActs = {
    onReply: ({ id }) => draft.reply(id),
    onEdit: ({ id, createdAt, text }) => draft.edit({ messageId: id, at: createdAt, text }),
    onJump: (seq) => void room.window.jumpTo(seq),
    onRetry: ({ row }) => row && void chat.outbox.retry(row),
    onDelete: (shown) => keepFocus(box.current, deleteShown(chat, room, shown)),
  };
  return (
    <div className={css.place}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keys */}
      <section ref={box} aria-label="Messages" tabIndex={0} className={css.box} onScroll={scroll.look}>
        <ol style={{ height: scroll.virtual.getTotalSize() }}>
          {scroll.virtual.getVirtualItems().map(({ key, index, start }) => {
            const shown = messages[index]!;
            return (
              <li
                key={key}
                data-index={index}
                ref={scroll.virtual.measureElement}
                data-marked={(scroll.marked !== undefined && scroll.marked === shown.seq) || undefined}
                style={{ transform: `translateY(${start}px)` }}
              >
                {line.seq !== undefined && shown.seq === line.seq ? <NewLine isRead={line.isRead} /> : null}
                <Item
                  shown={shown}
                  chat={chat}
                  room={state.room}
                  isEditing={shown.message !== undefined && shown.message.id === draft.editing?.messageId}
                  acts={acts}
                />
              </li>
            );
          })}
        </ol>
      </section>
      <Edges room={room} />
      {scroll.isFar ? (
        <IconButton
          icon={ArrowDown}
          label="To the newest message"
          className={css.down ?? ''}
          onClick={() => void scroll.toEnd()}
        />
      ) : null}
    </div>
  );
}

const NewLine = ({ isRead }: { readonly isRead: boolean }) => (
  <div className={css.new} data-read={isRead || undefined}>
    NEW
  </div>
);

interface ItemProps {
  readonly shown: ShownMessage;
  readonly chat: ChatOfSegment;
  readonly room: ChatRoom | undefined;
  readonly isEditing: boolean;
  readonly acts: MessageActs;
}

function Item({ shown, chat, room, isEditing, acts }: ItemProps) {
  const progress = chat.progress.usePart((all) => all[shown.key]);
  const others = othersOf(room, chat.me).length;
  const nameOfId = (id: ChatMessage['senderId']) => {
    const person = room?.participants.find(({ userId }) => userId === id);
    return person ? nameOf(person) : 'No name';
  };
  return (
    <div data-seq={shown.isOwn ? undefined : shown.seq}>
      <Message
        shown={shown}
        sender={room && !room.isDirect && !shown.isOwn ? nameOfId(shown.senderId) : undefined}
        others={others}
        nameOf={nameOfId}
        progress={progress}
        isEditing={isEditing}
        cards={chat.cards}
        acts={acts}
      />
    </div>
  );
}

function Edges({ room }: { readonly room: OpenRoom }) {
  const { older, newer } = room.store.use();
  return (
    <>
      <BeyondNote
        state={older}
        className={css.older}
        label="Load older messages"
        onRetry={() => void room.window.loadOlder()}
      />
      <BeyondNote
        state={newer}
        className={css.newer}
        label="Load newer messages"
        onRetry={() => void room.window.loadNewer()}
      />
    </>
  );
}

interface BeyondProps {
  readonly state: Beyond;
  readonly className: string | undefined;
  readonly label: string;
  readonly onRetry: () => void;
}

/** Over an edge of the room while further messages come, or could not be fetched. */
function BeyondNote({ state, className, label, onRetry }: BeyondProps) {
  if (state === 'loading')
    return (
      <p role="status" className={className}>
        Loading...
      </p>
    );
  if (state !== 'failed') return null;
  return (
    <div className={className}>
      <Button kind="text" onClick={onRetry}>
        {label}
      </Button>
    </div>
  );
}

async function deleteShown(chat: ChatOfSegment, room: OpenRoom, { message, row }: ShownMessage) {
  const isSure = await confirm({ title: 'Delete this message?', confirmLabel: 'Delete', isDanger: true });
  if (!isSure) return;
  if (message) await room.remove(message);
  else if (row) await chat.outbox.discard(row);
}
