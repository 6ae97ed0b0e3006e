import { nameText } from './text.ts';

/** The longest name of a sender, in characters. A phone shows about 25 of them. */
export const maximumSenderName = 78;

/** The at sign and the characters that look like it. */
const atSign = /[@\uFE6B\uFF20]/gu;

/**
 * Control characters, and characters without a picture of their own: they hide words, or reverse the words after them.
 * The joiners of Persian and of emoji (U+200C, U+200D) stay.
 */
const unseen =
  /[\p{Cc}\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\u{E0000}-\u{E007F}]/gu;

/** The beginning of an encoded word (RFC 2047): mail programs would decode what follows into another name. */
const encodedWord = /=\?/g;

/**
 * A text as the name in a From header: one line that shows every character and is no e-mail address. Empty if nothing
 * remains.
 */
export function asSenderName(text: string): string {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replace(unseen, ' ')
    .replace(atSign, ' at ')
    .replace(encodedWord, '= ?')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...plain];
  if (characters.length <= maximumSenderName) return plain;
  return `${characters
    .slice(0, maximumSenderName - 1)
    .join('')
    .trim()}…`;
}

/** The name of a sender as a person types it; empty for none. A name like an address would hide the true one. */
export const senderName = nameText(maximumSenderName)
  .refine((name) => name.search(atSign) < 0, 'must not look like an e-mail address')
  .overwrite(asSenderName);
