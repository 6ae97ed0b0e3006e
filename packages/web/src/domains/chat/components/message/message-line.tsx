import { Check, CheckCheck, Clock, LoaderCircle, Pencil, Reply, Trash2 } from 'lucide-react';
import { Button } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { chatWords } from '../../chat.words.ts';
import { formatMessageTime } from '../../chat-times.ts';
import type { MessageActs } from '../../message-acts.ts';
import type { ShownMessage } from '../../room/shown-messages.ts';
import css from './message.late.module.css';

interface LineProps {
  readonly shown: ShownMessage;
  /** Above others' words, in a room of several. */
  readonly sender: string | undefined;
  /** How many others there are to read it. */
  readonly others: number;
  readonly isHistoryShown: boolean;
  readonly onHistory: (isShown: boolean) => void;
  readonly acts: MessageActs;
}

/** The time of a message, what became of it, and what can be done with it. */
export function MessageLine({ shown, sender, others, isHistoryShown, onHistory, acts }: LineProps) {
  const { at, isOwn, isEdited, status, message } = shown;
  if (status === 'failed' || status === 'old') return <Unsent shown={shown} acts={acts} />;
  return (
    <div className={css.line}>
      {message ? (
        <span className={css.acts}>
          <IconButton icon={Reply} label="Reply" className={css.act ?? ''} onClick={() => acts.onReply(message)} />
          {isOwn && message.type === 'text' ? (
            <IconButton icon={Pencil} label="Edit" className={css.act ?? ''} onClick={() => acts.onEdit(message)} />
          ) : null}
          {isOwn ? (
            <IconButton
              icon={Trash2}
              label="Delete"
              className={css.act ?? ''}
              onClick={() => void acts.onDelete(shown)}
            />
          ) : null}
        </span>
      ) : null}
      {sender ? (
        <b className={css.sender} dir="auto">
          {sender}
        </b>
      ) : null}
      {status === 'waiting' ? 'waiting' : <time dateTime={at}>{formatMessageTime(at, 'local')}</time>}
      {isEdited && message ? (
        <button
          type="button"
          className={css.edited}
          aria-expanded={isHistoryShown}
          title="Earlier texts"
          onClick={() => onHistory(!isHistoryShown)}
        >
          edited
        </button>
      ) : null}
      {isOwn ? <Receipt status={status} by={others > 1 ? `${shown.readers} of ${others}` : undefined} /> : null}
    </div>
  );
}

const receipts = {
  sending: ['Sending', LoaderCircle],
  waiting: ['Waiting', Clock],
  sent: ['Sent', Check],
  read: ['Read', CheckCheck],
} as const;

interface ReceiptProps {
  readonly status: keyof typeof receipts;
  /** '3 of 4', in a room of several. */
  readonly by: string | undefined;
}

function Receipt({ status, by }: ReceiptProps) {
  const [word, icon] = receipts[status];
  const label = status === 'read' && by ? `${word} by ${by}` : word;
  return (
    <span className={css.receipt} data-status={status} role="img" aria-label={label} title={label}>
      <Icon of={icon} size="small" />
    </span>
  );
}

/** A message that its author has to decide about: it failed, or it waited for more than a day. */
function Unsent({ shown, acts }: Pick<LineProps, 'shown' | 'acts'>) {
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
      <Button kind="text" className={`${css.link} ${css.soft}`} onClick={() => void acts.onDelete(shown)}>
        Delete
      </Button>
    </div>
  );
}
