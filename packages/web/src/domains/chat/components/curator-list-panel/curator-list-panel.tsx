import { chatRoleLabels } from '@oeuvre/contracts/domains/chat/chat.constants.ts';
import { chatTexts } from '@oeuvre/contracts/domains/chat/chat.errors.ts';
import type { ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { BellOff, Search, Settings2, SquarePen, X } from 'lucide-react';
import { ErrorState } from '../../../../ui/error-state/error-state.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { Hidden } from '../../../../ui/layout/layout.tsx';
import { chatWords } from '../../chat.words.ts';
import { formatListTime } from '../../chat-times.ts';
import type { Aside } from '../../dock.ts';
import floatingCss from '../../floating.late.module.css';
import { type ChatRow, othersOf } from '../../list/chat-rows.ts';
import type { ListState } from '../../list/curator-list.ts';
import { Faces } from '../faces/faces.tsx';
import { UnreadCount } from '../unread-count/unread-count.tsx';
import css from './curator-list-panel.late.module.css';

interface CuratorListPanelProps {
  readonly list: ListState;
  readonly rows: readonly ChatRow[];
  readonly me: string;
  readonly openedId: ChatRoom['id'] | undefined;
  readonly aside: Aside | undefined;
  readonly onAside: (aside: Aside) => void;
  readonly onOpen: (row: ChatRow) => void;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** The other curators of the segment, those with unread messages first. */
export function CuratorListPanel({ aside, onAside, onClose, ...rows }: CuratorListPanelProps) {
  const opens = (one: Aside) => ({
    'data-opens': one,
    'aria-expanded': aside === one,
    onClick: () => onAside(one),
  });
  return (
    <section
      className={`${floatingCss.floating} ${css.panel}`}
      aria-label={chatWords.title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header className={css.head}>
        <h2 className={css.title}>{chatWords.title}</h2>
        <IconButton icon={SquarePen} label={chatWords.newRoom} {...opens('new')} />
        <IconButton icon={Settings2} label={chatWords.settings} {...opens('settings')} />
        <IconButton icon={X} label="Close" onClick={onClose} />
      </header>
      <button type="button" className={css.search} {...opens('search')}>
        <Icon of={Search} size="small" />
        {chatWords.search}
      </button>
      <Rows {...rows} />
    </section>
  );
}

function Rows({
  list,
  rows,
  me,
  openedId,
  onOpen,
  onRetry,
}: Omit<CuratorListPanelProps, 'onClose' | 'aside' | 'onAside'>) {
  if (list.loading === 'failed')
    return (
      <div className={css.failed}>
        <ErrorState title={chatTexts.load} onRetry={onRetry} />
      </div>
    );
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
  const isQuiet = room?.isMuted ?? false;
  const preview = previewOf(row, me);
  return (
    <>
      <Faces people={curator ? [curator] : othersOf(room, me)} size="middle" />
      <span className={css.words}>
        <span className={css.line}>
          <b dir="auto">{name}</b>
          <span className={css.time}>
            {isQuiet ? <Icon of={BellOff} size="small" /> : null}
            {latestAt ? (
              <time dateTime={latestAt}>{formatListTime(latestAt, new Date().toISOString(), 'local')}</time>
            ) : null}
          </span>
        </span>
        <span className={css.line}>
          <span className={css.preview} data-new={unread > 0 || undefined} dir="auto">
            {preview}
          </span>
          <UnreadCount count={unread} isQuiet={isQuiet}>
            <Hidden>{isQuiet ? ' new, muted' : ' new'}</Hidden>
          </UnreadCount>
        </span>
        {curator ? <span className={css.role}>{chatRoleLabels[curator.role]}</span> : null}
      </span>
    </>
  );
}

/** The latest message, in short; in a room of several with its sender. */
function previewOf({ room, curator }: ChatRow, me: string): string {
  const latest = room?.latest;
  if (!latest) return curator ? '' : chatWords.start;
  if (latest.deletedAt) return chatWords.deleted;
  const words = latest.type === 'image' ? 'Image' : latest.text;
  if (latest.senderId === me) return `You: ${words}`;
  const sender = curator ? undefined : room.participants.find(({ userId }) => userId === latest.senderId);
  return sender ? `${sender.firstName || 'No name'}: ${words}` : words;
}
