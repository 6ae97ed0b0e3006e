import type { ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { countOf } from '../../../../ui/count-of.ts';
import { ErrorState } from '../../../../ui/error-state/error-state.tsx';
import { searchFailed } from '../../../../ui/toast/toast.ts';
import { boldMatch } from '../../../../ui/working/bold-match/bold-match.tsx';
import type { ChatOfSegment } from '../../chat-of-segment.ts';
import { formatMessageTime } from '../../chat-times.ts';
import { nameOf, titleOf } from '../../list/chat-rows.ts';
import type { SearchState } from '../../search/message-search.ts';
import css from './search-panel.late.module.css';

interface FoundListProps {
  readonly chat: ChatOfSegment;
  readonly onFound: (chatId: ChatRoom['id'], at: number) => void;
}

/** The messages that were found, the newest first. */
export function FoundList({ chat, onFound }: FoundListProps) {
  const state = chat.search.store.use();
  const { loading, found, nextPage } = state;
  if (loading === 'failed')
    return (
      <div className={css.failed}>
        <ErrorState title={searchFailed} onRetry={() => void chat.search.search()} />
      </div>
    );
  return (
    <>
      <p role="status" className={css.count}>
        {countWords(state)}
      </p>
      <ul className={css.found}>
        {found.map((one) => (
          <li key={one.message.id}>
            <button type="button" data-found onClick={() => onFound(one.chat.id, one.message.seq)}>
              <Line found={one} me={chat.me} sought={state.query.text} />
            </button>
          </li>
        ))}
        {nextPage === null ? null : (
          <li className={css.next}>
            <Button kind="text" busy={loading === 'loading'} onClick={() => void chat.search.more()}>
              More results
            </Button>
          </li>
        )}
      </ul>
      <p className={css.keys} aria-hidden="true">
        <span>↑ ↓&nbsp; choose</span>
        <span>Enter&nbsp; go to it</span>
      </p>
    </>
  );
}

function countWords({ loading, found, nextPage }: SearchState): string {
  if (loading === 'none') return 'By words, people and dates, in all your rooms.';
  if (loading === 'loading' && found.length === 0) return 'Loading...';
  if (found.length === 0) return 'No messages found';
  return nextPage === null
    ? `${countOf(found.length, 'message')}, newest first`
    : `The newest ${found.length} messages`;
}

const fileNameOf = ({ metadata }: Pick<SearchState['found'][number]['message'], 'metadata'>): string =>
  (metadata && 'fileName' in metadata && metadata.fileName) || '';

interface LineProps {
  readonly found: SearchState['found'][number];
  readonly me: string;
  readonly sought: string;
}

function Line({ found: { message, chat }, me, sought }: LineProps) {
  const sender = chat.participants.find(({ userId }) => userId === message.senderId);
  const senderName =
    message.senderId === me ? 'You' : sender && chat.participants.length > 2 ? nameOf(sender) : undefined;
  return (
    <>
      <span className={css.head}>
        <b dir="auto">{titleOf(chat, me)}</b>
        <time dateTime={message.createdAt}>{formatMessageTime(message.createdAt, 'local')}</time>
      </span>
      <span className={css.words} dir="auto">
        {senderName ? <span>{senderName}: </span> : null}
        {message.type === 'image' ? 'Image ' : null}
        {boldMatch(message.type === 'image' ? fileNameOf(message) : message.text, sought)}
      </span>
    </>
  );
}
