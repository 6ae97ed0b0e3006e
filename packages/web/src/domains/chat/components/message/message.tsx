import type { ChatMessage } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { useState } from 'react';
import { Hidden } from '../../../../ui/layout/layout.tsx';
import type { LinkCards } from '../../links/link-cards.ts';
import type { MessageActs } from '../../message-acts.ts';
import type { ShownMessage } from '../../room/shown-messages.ts';
import { wordsOf } from '../../text/words-of.ts';
import { LinkCardList } from '../link-card-list/link-card-list.tsx';
import css from './message.late.module.css';
import { MessageHistory } from './message-history.tsx';
import { MessageImage } from './message-image.tsx';
import { MessageLine } from './message-line.tsx';
import { Words } from './message-words.tsx';

interface MessageProps {
  readonly shown: ShownMessage;
  /** Above others' words, in a room of several. */
  readonly sender: string | undefined;
  /** How many others there are to read it. */
  readonly others: number;
  readonly nameOf: (id: ChatMessage['senderId']) => string;
  readonly progress: number | undefined;
  readonly isEditing: boolean;
  readonly cards: LinkCards;
  readonly acts: MessageActs;
}

export function Message({ shown, sender, others, nameOf, progress, isEditing, cards, acts }: MessageProps) {
  const { isOwn, text, image, replyTo, status, message } = shown;
  const [isHistoryShown, setHistoryShown] = useState(false);
  return (
    <div
      className={css.message}
      // Takes the focus of a tap, which shows what can be done with the message.
      tabIndex={-1}
      data-own={isOwn || undefined}
      data-status={status}
      data-editing={isEditing || undefined}
    >
      <MessageLine
        shown={shown}
        sender={sender}
        others={others}
        isHistoryShown={isHistoryShown}
        onHistory={setHistoryShown}
        acts={acts}
      />
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
      {isHistoryShown && message?.editedAt ? <MessageHistory key={message.change} message={message} /> : null}
      {message ? <LinkCardList text={text} cards={cards} /> : null}
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
