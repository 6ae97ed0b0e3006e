import type { ChatMessage, ChatParticipant } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { ArrowDown } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { confirm } from '../../../../ui/confirm/confirm.ts';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { chatWords } from '../../chat.words.ts';
import type { ChatOfSegment } from '../../chat-of-segment.ts';
import { nameOf } from '../../list/chat-rows.ts';
import type { OpenRoom } from '../../room/open-room.ts';
import { type ShownMessage, shownMessages } from '../../room/shown-messages.ts';
import { Message, type MessageActs } from '../message/message.tsx';
import css from './message-list.late.module.css';
import { useRoomScroll } from './use-room-scroll.ts';
import { useSeen } from './use-seen.ts';

interface MessageListProps {
  readonly chat: ChatOfSegment;
  readonly room: OpenRoom;
  readonly onReply: (id: ChatMessage['id']) => void;
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

function Scrolled({
  chat,
  room,
  messages,
  onReply,
}: MessageListProps & { readonly messages: readonly ShownMessage[] }) {
  const state = room.store.use();
  const progress = chat.progress.use();
  const box = useRef<HTMLDivElement>(null);
  const line = useNewLine(state.fresh);
  const scroll = useRoomScroll({ box, messages, room, firstNew: line.seq });
  useSeen(box, state.fresh.size > 0, (seq) => room.see(seq));

  const acts: MessageActs = {
    onReply: ({ id }) => onReply(id),
    onJump: (seq) => void scroll.jumpTo(seq),
    onRetry: ({ row }) => row && void chat.outbox.retry(row),
    onDelete: (shown) => void deleteShown(chat, room, shown),
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
                <Item shown={shown} people={state.room?.participants ?? []} progress={progress[shown.key]} {...acts} />
              </li>
            );
          })}
        </ol>
      </section>
      <Older room={room} />
      {scroll.isFar ? (
        <IconButton icon={ArrowDown} label="To the newest message" className={css.down ?? ''} onClick={scroll.toEnd} />
      ) : null}
    </div>
  );
}

const NewLine = ({ isRead }: { readonly isRead: boolean }) => (
  <div className={css.new} data-read={isRead || undefined}>
    NEW
  </div>
);

interface ItemProps extends MessageActs {
  readonly shown: ShownMessage;
  readonly people: readonly ChatParticipant[];
  readonly progress: number | undefined;
}

function Item({ shown, people, progress, ...acts }: ItemProps) {
  const nameOfId = (id: ChatMessage['senderId']) => {
    const person = people.find(({ userId }) => userId === id);
    return person ? nameOf(person) : 'No name';
  };
  return (
    <div data-seq={shown.isOwn ? undefined : shown.seq}>
      <Message
        shown={shown}
        sender={people.length > 2 && !shown.isOwn ? nameOfId(shown.senderId) : undefined}
        nameOf={nameOfId}
        progress={progress}
        {...acts}
      />
    </div>
  );
}

/** Over the top of the room while older messages come, or could not be fetched. */
function Older({ room }: { readonly room: OpenRoom }) {
  const older = room.store.usePart((state) => state.older);
  if (older === 'loading')
    return (
      <p role="status" className={css.older}>
        Loading...
      </p>
    );
  if (older !== 'failed') return null;
  return (
    <div className={css.older}>
      <Button kind="text" onClick={() => void room.loadOlder()}>
        Load older messages
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
