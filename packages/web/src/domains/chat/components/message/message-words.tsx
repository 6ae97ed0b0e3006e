import { partsOfText } from '../../text/message-text.ts';
import css from './message.late.module.css';

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
