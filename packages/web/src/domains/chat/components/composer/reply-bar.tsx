import type { ChatMessage, ChatParticipant } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { Reply, X } from 'lucide-react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { chatWords } from '../../chat.words.ts';
import { nameOf } from '../../list/chat-rows.ts';
import type { OpenRoom } from '../../room/open-room.ts';
import { quoteOf } from '../../room/shown-messages.ts';
import { wordsOf } from '../../text/words-of.ts';
import css from './composer.late.module.css';

interface ReplyBarProps {
  readonly room: OpenRoom;
  readonly replyTo: ChatMessage['id'];
  readonly onEnd: () => void;
}

/** The message that the next one answers. */
export function ReplyBar({ room, replyTo, onEnd }: ReplyBarProps) {
  const state = room.store.use();
  const quote = quoteOf(state.messages, replyTo);
  const isSender = ({ userId }: ChatParticipant) => userId === quote?.senderId;
  const sender = state.room?.participants.find(isSender);
  return (
    <div className={css.reply}>
      <Icon of={Reply} size="small" />
      <p>
        <span>{chatWords.replyingTo}</span> <b dir="auto">{sender ? nameOf(sender) : ''}</b>{' '}
        <span dir="auto">{quote ? wordsOf(quote) : ''}</span>
      </p>
      <IconButton icon={X} label="Do not reply" onClick={onEnd} />
    </div>
  );
}
