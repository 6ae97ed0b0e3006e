import { chatRoleLabels } from '@oeuvre/contracts/domains/chat/chat.constants.ts';
import { chatTexts } from '@oeuvre/contracts/domains/chat/chat.errors.ts';
import type { ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { Bell, BellOff, X } from 'lucide-react';
import { Avatar } from '../../../../ui/avatar/avatar.tsx';
import { ErrorState } from '../../../../ui/error-state/error-state.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { Hidden } from '../../../../ui/layout/layout.tsx';
import { chatWords } from '../../chat.words.ts';
import { formatListTime } from '../../chat-times.ts';
import type { ChatRow } from '../../list/chat-rows.ts';
import type { ListState } from '../../list/curator-list.ts';
import { muteSound, soundMuted } from '../../sound/sound.ts';
import css from './curator-list-panel.late.module.css';

interface CuratorListPanelProps {
  readonly list: ListState;
  readonly rows: readonly ChatRow[];
  readonly me: string;
  readonly openedId: ChatRoom['id'] | undefined;
  readonly onOpen: (row: ChatRow) => void;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** The other curators of the segment, those with unread messages first. */
export function CuratorListPanel({ list, rows, me, openedId, onOpen, onRetry, onClose }: CuratorListPanelProps) {
  const isMuted = soundMuted.use();
  return (
    <section
      className={css.panel}
      aria-label={chatWords.title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header className={css.head}>
        <h2 className={css.title}>{chatWords.title}</h2>
        <IconButton
          icon={isMuted ? BellOff : Bell}
          label="Sound for new messages"
          aria-pressed={!isMuted}
          className={css.sound ?? ''}
          onClick={() => muteSound(!isMuted)}
        />
        <IconButton icon={X} label="Close" onClick={onClose} />
      </header>
      <Rows {...{ list, rows, me, openedId, onOpen, onRetry }} />
    </section>
  );
}

function Rows({ list, rows, me, openedId, onOpen, onRetry }: Omit<CuratorListPanelProps, 'onClose'>) {
  if (list.loading === 'failed') return <ErrorState title={chatTexts.load} onRetry={onRetry} />;
  if (list.loading === 'loading')
    return (
      <p role="status" className={css.none}>
        Loading...
      </p>
    );
  if (rows.length === 0)
    return (
      <p role="status" className={css.none}>
        {chatWords.none}
      </p>
    );
  return (
    <ul className={css.rows}>
      {rows.map((row) => (
        <li key={row.key}>
          <button
            type="button"
            className={css.row}
            aria-current={row.room !== undefined && row.room.id === openedId ? 'true' : undefined}
            onClick={() => onOpen(row)}
          >
            <Line row={row} me={me} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Line({ row, me }: { readonly row: ChatRow; readonly me: string }) {
  const { name, curator, room, unread, latestAt } = row;
  const shown = curator ?? room?.participants.find(({ userId }) => userId !== me);
  const person = { first_name: shown?.firstName, last_name: shown?.lastName, photo: shown?.avatar };
  const isQuiet = room?.isMuted ?? false;
  return (
    <>
      <Avatar person={person} size="middle" />
      <span className={css.words}>
        <span className={css.line}>
          <b dir="auto">{name}</b>
          {latestAt ? (
            <time dateTime={latestAt} className={css.time}>
              {formatListTime(latestAt, new Date().toISOString(), 'local')}
            </time>
          ) : null}
        </span>
        <span className={css.line}>
          <span className={css.preview} data-new={unread > 0 || undefined} dir="auto">
            {previewOf(row, me)}
          </span>
          {unread > 0 ? (
            <span className={css.unread} data-quiet={isQuiet || undefined}>
              {unread > 99 ? '99+' : unread}
              <Hidden>{isQuiet ? ' new, muted' : ' new'}</Hidden>
            </span>
          ) : null}
        </span>
        {curator ? <span className={css.role}>{chatRoleLabels[curator.role]}</span> : null}
      </span>
    </>
  );
}

/** The latest message, in short. */
function previewOf({ room, curator }: ChatRow, me: string): string {
  const latest = room?.latest;
  if (!latest) return curator ? 'No messages yet' : chatWords.start;
  if (latest.deletedAt) return chatWords.deleted;
  const words = latest.type === 'image' ? 'Image' : latest.text;
  return latest.senderId === me ? `You: ${words}` : words;
}
