import type { ChatMessage } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { chatWords } from '../chat.words.ts';

/** A message in one line. */
export const wordsOf = ({ type, text }: { readonly type: ChatMessage['type']; readonly text: string }): string =>
  type === 'image' ? 'Image' : text || chatWords.deleted;
