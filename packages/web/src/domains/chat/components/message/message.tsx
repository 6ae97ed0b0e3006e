import type { ChatMessage } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { Check, CheckCheck, Clock, LoaderCircle, Reply, Trash2 } from 'lucide-react';
import { Button } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { Hidden } from '../../../../ui/layout/layout.tsx';
import { chatWords } from '../../chat.words.ts';
import { formatMessageTime } from '../../chat-times.ts';
import type { ShownMessage } from '../../room/shown-messages.ts';
import { partsOfText } from '../../text/message-text.ts';
import css from './message.late.module.css';
import { MessageImage } from './message-image.tsx';

export interface MessageActs {
  readonly onReply: (message: ChatMessage) => void;
  readonly onJump: (seq: number) => void;
  readonly onDelete: (shown: ShownMessage) => void;
  readonly onRetry: (shown: ShownMessage) => void;
}
interface MessageProps extends MessageActs {
  readonly shown: ShownMessage;
  /** Above others' words, in a room of several. */
  readonly sender: string | undefined;
  readonly nameOf: (id: ChatMessage['senderId']) => string;
  readonly progress: number | undefined;
}

export function Message({ shown, sender, nameOf, progress, ...acts }: MessageProps) {
  const { isOwn, text, image, replyTo, status } = shown;
  return (
    <div className={css.message} data-own={isOwn || undefined} data-status={status}>
      <Line shown={shown} sender={sender} acts={acts} />
      {text !== '' || replyTo ? (
        <div className={css.words}>
          {replyTo ? (
            <button type="button" className={css.quote} onClick={() => acts.onJump(replyTo.seq)}>
              <Hidden>In reply to </Hidden>
              <b dir="auto">{nameOf(replyTo.senderId)}</b>
              <span dir="auto">{wordsOf(replyTo)}</span>
            </button>
          ) : null}
          {text === '' ? null : <Words text={text} />}
        </div>
      ) : null}
      {image ? (
        <MessageImage
          image={image}
          progress={status === 'sending' ? (progress ?? 0) : undefined}
          isWaiting={status === 'waiting'}
        />
      ) : null}
    </div>
  );
}

/** A message in one line. */
export const wordsOf = ({ type, text }: { readonly type: ChatMessage['type']; readonly text: string }): string =>
  type === 'image' ? 'Image' : text || chatWords.deleted;

const Words = ({ text }: { readonly text: string }) => (
  <p dir="auto" className={css.text}>
    {partsOfText(text).map((part) =>
      part.kind === 'words' ? (
        part.text
      ) : (
        <a key={part.at} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
          {part.text}
        </a>
      ),
    )}
  </p>
);

interface LineProps {
  readonly shown: ShownMessage;
  readonly sender: string | undefined;
  readonly acts: MessageActs;
}

/** The time of a message, what became of it, and what can be done with it. */
function Line({ shown, sender, acts }: LineProps) {
  const { at, isOwn, isEdited, status, message } = shown;
  if (status === 'failed' || status === 'old') return <Unsent shown={shown} acts={acts} />;
  return (
    <div className={css.line}>
      {message ? (
        <span className={css.acts}>
          <IconButton icon={Reply} label="Reply" className={css.act ?? ''} onClick={() => acts.onReply(message)} />
          {isOwn ? (
            <IconButton icon={Trash2} label="Delete" className={css.act ?? ''} onClick={() => acts.onDelete(shown)} />
          ) : null}
        </span>
      ) : null}
      {sender ? (
        <b className={css.sender} dir="auto">
          {sender}
        </b>
      ) : null}
      <time dateTime={at}>{formatMessageTime(at, 'local')}</time>
      {isEdited ? <span>edited</span> : null}
      {isOwn ? <Receipt status={status} /> : null}
    </div>
  );
}

const receipts = {
  sending: ['Sending', LoaderCircle],
  waiting: ['Waiting', Clock],
  sent: ['Sent', Check],
  read: ['Read', CheckCheck],
} as const;

function Receipt({ status }: { readonly status: keyof typeof receipts }) {
  const [label, icon] = receipts[status];
  return (
    <span className={css.receipt} data-status={status} role="img" aria-label={label} title={label}>
      <Icon of={icon} size="small" />
    </span>
  );
}

/** A message that its author has to decide about: it failed, or it waited for more than a day. */
function Unsent({ shown, acts }: Omit<LineProps, 'sender'>) {
  const isOld = shown.status === 'old';
  return (
    <div className={css.line} data-bad={!isOld || undefined}>
      {isOld ? (
        <span>Not sent since {formatMessageTime(shown.at, 'local')}. Send it now?</span>
      ) : (
        <>
          <span className={css.bang} aria-hidden="true">
            !
          </span>
          <span>{chatWords.notSent}</span>
        </>
      )}
      <Button kind="text" className={css.link} onClick={() => acts.onRetry(shown)}>
        {isOld ? 'Send' : 'Try again'}
      </Button>
      <Button kind="text" className={css.link} onClick={() => acts.onDelete(shown)}>
        Delete
      </Button>
    </div>
  );
}
