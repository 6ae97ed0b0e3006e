import type { ChatMessage } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { chatWords } from '../../chat.words.ts';
import { partsOfText } from '../../text/message-text.ts';
import css from './message.late.module.css';

/** A message in one line. */
export const wordsOf = ({ type, text }: { readonly type: ChatMessage['type']; readonly text: string }): string =>
  type === 'image' ? 'Image' : text || chatWords.deleted;

/** The text of a message with its links and emoji. */
export const Words = ({ text }: { readonly text: string }) => (
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
